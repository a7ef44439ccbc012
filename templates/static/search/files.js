// The files of the index, each loaded once, when a query needs it. `hantei.search.index` says what they hold.

// Between two builds a page may still hold the old index: it is read anew where a file does not fit it.
export class Outdated extends Error {}

export async function openFiles(base, fetch) {
  const index = await json(fetch, new URL("index.json", base), { cache: "no-cache" });
  return new Files(base, index, fetch);
}

async function json(fetch, url, options) {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${answer.status} ${url.pathname}`);
  return answer.json();
}

class Files {
  constructor(base, index, fetch) {
    this.base = base;
    this.index = index;
    this.fetch = fetch;
    this.heavy = new Set(index.heavy);
    this.segments = index.segments.map(([kind, game, status, start]) => ({ kind, game, status, start }));
    this.loaded = new Map();
  }

  // The content of a file. What failed to load is tried again by the next query.
  load(path) {
    if (!this.loaded.has(path)) {
      const url = new URL(`${path}.json?v=${this.index.version}`, this.base);
      const content = json(this.fetch, url);
      content.catch(() => this.loaded.delete(path));
      this.loaded.set(path, content);
    }
    return this.loaded.get(path);
  }

  // What a record says in a language; null where it has no text in that language.
  async document(lang, record) {
    const { chunk } = this.index;
    const texts = await this.load(`texts/${lang}/${Math.floor(record / chunk)}`);
    return texts[record % chunk];
  }

  // The record and the language of a document.
  split(document) {
    const { records } = this.index;
    return { record: document % records, slot: Math.floor(document / records) };
  }

  // Kind, game and status of a record.
  segment(record) {
    let low = 0;
    let high = this.segments.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.segments[middle].start <= record) low = middle;
      else high = middle;
    }
    return this.segments[low];
  }

  // The files in which a gram stands, or all that begin with it: [first, last].
  range(gram, prefix) {
    const first = Math.max(this.last(gram), 0);
    return [first, prefix ? Math.max(this.last(gram + "\uffff"), first) : first];
  }

  // The last file that begins with the gram or with one before it.
  last(gram) {
    const { starts } = this.index;
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= gram) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  // The postings of a gram, or of all that begin with it, from some files: [gram, numbers] each.
  async postings(gram, prefix, [first, last]) {
    const numbers = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    const files = await Promise.all(numbers.map((number) => this.load(`grams/${number}`)));
    files.forEach((file, at) => {
      if (!(this.index.starts[numbers[at]] in file)) throw new Outdated();
    });
    if (!prefix) return gram in files[0] ? [[gram, sums(files[0][gram])]] : [];
    return files.flatMap((file) =>
      Object.keys(file)
        .filter((key) => key.startsWith(gram))
        .map((key) => [key, sums(file[key])]),
    );
  }
}

// A posting is written as its first number and the steps to the next ones.
function sums(deltas) {
  let sum = 0;
  return deltas.map((delta) => (sum += delta));
}
