// A term's names in every language, on a small card that opens on hover, on focus and on the first tap of a link to it.
// The card stands behind the link in the document, so that tabbing leads into it; Escape, leaving and tapping elsewhere
// close it. Without this script, or without popovers, the link is a link.
const WAIT = 250;
const MARGIN = 8;
const reader = document.documentElement.lang;
const languages = new Intl.DisplayNames([reader], { type: "language" });

const card = document.createElement("div");
card.className = "term-card";
card.popover = "manual";
let opened = null;
// The link that a tap is about to open, and the one that takes the focus back without opening.
let touched = null;
let dismissed = null;
let timer = 0;

function row(code, [name, reading]) {
  const term = document.createElement("dt");
  term.textContent = languages.of(code);
  const value = document.createElement("dd");
  value.lang = code;
  value.textContent = name;
  if (reading) {
    const small = document.createElement("span");
    small.className = "quiet";
    small.textContent = reading;
    value.append(" ", small);
  }
  return [term, value];
}

function fill(link) {
  const names = Object.entries(JSON.parse(link.dataset.names));
  const [[code, [name, reading]], ...others] = names;
  const page = document.createElement("a");
  page.href = link.href;
  page.lang = code;
  page.textContent = name;
  const list = document.createElement("dl");
  list.id = "term-names";
  // The reading of the name in the link is worth a line; the name itself would be there twice.
  if (reading) list.append(...row(code, [reading]));
  for (const [other, spoken] of others) list.append(...row(other, spoken));
  card.replaceChildren(page, list);
}

// Below the line of the link that was pointed at, or above it where there is no room, and never beyond the window.
function place(link, x, y) {
  const lines = [...link.getClientRects()];
  const line = lines.find((one) => x >= one.left && x <= one.right && y >= one.top && y <= one.bottom) ?? lines[0];
  const width = document.documentElement.clientWidth;
  const { offsetWidth, offsetHeight } = card;
  const left = Math.max(MARGIN, Math.min(line.left, width - offsetWidth - MARGIN));
  const below = line.bottom + offsetHeight + MARGIN <= innerHeight || line.top < offsetHeight + MARGIN;
  const top = below ? line.bottom : line.top - offsetHeight;
  card.style.left = `${left + scrollX}px`;
  card.style.top = `${top + scrollY}px`;
}

function open(link, x = -1, y = -1) {
  clearTimeout(timer);
  if (opened === link) return;
  close();
  fill(link);
  link.after(card);
  card.showPopover();
  place(link, x, y);
  link.setAttribute("aria-describedby", "term-names");
  opened = link;
}

function close() {
  clearTimeout(timer);
  if (!opened) return;
  opened.removeAttribute("aria-describedby");
  opened = null;
  card.remove();
}

function later(action) {
  clearTimeout(timer);
  timer = setTimeout(action, WAIT);
}

const termOf = (target) => target?.closest?.("a.term[data-names]") ?? null;
const isInside = (target) => Boolean(opened) && (opened.contains(target) || card.contains(target));

if ("popover" in HTMLElement.prototype) {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = termOf(event.target);
    if (link) later(() => open(link, event.clientX, event.clientY));
    else if (isInside(event.target)) clearTimeout(timer);
    else later(close);
  });
  document.addEventListener("focusin", (event) => {
    const link = termOf(event.target);
    if (link?.matches(":focus-visible") && link !== dismissed && touched === null) open(link);
    else if (!isInside(event.target)) close();
  });
  document.addEventListener("pointerdown", (event) => {
    const link = termOf(event.target);
    touched = event.pointerType === "touch" && link !== opened ? link : null;
    if (!isInside(event.target)) close();
  });
  // The first tap shows the names, the second one follows the link.
  document.addEventListener("click", (event) => {
    const link = termOf(event.target);
    if (!link || link !== touched) return;
    touched = null;
    event.preventDefault();
    open(link, event.clientX, event.clientY);
  });
  document.addEventListener("keydown", (event) => {
    touched = null;
    if (event.key !== "Escape" || !opened) return;
    const link = opened;
    const within = card.contains(document.activeElement);
    close();
    dismissed = within ? link : null;
    if (within) link.focus({ preventScroll: true });
    dismissed = null;
  });
  addEventListener("pagehide", close);
}
