// Hits in their order: exact id, ids that begin so, exact name, title, text. Texts are loaded for as many candidates as
// are asked for, and each is a hit only if its words are found in them.

import { candidates, named } from "./candidates.js";
import { marked, matchText, matchTitle, spotsOf } from "./match.js";
import { phrase } from "./query.js";

// So many texts at least are compared by how closely several words stand together.
const COMPARED = 30;
// So many terms of one name are looked up by the name they have in the language being read.
const NAMED = 2;
const OVER = ["superseded", "withdrawn"];

export async function* hits(search, query, { keep, limit, signal }) {
  const { files } = search;
  const seen = new Set();
  const some = query.words.length > 1 ? Math.max(limit + 1, COMPARED) : limit + 1;

  // The matches among candidates, a batch at a time.
  async function* matches(list) {
    const fresh = list.filter(({ record }) => keep(record) && !seen.has(record));
    for (let at = 0; at < fresh.length; at += some) {
      signal?.throwIfAborted();
      const found = await Promise.all(fresh.slice(at, at + some).map((one) => verified(search, query, one)));
      yield found.filter(Boolean);
    }
  }
  const shown = (match, tier) => {
    seen.add(match.record);
    return hit(search, match, tier);
  };

  const names = await named(files, query);
  for (const tier of ["exact", "id", "name"])
    for await (const found of matches(gathered(search, names[tier]).sort(inOrder)))
      for (const match of found) yield shown(match, tier === "exact" ? "id" : tier);
  if (query.id?.whole) return;

  signal?.throwIfAborted();
  const translated = await translations(search, query, names.name);
  for await (const found of candidates(files, query.words, keep)) {
    const list = gathered(search, [...names.title, ...found, ...translated]).sort(inOrder);
    const others = [];
    for await (const found of matches(list.filter(({ title }) => title))) {
      others.push(...found.filter((match) => !match.title));
      const titled = found.filter((match) => match.title);
      for (const match of titled.sort((one, other) => other.title.whole - one.title.whole)) yield shown(match, "title");
    }
    for await (const found of matches(list.filter(({ title }) => !title))) {
      const compared = [...others.splice(0), ...found].sort(inOrder);
      for (const match of compared) yield shown(match, "text");
    }
    for (const match of others) yield shown(match, "text");
  }
}

// Where the terms stand, in the language being read, that the query names in another one or with other spaces.
async function translations({ files, lang }, query, named) {
  const own = files.index.languages.indexOf(lang);
  const records = new Set(named.map(({ record }) => record));
  const terms = [...records].filter((record) => files.segment(record).kind === "term").slice(0, NAMED);
  const documents = await Promise.all(terms.map((record) => files.document(lang, record)));
  const names = new Set(documents.flatMap((document) => document?.titles[lang] ?? []));
  const phrases = [...names].map(phrase).filter(({ words: [name] }) => name !== query.words.join(" "));
  const found = await Promise.all(phrases.map(({ words }) => candidates(files, words).next()));
  return found.flatMap(({ value }, at) =>
    value.filter(({ slot }) => slot === own).map((option) => ({ ...option, query: phrases[at] })),
  );
}

// Candidates: records, each with its options, the texts in which it may be found; first that in the language being read.
function gathered({ files, lang }, options) {
  const own = files.index.languages.indexOf(lang);
  const records = new Map();
  for (const option of options) {
    if (!records.has(option.record)) records.set(option.record, []);
    records.get(option.record).push(option);
  }
  const rank = ({ slot, query, title }) => (slot !== own ? 4 : query ? 2 : 0) + (title ? 0 : 1);
  const candidates = [];
  for (const [record, options] of records) {
    if (options.length > 1) options.sort((one, other) => rank(one) - rank(other));
    const [{ slot, near, title }] = options;
    const over = OVER.includes(files.segment(record).status);
    candidates.push({ record, options, title, order: (slot === own ? 0 : 4) + (over ? 2 : 0) + (near ? 0 : 1), window: 0 });
  }
  return candidates;
}

function inOrder(one, other) {
  return one.order - other.order || one.window - other.window || one.record - other.record;
}

// The first of a candidate's options that holds what is looked for, as a match; null if none does.
async function verified({ files }, asked, { record, options, order }) {
  for (const { slot, sure, query = asked } of options) {
    const lang = files.index.languages[slot];
    const document = await files.document(lang, record);
    if (!document) continue;
    const own = document.titles[lang] ?? "";
    const title = matchTitle(document, own, query);
    const text = title ? null : matchText(document, own, query.words);
    if (!title && !text && !sure) continue;
    return { record, lang, document, query, title, text, order, window: text?.window ?? 0 };
  }
  return null;
}

function hit(search, { record, lang, document, query, title, text }, tier) {
  const { kind, game, status } = search.files.segment(record);
  const shown = search.inLanguage(document.titles);
  const marks = shown.lang === lang ? (title?.own ? title.spots : spotsOf(shown.text, query.words)) : [];
  const found = title && !(title.own && shown.lang === lang) ? { ...title, from: 0 } : text;
  const place = found?.text ? found : opening(document, query.words);
  return {
    kind,
    id: kind === "ruling" ? document.url.slice(0, -1) : null,
    url: `${search.lang}/${document.url}`,
    game,
    gameName: search.games.find(({ key }) => key === game).name,
    status: status ?? null,
    title: marked(shown.text, marks),
    titleLang: shown.lang,
    passage: place ? marked(place.text, place.spots, place.from) : null,
    passageLang: lang,
    tier,
  };
}

// What is shown of a text that is found by its title: where the words stand in it too, else how it begins.
function opening(document, words) {
  const passages = document.passages ?? [];
  const found = matchText({ passages }, "", words);
  const [text] = [passages[0] ?? ""].flat();
  return found?.text ? found : text ? { text, spots: [], from: 0 } : null;
}
