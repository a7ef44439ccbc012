// Hits in their order: exact id, ids that begin so, exact name, title, text. Texts are loaded for as many candidates as
// are asked for, and each is a hit only if its words are found in them.

import { candidates, mentions, named } from "./candidates.js";
import { fold } from "./fold.js";
import { marked, matchMention, matchText, matchTitle, spotsOf } from "./match.js";

// So many texts at least are compared by how closely several words stand together.
const COMPARED = 30;
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
    return hit(search, query, match, tier);
  };

  const names = await named(files, query);
  for (const tier of ["id", "name"])
    for await (const found of matches(gathered(search, [names[tier]])))
      for (const match of found) yield shown(match, tier);

  signal?.throwIfAborted();
  const mentioning = await mentioned(search, [...names.name.keys()]);
  for await (const found of candidates(files, query.words)) {
    const list = gathered(search, [names.title, found, mentioning]).sort(inOrder);
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

// The rulings that mention what the query names, each with the names that stand there in the language being read.
async function mentioned({ files, lang }, named) {
  const found = new Map();
  const slot = files.index.languages.indexOf(lang);
  for (const record of named) {
    if (files.segment(record).kind !== "term") continue;
    const [rulings, document] = await Promise.all([mentions(files, record), files.document(lang, record)]);
    const names = document ? [document.titles[lang], ...(document.names ?? [])].filter(Boolean).map(fold) : [];
    for (const ruling of rulings) found.set(ruling, [{ slot, names, title: false, near: true }]);
  }
  return found;
}

// Candidates of several sources as one list. The options of each, the texts in which it may be found, begin with the one
// in the language being read.
function gathered({ files, lang }, sources) {
  const own = files.index.languages.indexOf(lang);
  const records = new Map();
  for (const source of sources)
    for (const [record, options] of source) records.set(record, [...(records.get(record) ?? []), ...options]);
  const rank = ({ slot, names, title }) => (slot !== own ? 4 : names ? 2 : 0) + (title ? 0 : 1);
  return [...records].map(([record, options]) => {
    const [best] = options.sort((one, other) => rank(one) - rank(other));
    const over = OVER.includes(files.segment(record).status);
    return { record, options, title: best.title, order: [best.slot !== own, over, !best.near, 0, record] };
  });
}

function inOrder(one, other) {
  const at = one.order.findIndex((key, number) => key !== other.order[number]);
  return at < 0 ? 0 : one.order[at] - other.order[at];
}

// The first of a candidate's options that holds what is looked for, as a match; null if none does.
async function verified({ files }, query, { record, options, order }) {
  for (const { slot, names } of options) {
    const lang = files.index.languages[slot];
    const document = await files.document(lang, record);
    if (!document) continue;
    const own = document.titles[lang] ?? "";
    const title = names ? null : matchTitle(document, own, query);
    const text = title ? null : names ? matchMention(document, names) : matchText(document, own, query.words);
    const [foreign, over, far] = order;
    if (title || text) return { record, lang, document, title, text, order: [foreign, over, far, text?.window ?? 0, record] };
  }
  return null;
}

function hit(search, query, { record, lang, document, title, text }, tier) {
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
