// Which records may hold what is looked for, by the postings alone. The texts decide afterwards.

import { lookups } from "./query.js";

// So many grams are looked up for a query, and so many of those that stand nearly everywhere where there are no others.
const MOST = 8;
const MOST_HEAVY = 3;
// Grams that begin with one or two letters may fill many files: they are read so many at a time.
const WIDE = 3;

// What the query names: its very id, ids that begin so, whole names, and names that begin so; lists of options
// {record, slot, title, near}.
export async function named(files, { name, id }) {
  const found = { exact: [], id: [], name: [], title: [] };
  const put = ([key, documents]) => {
    for (const { record, slot } of documents.map((number) => files.split(number))) {
      const option = { record, title: true, near: true };
      if (files.segment(record).kind !== "ruling") found[key === `=${name}` ? "name" : "title"].push({ ...option, slot });
      else if (id) {
        const tier = key === `=${id.whole}` ? found.exact : found.id;
        files.index.languages.forEach((_, at) => tier.push({ ...option, slot: at, sure: true }));
      }
    }
  };
  if (id?.whole) (await files.postings(`=${id.whole}`, false, files.range(`=${id.whole}`, false))).forEach(put);
  const [first, last] = files.range(`=${name}`, true);
  (await files.postings(`=${name}`, true, [first, Math.min(last, first + 1)])).forEach(put);
  return found;
}

// The texts that have the grams of all words: lists of options. One list, or several one after another where the words
// are too short to be looked up at once.
export async function* candidates(files, words, keep = () => true) {
  const all = words.flatMap((word) =>
    lookups(word).map((lookup) => ({ ...lookup, word, range: files.range(lookup.gram, lookup.prefix) })),
  );
  const narrow = all.filter(({ range: [first, last] }) => last - first < WIDE);
  const light = narrow.filter(({ range }) => !files.heavy.has(range[0]));
  const used = light.length > 0 ? spread(light, MOST) : spread(narrow, MOST_HEAVY);
  if (used.length > 0) {
    yield options(files, used, await Promise.all(used.map((lookup) => bits(files, lookup))), keep);
    return;
  }
  const [wide] = all;
  const [first, last] = wide.range;
  for (let at = first; at <= last; at += WIDE) {
    const part = { ...wide, range: [at, Math.min(at + WIDE - 1, last)] };
    yield options(files, [part], [await bits(files, part)], keep);
  }
}

// At most so many of the list, from all over it.
function spread(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, at) => list[Math.round((at * (list.length - 1)) / (most - 1))]);
}

// For each document a byte, with a bit for each of its places where the gram stands.
async function bits(files, { gram, prefix, range }) {
  const found = new Uint8Array(files.index.records * files.index.languages.length);
  for (const [, posting] of await files.postings(gram, prefix, range))
    for (const place of posting) found[place >> 3] |= 1 << (place & 7);
  return found;
}

function options(files, used, found, keep) {
  // All grams of a word stand in the same place; words may stand in different ones.
  const words = new Map();
  used.forEach(({ word }, at) => words.set(word, words.has(word) ? both(words.get(word), found[at]) : found[at]));
  const [first, ...others] = words.values();
  const near = others.reduce(both, first);
  const list = [];
  for (let document = 0; document < near.length; document += 1) {
    if (first[document] === 0 || others.some((word) => word[document] === 0)) continue;
    const { record, slot } = files.split(document);
    if (keep(record)) list.push({ record, slot, title: (near[document] & 1) === 1, near: near[document] !== 0 });
  }
  return list;
}

const both = (one, other) => one.map((byte, at) => byte & other[at]);
