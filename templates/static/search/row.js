// One hit as a row of the list: a plain link, each text in its own language, the matches marked.
const SITE = new URL("../../../", import.meta.url);

export function row(hit, template, words, language) {
  const item = template.content.firstElementChild.cloneNode(true);
  const part = (name) => item.querySelector(`.${name}`);
  item.querySelector("a").href = new URL(hit.url, SITE);
  write(part("id"), hit.id);
  write(part("kind"), hit.id ? null : words.kinds[hit.kind]);
  write(part("game"), hit.kind === "game" ? null : hit.gameName);
  write(part("seal"), hit.status && words.statuses[hit.status]);
  if (hit.status) part("seal").classList.add(hit.status);
  mark(part("title"), hit.title, hit.titleLang);
  if (hit.passage) {
    mark(part("words"), hit.passage, hit.passageLang);
    write(part("tongue"), hit.passageLang === language ? null : (words.languages[hit.passageLang] ?? hit.passageLang));
  } else {
    part("passage").remove();
  }
  return item;
}

function write(element, text) {
  if (text) element.textContent = text;
  else element.remove();
}

function mark(element, marked, language) {
  element.lang = language;
  for (const { text, match } of marked) {
    const node = match ? document.createElement("mark") : document.createTextNode(text);
    if (match) node.textContent = text;
    element.append(node);
  }
}
