// The words of a text as lines: a paragraph, an item of a list, a row of a table each. `hantei.quotation` does the same in
// Python, and a test holds both equal.
const BLANKS = /[ \t\n\r\f]+/g;
// Behind the marker of an item, whose words may be a paragraph; a control character, which texts never have.
const JOINT = "\u0001";
const JOINED = /\u0001\s*/g;
const LINES = "p, li, ul, ol, tr, pre, blockquote, br, div";

export function quotation(text) {
  const copy = text.cloneNode(true);
  for (const card of copy.querySelectorAll(".term-card")) card.remove();
  const walker = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement.closest("pre")) node.data = node.data.replace(BLANKS, " ");
  }
  const bullet = text.lang.split("-")[0] === "ja" ? "・" : "• ";
  for (const item of copy.querySelectorAll("li")) item.prepend((marker(item) ?? bullet) + JOINT);
  for (const cell of copy.querySelectorAll("td + td, th + td, td + th, th + th")) cell.prepend(" / ");
  for (const block of copy.querySelectorAll(LINES)) {
    block.before("\n");
    block.prepend("\n");
    block.append("\n");
    block.after("\n");
  }
  return copy.textContent
    .replace(JOINED, "")
    .split("\n")
    .map((line) => line.replace(BLANKS, " ").replace(/^ | $/g, ""))
    .filter(Boolean)
    .join("\n");
}

function marker(item) {
  const list = item.parentElement;
  return list.localName === "ol" ? `${list.start + [...list.children].indexOf(item)}. ` : null;
}
