// Which records may hold what is looked for, by the postings alone. The texts decide afterwards.

import { lookups } from "./query.js";

// So many grams are looked up for a query, and so many of those that stand nearly everywhere where there are no others.
const MOST = 8;
const MOST_HEAVY = 3;
// Grams that begin with one or two letters may fill many files: they are read so many at a time.
const WIDE = 3;

// What the query names: ids, whole names, and names that begin so; maps of record to its options, as `candidates` has.
export async function named(files, { name, id }) {
  const found = { id: new Map(), name: new Map(), title: new Map() };
  const put = ([key, documents]) => {
    for (const { record, slot } of documents.map((number) => split(files, number))) {
      if (files.segment(record).kind !== "ruling") {
        const tier = found[key === `=${name}` ? "name" : "title"];
        tier.set(record, [...(tier.get(record) ?? []), { slot, title: true, near: true }]);
      } else if (id) {
        const slots = files.index.languages.map((_, at) => at);
        found.id.set(record, slots.map((at) => ({ slot: at, sure: true, title: true, near: true })));
      }
    }
  };
  if (id?.whole) (await files.postings(`=${id.whole}`, false, files.range(`=${id.whole}`, false))).forEach(put);
  const [first, last] = files.range(`=${name}`, true);
  (await files.postings(`=${name}`, true, [first, Math.min(last, first + 1)])).forEach(put);
  return found;
}

// The records whose texts have the grams of all words: maps of record to its options, the languages in which they do,
// as [{slot, title, near}]. One map, or several one after another where the words are too short to be looked up at once.
export async function* candidates(files, words) {
  const all = words.flatMap((word) =>
    lookups(word).map((lookup) => ({ ...lookup, word, range: files.range(lookup.gram, lookup.prefix) })),
  );
  const narrow = all.filter(({ range: [first, last] }) => last - first < WIDE);
  const light = narrow.filter(({ range }) => !files.heavy.has(range[0]));
  const used = light.length > 0 ? spread(light, MOST) : spread(narrow, MOST_HEAVY);
  if (used.length > 0) {
    yield records(files, await Promise.all(used.map((lookup) => numbers(files, lookup))), used);
    return;
  }
  const [lookup] = all;
  const [first, last] = lookup.range;
  for (let at = first; at <= last; at += WIDE) {
    const part = { ...lookup, range: [at, Math.min(at + WIDE - 1, last)] };
    yield records(files, [await numbers(files, part)], [part]);
  }
}

// At most so many of the list, from all over it.
function spread(list, most) {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, at) => list[Math.round((at * (list.length - 1)) / (most - 1))]);
}

async function numbers(files, { gram, prefix, range }) {
  const postings = await files.postings(gram, prefix, range);
  return postings.length === 1 ? postings[0][1] : [...new Set(postings.flatMap(([, posting]) => posting))];
}

function records(files, postings, used) {
  const words = new Map();
  used.forEach(({ word }, at) => words.set(word, common(words.get(word), postings[at])));
  // For each document that has all words: in which places all of them stand, as bits.
  let documents = null;
  for (const places of words.values()) {
    const masks = new Map();
    for (const place of places) {
      const document = Math.floor(place / files.index.places);
      masks.set(document, (masks.get(document) ?? 0) | (1 << place % files.index.places));
    }
    if (documents) for (const [document, mask] of masks) masks.set(document, mask & (documents.get(document) ?? 0));
    if (documents) for (const document of masks.keys()) if (!documents.has(document)) masks.delete(document);
    documents = masks;
  }
  const found = new Map();
  for (const [number, mask] of documents) {
    const { record, slot } = split(files, number);
    if (!found.has(record)) found.set(record, []);
    found.get(record).push({ slot, title: (mask & 1) === 1, near: mask !== 0 });
  }
  return found;
}

// What two postings have in common: all pairs of a word stand in the same place.
function common(one, other) {
  if (!one) return other;
  const there = new Set(other);
  return one.filter((place) => there.has(place));
}

function split(files, document) {
  const count = files.index.records;
  return { record: document % count, slot: Math.floor(document / count) };
}
