// The menu of sharing: one press copies a link in the markup of some place; a second group quotes the text with it. It
// opens in place below its button, as part of the page, so tabbing goes on into it. What was used last comes first.
import { copy } from "./clipboard.js";
import { share } from "./dialects.js";
import { quotation } from "./quotation.js";

const KEY = "hantei.share";
const read = new Map();
const menus = new WeakMap();

export async function toggle(block, button) {
  let menu;
  try {
    menu = await once(menus, block, () => make(block, button));
  } catch {
    block.querySelector("a").focus(); // no connection: the link is still there
    return;
  }
  menu.show(menu.panel.hidden);
}

// What `begin` promises, begun once for a key; what failed is begun again the next time.
function once(promises, key, begin) {
  if (!promises.has(key)) {
    const promise = begin();
    promise.catch(() => promises.delete(key));
    promises.set(key, promise);
  }
  return promises.get(key);
}

async function load(language) {
  const found = await fetch(new URL(`./${language}.json`, import.meta.url));
  if (!found.ok) throw new Error(`${found.url}: ${found.status}`);
  return found.json();
}

function last() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(key) {
  try {
    localStorage.setItem(KEY, key);
  } catch {
    // No storage: the order stays as it is.
  }
}

async function make(block, button) {
  const language = block.closest("[lang]").lang;
  const { words, dialects } = await once(read, language, () => load(language));
  const title = block.dataset.title;
  const url = /^https?:/.test(block.dataset.share) ? block.dataset.share : block.querySelector("a").href;
  const text = block.closest("article, .hantei").querySelector("[data-quoted] > .prose");
  const quoted = text ? quotation(text) : "";

  const status = element("p", { className: "said" });
  status.setAttribute("role", "status");
  const field = element("textarea", { readOnly: true, hidden: true, spellcheck: false });
  field.setAttribute("aria-label", words.text);
  const say = (said) => {
    status.textContent = "";
    // The same words twice would be read out once.
    setTimeout(() => (status.textContent = said), 30);
  };

  const press = async (pressed, dialect, name, quote) => {
    field.value = share(dialect, title, url, quote);
    field.hidden = false;
    field.rows = Math.min(8, Math.max(2, field.value.split("\n").length));
    const done = await copy(field.value, () => field.select());
    for (const one of panel.querySelectorAll("[data-copied]")) delete one.dataset.copied;
    if (done) pressed.dataset.copied = "";
    say(done ? words.copied.replace("{name}", () => name) : words.by_hand);
    if (dialect.key !== "url") remember(dialect.key);
  };
  const system = async (quote) => {
    try {
      await navigator.share({ title, url, ...(quote && { text: quote }) });
    } catch (fault) {
      if (fault.name !== "AbortError") say(words.by_hand);
    }
  };
  const group = (quote) => {
    const list = element("ul");
    const fit = dialects.filter((dialect) => !quote || dialect.quote);
    const named = (name) => (quote ? words.quoted.replace("{name}", () => name) : name);
    const arrange = () => {
      const rows = byUse(fit).map((dialect) => {
        const name = dialect.name ?? words[dialect.key] ?? dialect.key;
        return item(name, named(name), (button) => press(button, dialect, named(name), quote));
      });
      if (navigator.share) rows.unshift(item(words.system, named(words.system), () => system(quote)));
      list.replaceChildren(...rows);
    };
    return { list, arrange };
  };

  const groups = [group(""), ...(quoted ? [group(quoted)] : [])];
  const [links, quotes] = groups.map(({ list }) => list);
  const panel = element("div", { className: "sharing", id: `sharing-${language}`, hidden: true });
  panel.setAttribute("role", "group");
  panel.setAttribute("aria-label", words.open);
  panel.append(links);
  if (quotes) {
    const more = element("details");
    more.append(element("summary", { textContent: words.quote }), quotes);
    panel.append(more);
  }
  panel.append(status, field);
  block.after(panel);
  button.setAttribute("aria-controls", panel.id);

  const show = (opens) => {
    // What was used last moves to the front while nobody looks.
    if (opens) for (const { arrange } of groups) arrange();
    panel.hidden = !opens;
    button.setAttribute("aria-expanded", String(opens));
  };
  for (const part of [panel, button]) {
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || panel.hidden) return;
      event.preventDefault();
      show(false);
      button.focus();
    });
  }
  return { panel, show };
}

// The bare link, then what was used last, then the rest as it is.
function byUse(dialects) {
  const known = last();
  const rank = ({ key }) => (key === "url" ? 0 : key === known ? 1 : 2);
  return [...dialects].sort((one, other) => rank(one) - rank(other));
}

function item(name, label, press) {
  const row = element("li");
  const button = element("button", { type: "button", textContent: name });
  if (label !== name) button.setAttribute("aria-label", label);
  button.addEventListener("click", () => press(button));
  row.append(button);
  return row;
}

function element(tag, properties = {}) {
  return Object.assign(document.createElement(tag), properties);
}
