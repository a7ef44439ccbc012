// Search in the browser: `open` the index, then `find` what is typed. No DOM here: whoever shows the hits makes it.

import { openFiles, Outdated } from "./files.js";
import { hits } from "./hits.js";
import { parse } from "./query.js";

const LIMIT = 20;
const NOTHING = { hits: [], more: false, total: 0 };

// The search of a site for somebody who reads `lang`. `base` is the address of the index, with a slash at its end.
export async function open(base, lang, { fetch = (...request) => globalThis.fetch(...request) } = {}) {
  const renew = () => openFiles(new URL(base, globalThis.location?.href), fetch);
  return new Search(renew, await renew(), lang);
}

class Search {
  constructor(renew, files, lang) {
    const { segments } = files;
    const { languages, games } = files.index;
    this.renew = renew;
    this.files = files;
    this.lang = languages.includes(lang) ? lang : languages[0];
    this.games = games.map(({ key, names }) => ({ key, name: this.inLanguage(names).text }));
    this.kinds = [...new Set(segments.map(({ kind }) => kind))];
    this.statuses = [...new Set(segments.flatMap(({ status }) => status ?? []))];
  }

  // The first hits, and with `next` those after them. When the signal is aborted, nothing more is loaded.
  async find(text, options = {}) {
    try {
      return await this.begin(text, options);
    } catch (fault) {
      if (!(fault instanceof Outdated)) throw fault;
      this.files = await this.renew();
      return this.begin(text, options);
    }
  }

  begin(text, { game, kind, status, limit = LIMIT, signal }) {
    const query = parse(text, this.files.index.games);
    if (query.words.length === 0) return NOTHING;
    const wanted = Object.entries({ game, kind, status }).filter(([, value]) => value);
    const kept = new Map(this.files.segments.map((one) => [one, wanted.every(([key, value]) => one[key] === value)]));
    const keep = (record) => kept.get(this.files.segment(record));
    return page(hits(this, query, { keep, limit, signal }), limit, [], 0);
  }

  // A text in the language being read, else in the first that there is.
  inLanguage(texts) {
    const lang = [this.lang, ...this.files.index.languages].find((code) => texts[code]) ?? this.lang;
    return { text: texts[lang] ?? "", lang };
  }
}

// One hit more than are shown tells whether there are more.
async function page(found, limit, waiting, shown) {
  while (waiting.length <= limit) {
    const { value, done } = await found.next();
    if (done) return { hits: waiting, more: false, total: shown + waiting.length };
    waiting.push(value);
  }
  const next = () => page(found, limit, waiting.slice(limit), shown + limit);
  return { hits: waiting.slice(0, limit), more: true, total: null, next };
}
