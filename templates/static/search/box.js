// The box of search: field, filters, and hits as one types. Hits are plain links that take the focus themselves: a screen
// reader reads them as it reads all links, each part in its language, which it would not inside a listbox, and whatever
// a browser can do with a link works. All words are in the markup.
import { slash } from "../search-key.js";
import { open } from "./engine.js";
import { row } from "./row.js";

export const FILTERS = ["game", "kind", "status"];

const INDEX = new URL("../../search/", import.meta.url);
const LIMIT = 20;
// Milliseconds: between keys typed in one go, and until waiting is worth a word.
const PAUSE = 50;
const PATIENCE = 400;
const KEY = "hantei.search.filters";

export class Box {
  composing = false;
  #root;
  #field;
  #form;
  #list;
  #words;
  #language = document.documentElement.lang;
  #changed;
  #engine = null;
  #found = null;
  #outdated = new AbortController();
  #timer = 0;
  #searching = Promise.resolve();

  constructor(root, changed = () => {}) {
    this.#root = root;
    this.#changed = changed;
    this.#form = root.querySelector("form");
    this.#field = this.#form.elements.q;
    this.#list = root.querySelector(".hits");
    this.#words = JSON.parse(root.dataset.words);
    for (const part of root.querySelectorAll("form, .examples, .keys")) part.hidden = false;
    root.querySelector(".filters").open = matchMedia("(min-width: 45em)").matches;
    this.#listen();
    this.#choose(remembered());
    this.#load().catch(() => {}); // its files come while somebody types; what fails is said with the first search
  }

  get asked() {
    const filters = FILTERS.map((name) => [name, this.#options(name).find((one) => one.checked).value]);
    return { q: this.#field.value.trim(), ...Object.fromEntries(filters) };
  }

  fill({ q, ...filters }) {
    this.#field.value = q;
    this.#choose(filters);
    this.#search();
  }

  focus() {
    this.#field.focus();
    this.#field.select();
  }

  #part(name) {
    return this.#root.querySelector(name);
  }

  #options(name) {
    return [...this.#form.querySelectorAll(`[name="${name}"]`)];
  }

  #links() {
    return [...this.#list.querySelectorAll("a")];
  }

  #listen() {
    const field = this.#field;
    field.addEventListener("compositionstart", () => (this.composing = true));
    // Some browsers end a composition before the key that ends it arrives.
    field.addEventListener("compositionend", () => setTimeout(() => (this.composing = false)));
    field.addEventListener("input", () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#search(), PAUSE);
    });
    this.#form.addEventListener("submit", (event) => event.preventDefault());
    this.#form.addEventListener("change", (event) => {
      if (!FILTERS.includes(event.target.name)) return;
      this.#filtered();
      this.#search();
    });
    this.#root.addEventListener("keydown", (event) => this.#key(event));
    this.#part(".more button").addEventListener("click", () => this.#more());
    this.#part(".reset button").addEventListener("click", () => {
      this.fill({ q: field.value, ...Object.fromEntries(FILTERS.map((name) => [name, ""])) });
      this.#filtered();
      field.focus();
    });
    this.#part(".failed button").addEventListener("click", () => this.#search());
    this.#part(".examples")?.addEventListener("click", (event) => {
      const link = event.target.closest("a");
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.fill({ q: link.textContent });
      field.focus();
    });
    const option = this.#part(".keys input");
    option.checked = slash.on;
    option.addEventListener("change", () => (slash.on = option.checked));
  }

  // Arrows go from the field to the hits and among them; a letter goes back to the field.
  #key(event) {
    if (event.isComposing || event.keyCode === 229 || this.composing) return;
    const stops = [this.#field, ...this.#links(), ...this.#root.querySelectorAll(".more:not([hidden]) button")];
    const at = stops.indexOf(event.target);
    if (at < 0) return;
    const command = event.ctrlKey || event.metaKey || event.altKey;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: at && 1, End: at && stops.length - 1 }[event.key];
    if (to !== undefined && !command && !event.shiftKey) {
      if (to === at || !stops[to]) return;
      event.preventDefault();
      stops[to].focus();
      stops[to].scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && at === 0) {
      event.preventDefault();
      this.#enter(event.ctrlKey || event.metaKey);
    } else if (at && !command && (event.key === "Backspace" || (event.key.length === 1 && event.key !== " "))) {
      this.#field.focus(); // and the letter comes in there
    }
  }

  // Opens the first hit, of what stands in the field now. The key of a phone's keyboard only puts the keyboard away.
  async #enter(aside) {
    if (matchMedia("(pointer: coarse)").matches) {
      this.#field.blur();
      return;
    }
    clearTimeout(this.#timer);
    if (this.#found?.q !== this.asked.q) this.#search();
    await this.#searching;
    const [first] = this.#links();
    if (!first) return;
    if (aside) window.open(first.href, "_blank", "noopener");
    else first.click();
  }

  #choose(filters) {
    for (const name of FILTERS.filter((name) => name in filters)) {
      const options = this.#options(name);
      const option = options.find((one) => one.value === filters[name]) ?? options[0];
      option.checked = true;
    }
    this.#tell();
  }

  #filtered() {
    this.#tell();
    const { q, ...filters } = this.asked;
    try {
      sessionStorage.setItem(KEY, JSON.stringify(filters));
    } catch {
      // No storage: they hold until the page is left.
    }
  }

  // What is chosen can be read while the choices are folded away.
  #tell() {
    const chosen = [...this.#form.querySelectorAll("input[type=radio]:checked")].filter((one) => one.value);
    this.#part(".chosen").textContent = chosen.map((one) => one.labels[0].textContent.trim()).join(" · ");
  }

  #load() {
    this.#engine ??= open(INDEX, this.#language);
    this.#engine.catch(() => (this.#engine = null));
    return this.#engine;
  }

  #search() {
    clearTimeout(this.#timer);
    this.#outdated.abort();
    const current = (this.#outdated = new AbortController());
    this.#searching = this.#find(this.asked, current.signal);
    return this.#searching;
  }

  async #find(asked, signal) {
    this.#changed(asked);
    if (!asked.q) {
      this.#show("start");
      return;
    }
    const waiting = setTimeout(() => (this.#part(".count").textContent = this.#words.searching), PATIENCE);
    signal.addEventListener("abort", () => clearTimeout(waiting));
    try {
      const engine = await this.#load();
      const filters = Object.fromEntries(FILTERS.map((name) => [name, asked[name] || undefined]));
      const found = await engine.find(asked.q, { ...filters, limit: LIMIT, signal });
      if (signal.aborted) return;
      this.#show(found.hits.length ? "found" : "none", found, asked.q);
    } catch {
      if (!signal.aborted) this.#show("failed");
    } finally {
      clearTimeout(waiting);
    }
  }

  #show(state, found = null, q = "") {
    this.#found = found && { q, found };
    for (const name of ["start", "none", "failed"]) this.#part(`.${name}`).hidden = name !== state;
    this.#part(".reset").hidden = !FILTERS.some((name) => this.asked[name]);
    this.#list.replaceChildren(...this.#rows(found));
    this.#part(".below").scrollTop = 0;
    this.#count(found);
  }

  async #more() {
    const signal = this.#outdated.signal;
    const before = this.#links().length;
    const { q, found } = this.#found;
    const next = await found.next().catch(() => null);
    if (signal.aborted) return;
    if (!next) {
      this.#show("failed");
      return;
    }
    this.#found = { q, found: next };
    this.#list.append(...this.#rows(next));
    this.#count(next);
    this.#links()[before]?.focus();
  }

  #rows(found) {
    const template = this.#part("template");
    return (found?.hits ?? []).map((hit) => row(hit, template, this.#words, this.#language));
  }

  // How many there are is said by the live region; a text that stays is not said again.
  #count(found) {
    const n = found?.total ?? this.#links().length;
    const [one, many = one] = (found?.more && found.total == null ? this.#words.least : this.#words.count).split("|");
    this.#part(".count").textContent = found ? (n === 1 ? one : many).replace("{n}", n) : "";
    this.#part(".more").hidden = !found?.more;
  }
}

function remembered() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}
