// Whether the words stand in a document, where they stand closest, and how that place is shown.

import { compact, folded } from "./fold.js";
import { places } from "./query.js";

// So much of a passage is shown, and so much of that before its first match.
const SHOWN = 160;
const LEAD = 40;
// How far apart words of different passages count to be.
const APART = 100_000;

const forms = new Map();

// Texts are folded once: the next letter that is typed asks for the same ones again.
function form(text) {
  if (!forms.has(text)) forms.set(text, folded(text));
  return forms.get(text);
}

// The title or name that holds all words, or that begins with the name whatever its spaces: {text, spots, own, whole}.
export function matchTitle(document, title, { words, name }) {
  for (const text of [title, ...(document.names ?? [])].filter(Boolean)) {
    const found = words.map((word) => places(form(text).form, word));
    const start = compact(form(text).form).startsWith(name);
    if (!start && found.some((spots) => spots.length === 0)) continue;
    const spots = start ? [beginning(form(text).form, name.length)] : found.flat();
    return { text, spots, own: text === title, whole: compact(form(text).form) === name };
  }
  return null;
}

// The span of a name that has so many letters, spaces not counted.
function beginning(name, letters) {
  let end = 0;
  for (let left = letters; left > 0; end += 1) if (name[end] !== " ") left -= 1;
  return { at: 0, end };
}

// The name or passage where the words stand closest together: {text, spots, from, window}. All of them stand somewhere in
// the document, some perhaps in its title, else it is null.
export function matchText(document, title, words) {
  const missing = new Set(words.filter((word) => places(form(title).form, word).length === 0));
  let best = null;
  for (const passage of [...(document.names ?? []), ...(document.passages ?? [])]) {
    const [text, reading] = [passage].flat();
    for (const read of reading ? [text, reading] : [text]) {
      const found = words.map((word) => places(form(read).form, word));
      const there = found.filter((spots) => spots.length > 0);
      words.forEach((word, at) => found[at].length > 0 && missing.delete(word));
      const { window, from } = closest(there);
      const apart = window + APART * (words.length - there.length);
      if (there.length > 0 && (best === null || apart < best.window))
        best = { text, spots: read === text ? there.flat() : [], from, window: apart };
    }
  }
  return missing.size === 0 ? (best ?? { text: null, spots: [], from: 0, window: 0 }) : null;
}

export const spotsOf = (text, words) => words.flatMap((word) => places(form(text).form, word));

// The least span that holds a place of each word, and where it begins.
function closest(found) {
  if (found.length === 1) return { window: found[0][0].end - found[0][0].at, from: found[0][0].at };
  const events = found.flatMap((spots, word) => spots.map((spot) => ({ ...spot, word })));
  events.sort((one, other) => one.at - other.at || one.end - other.end);
  const last = new Array(found.length).fill(null);
  let best = { window: APART, from: 0 };
  for (const event of events) {
    last[event.word] = event;
    if (last.includes(null)) continue;
    const from = Math.min(...last.map((spot) => spot.at));
    const window = Math.max(...last.map((spot) => spot.end)) - from;
    if (window < best.window) best = { window, from };
  }
  return best;
}

// A text in pieces, those that match marked; of a long one as much as is worth showing around `from`.
export function marked(text, spots, from = null) {
  const map = form(text);
  const ranges = [];
  for (const { at, end } of [...spots].sort((one, other) => one.at - other.at)) {
    const range = [map.from[at], map.to[end - 1]];
    const before = ranges.at(-1);
    if (before && range[0] <= before[1]) before[1] = Math.max(before[1], range[1]);
    else ranges.push(range);
  }
  const [start, stop] = excerpt(text, from === null ? 0 : (map.from[from] ?? 0));
  const pieces = [];
  const put = (first, end, match) => {
    const piece = text.slice(Math.max(first, start), Math.min(end, stop));
    if (piece) pieces.push({ text: piece, match });
  };
  let at = start;
  for (const [first, end] of ranges) {
    put(at, first, false);
    put(first, end, true);
    at = Math.max(at, end);
  }
  put(at, text.length, false);
  if (start > 0) pieces.unshift({ text: "…", match: false });
  if (stop < text.length) pieces.push({ text: "…", match: false });
  return pieces;
}

// From where to where a text is shown: at words and after punctuation where there are any nearby.
function excerpt(text, wanted) {
  if (text.length <= SHOWN) return [0, text.length];
  let start = Math.max(0, wanted - LEAD);
  if (start > 0) {
    const gap = /[\s、。，．・!?！？]/u.exec(text.slice(start, wanted));
    start += gap ? gap.index + 1 : /[\udc00-\udfff]/.test(text[start]) ? 1 : 0;
  }
  let stop = Math.min(text.length, start + SHOWN);
  if (stop < text.length) {
    const space = text.lastIndexOf(" ", stop);
    if (space > stop - 20) stop = space;
    else if (/[\udc00-\udfff]/.test(text[stop])) stop -= 1;
  }
  return [start, stop];
}
