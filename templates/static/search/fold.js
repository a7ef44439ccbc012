// The form in which words are compared: without width, case, accents and the difference of the two kana. The index was
// made with the same function, `hantei.search.fold`; a test holds the two equal.

// What may become one character under NFKC: a character with its marks, half-width ones of kana among them, or jamo.
const JAMO = "\\u1100-\\u11ff\\u3131-\\u318e\\u3200-\\u321e\\u3260-\\u327e\\ua960-\\ua97f\\ud7b0-\\ud7ff\\uffa0-\\uffdc";
const CLUSTER = new RegExp(`(?:[\\uac00-\\ud7a3]?[${JAMO}]+|[^])[\\p{M}\\uff9e\\uff9f]*`, "gu");
const APOSTROPHE = /^['’＇]$/;
const BEFORE = /[\p{L}]{2}$/u;
const AFTER = /^[stＳＴｓｔ](?![\p{L}\p{N}_])/iu;
const LETTER = /[\p{L}\p{N}\p{M}]/u;
const LATIN = /[\u00c0-\u024f\u1e00-\u1eff]/;
const ACCENT = /[\u0300-\u036f]/;

// The folded text, and where in the text each of its characters begins and ends.
export function folded(text) {
  let form = "";
  const from = [];
  const to = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const end = index + cluster.length;
    if (APOSTROPHE.test(cluster) && BEFORE.test(form) && AFTER.test(text.slice(end, end + 3))) continue;
    for (const character of simple(cluster)) {
      if (character === " " && (form === "" || form.endsWith(" "))) continue;
      for (let unit = 0; unit < character.length; unit += 1) {
        from.push(index);
        to.push(end);
      }
      form += character;
    }
  }
  return { form: form.trimEnd(), from, to };
}

export const fold = (text) => folded(text).form;

// A name without spaces: how it is compared when somebody writes it with other spaces or none.
export const compact = (form) => form.replaceAll(" ", "");

// What each cluster folds to, character by character; the same few come again and again.
const known = new Map();

function simple(cluster) {
  if (!known.has(cluster)) known.set(cluster, [...cluster.normalize("NFKC").toLowerCase()].map(bare));
  return known.get(cluster);
}

function bare(character) {
  const code = character.codePointAt(0);
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCodePoint(code - 0x60);
  if (ACCENT.test(character)) return "";
  if (character === "ς") return "σ";
  const base = LATIN.test(character) ? character.normalize("NFD")[0] : character;
  return LETTER.test(base) ? base : " ";
}
