// What somebody types, as words, and what has to be looked up to find them.

import { compact, fold } from "./fold.js";

// Kana with ー, bopomofo, Han with 々 〆 〇, Hangul with jamo: the same as in `hantei.search.grams`.
const CJK =
  "\\u3005-\\u3007\\u3041-\\u312f\\u31a0-\\u31bf\\u31f0-\\u31ff\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff" +
  "\\u1100-\\u11ff\\ua960-\\ua97f\\uac00-\\ud7ff\\u{1b000}-\\u{1b16f}\\u{20000}-\\u{3ffff}";
const UNIT = new RegExp(`[${CJK}]|[^${CJK}]+`, "gu");
const IS_CJK = new RegExp(`^[${CJK}]`, "u");
const DIGITS = /^\p{Nd}+$/u;
const ENDS_IN_DIGIT = /\p{Nd}$/u;

export function parse(text, games) {
  const form = fold(text);
  const words = [...new Set(form.split(" "))].filter(Boolean);
  return { words, name: compact(form), id: idOf(compact(form), games) };
}

// The query for a name as it is written, its words one after another.
export function phrase(name) {
  const form = fold(name);
  return { words: [form], name: compact(form), id: null };
}

// `fer3`, `FER 003`: the id in full and what the ids begin with that somebody may still be typing. A prefix alone will do.
function idOf(name, games) {
  const [, prefix, digits] = /^(\p{L}+?)(\d*)$/u.exec(name) ?? [];
  if (!games.some((game) => game.prefix.toLowerCase() === prefix)) return null;
  return { whole: digits && prefix + digits.replace(/^0+/, "").padStart(3, "0"), start: name };
}

// The grams by which a word, or a phrase, is found. Each stands in every text that has it, but not the other way round.
export const lookups = (words) => words.split(" ").flatMap(lookupsOfWord);

function lookupsOfWord(word) {
  const units = word.match(UNIT);
  const found = [];
  units.forEach((unit, at) => {
    const last = at === units.length - 1;
    if (!last && joins(unit) && joins(units[at + 1])) found.push({ gram: unit + units[at + 1], prefix: false });
    else if (at > 0 && joins(unit) && joins(units[at - 1])) return;
    else found.push({ gram: unit, prefix: last && !ENDS_IN_DIGIT.test(unit) });
  });
  return found;
}

const joins = (unit) => IS_CJK.test(unit) || DIGITS.test(unit);

// Where a word, or a name of several, stands in a folded text: CJK anywhere, others at the start of a word only, and a
// number only as a whole.
export function places(form, word) {
  const found = [];
  for (let at = form.indexOf(word); at >= 0; at = form.indexOf(word, at + 1)) {
    const end = at + word.length;
    const begins = IS_CJK.test(word) || !isLetter(form, at - 1);
    const ends = !ENDS_IN_DIGIT.test(word) || !isLetter(form, end);
    if (begins && ends) found.push({ at, end });
  }
  return found;
}

// Whether a letter or digit of a script that is written in words stands there.
function isLetter(form, at) {
  const character = form[at] ?? " ";
  return character !== " " && !IS_CJK.test(character) && !/[\ud800-\udfff]/.test(character);
}
