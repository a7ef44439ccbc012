// What a mistyped address meant. If there is a page at an address that is written properly (FER-003 for fer3, a language
// before it, a slash behind it), the reader is led there; else the nearest that there is is named. Nothing but pages of
// this site is ever led to: an address is put together from parts, each of them encoded, below the site's root.
import { preferred } from "./language.js";

const root = new URL("../../", import.meta.url);
const sections = [...document.querySelectorAll("section[data-language]")];
const languages = sections.map((section) => section.dataset.language);

const asked = below(location.pathname);
const spoken = languages.find((code) => code.toLowerCase() === asked[0]?.toLowerCase());
const language = spoken ?? preferred(languages) ?? languages[0];
const parts = spoken ? asked.slice(1) : asked;
const meant = parts.map(ruling).findLast(Boolean);

for (const section of sections) if (section.dataset.language === language) sections[0].before(section);
if (!(await lead())) await suggest();

// The parts of a path below the site's root, as they were meant: decoded, width and dashes made plain.
function below(path) {
  const rest = path.startsWith(root.pathname) ? path.slice(root.pathname.length) : path;
  return rest
    .split("/")
    .map(decoded)
    .join("/")
    .normalize("NFKC")
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, "-")
    .split(/[/\\]/)
    .map((part) => part.replace(/^index(?:\.html?)?$|\.html?$|\.$/i, "").trim())
    .filter((part) => part && !/^\.+$/.test(part));
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

// An id in any of the forms that people type, whatever they wrote right behind it.
function ruling(part) {
  const match = part.match(/^([A-Za-z]{2,5})[-_ .]?0*([0-9]{1,5})(?![0-9A-Za-z])/);
  return match && { prefix: match[1].toUpperCase(), number: match[2].padStart(3, "0") };
}

function page(...path) {
  return new URL(path.map((part) => `${encodeURIComponent(part)}/`).join(""), root);
}

async function lead() {
  const target = meant
    ? page(spoken ?? "r", `${meant.prefix}-${meant.number}`)
    : page(language, ...parts.map((part) => part.toLowerCase()));
  // What was asked for is known not to be there.
  if (target.pathname === location.pathname || !(await exists(target))) return false;
  target.search = location.search;
  target.hash = location.hash;
  // Until the other page is there, and if going there is held back.
  for (const section of sections) name(section, target, decodeURIComponent(target.pathname));
  location.replace(target);
  return true;
}

async function suggest() {
  const words = meant ? `${meant.prefix}-${meant.number}` : (parts.at(-1) ?? "").replace(/[-_]+/g, " ");
  const found = (meant && (await nearRuling())) ?? null;
  for (const section of sections) {
    const search = section.querySelector(".search");
    if (words) search.href = `${search.href}?q=${encodeURIComponent(words)}`;
    const game = meant && section.querySelector(`[data-prefix="${meant.prefix}"]`);
    if (game) name(section, game.href, game.textContent);
    else if (found) name(section, page(section.dataset.language, found), found);
    else await above(section);
  }
}

// The ruling whose number was asked for, in a game whose prefix is one slip away: FRE or FR for FER.
async function nearRuling() {
  const known = [...new Set([...document.querySelectorAll("[data-prefix]")].map((link) => link.dataset.prefix))];
  for (const prefix of known.filter((one) => isSlip(one, meant.prefix))) {
    const id = `${prefix}-${meant.number}`;
    if (await exists(page("r", id))) return id;
  }
  return null;
}

// One letter more, less or other, or two beside each other in the wrong order.
function isSlip(one, other) {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [left, right] = [one.slice(start), other.slice(start)];
  const swapped = left[1] === right[0] && left[0] === right[1] && left.slice(2) === right.slice(2);
  return swapped || left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1);
}

// The nearest page above the one that is not there, but for the home page, which every section leads to.
async function above(section) {
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const target = page(section.dataset.language, ...parts.slice(0, length).map((part) => part.toLowerCase()));
    if (await exists(target)) {
      name(section, target, decodeURIComponent(target.pathname));
      return;
    }
  }
}

function name(section, address, words) {
  const hint = section.querySelector(".meant");
  const link = hint.querySelector("a");
  link.href = address;
  link.textContent = words;
  hint.hidden = false;
}

async function exists(address) {
  const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
  return Boolean(answer?.ok);
}
