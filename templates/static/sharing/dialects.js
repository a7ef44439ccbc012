// A link, and a quotation with its link, in the markup of another place. `hantei.share` does the same in Python, and a
// test holds both equal; `templates/share/dialects.yaml` explains the fields of a dialect.
const BLANK = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029]+/g;
// Marks that turn the direction of what follows, also of what is not ours.
const TURNING = /[\u202a-\u202e\u2066-\u2069]/g;
// What would end a link somewhere, and all that is not ASCII.
const UNSAFE = /[^A-Za-z0-9\-._~:/?#@!$&*+,;=%]/gu;
const encoder = new TextEncoder();

export function share(dialect, title, url, quotation = "") {
  const lines = quotation.split("\n").map((text) => line(dialect, text)).filter(Boolean);
  const values = {
    title: line(dialect, title),
    url: replaced(encoded(url), dialect.address),
    quotation: lines.join(dialect.between ?? "\n"),
  };
  const template = lines.length && dialect.quote ? dialect.quote : dialect.link;
  return template.replace(/\{([a-z]+)\}/g, (_, place) => values[place]);
}

function line(dialect, text) {
  const said = text.replace(BLANK, " ").replace(TURNING, "").replace(/^ +| +$/g, "");
  const opening = dialect.start ? said.match(new RegExp(`^(?:${dialect.start})`)) : null;
  if (!opening) return replaced(said, dialect.escapes);
  const rest = said.slice(opening[0].length);
  return replaced(opening[0], dialect.escapes) + (dialect.guard ?? "") + replaced(rest, dialect.escapes);
}

function replaced(text, table = {}) {
  const keys = Object.keys(table).sort((one, other) => other.length - one.length);
  if (!keys.length) return text;
  const any = keys.map((key) => key.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|");
  return text.replace(new RegExp(any, "g"), (found) => table[found]);
}

function encoded(url) {
  const percent = (byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  return url.replace(UNSAFE, (character) => Array.from(encoder.encode(character), percent).join(""));
}
