// The ways to search from any page: the link in the bar, `/`, Ctrl+K or ⌘K, and the field of the home page open the sheet.
// Nothing else of search is loaded before; where it cannot be loaded, the link's own page opens.
const KEY = "hantei.search.slash";
const link = document.querySelector("a.hantei-search");
const field = document.querySelector("form.ask");
const apple = /Mac|iP(hone|ad|od)/.test(navigator.platform);
// On the page of search the box is there already.
const here = document.querySelector(".searching");
const place = here ? "./search/page.js" : "./search/sheet.js";

// A shortcut of one character can be turned off: who speaks to the browser might say it by accident.
export const slash = {
  get on() {
    try {
      return localStorage.getItem(KEY) !== "off";
    } catch {
      return true;
    }
  },
  set on(value) {
    try {
      localStorage.setItem(KEY, value ? "on" : "off");
    } catch {
      // No storage: it holds for this page at least, as nothing is kept.
    }
  },
};

async function search(text = "") {
  try {
    const { open } = await import(place);
    await open(link.href, text);
  } catch {
    if (!here) location.assign(text ? `${link.href}?q=${encodeURIComponent(text)}` : link.href);
  }
}

function typing(target) {
  return target.closest("input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]") !== null;
}

function asks(event) {
  if (event.key.toLowerCase() === "k") return (apple ? event.metaKey : event.ctrlKey) && !event.altKey && !event.shiftKey;
  return event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey && slash.on && !typing(event.target);
}

if (link) {
  addEventListener("keydown", (event) => {
    if (event.isComposing || !asks(event)) return;
    event.preventDefault();
    search();
  });
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    search();
  });
  field?.addEventListener("submit", (event) => {
    event.preventDefault();
    search(field.elements.q.value);
  });
  // Not on focus, which must not carry anybody away, and not while typing, which would break up a syllable.
  field?.elements.q.addEventListener("click", () => search(field.elements.q.value));
  if (here) search();
}
