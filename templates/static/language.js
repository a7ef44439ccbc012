// The language somebody reads in: remembered when chosen, on any page with a switch, else the browser's. The root page
// goes there by itself, and `#choose` keeps it from doing so.
const KEY = "hantei.language";

export function preferred(available) {
  let remembered = null;
  try {
    remembered = localStorage.getItem(KEY);
  } catch {
    // No storage: the browser's languages decide every time.
  }
  const wanted = [remembered, ...(navigator.languages ?? [])].filter(Boolean);
  for (const tag of wanted) {
    const found = available.find((code) => tag === code || tag.split("-")[0] === code.split("-")[0]);
    if (found) return found;
  }
  return null;
}

export function remember(language) {
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // As above.
  }
}

for (const link of document.querySelectorAll("a[data-language], .md-select__link[hreflang]")) {
  link.addEventListener("click", () => remember(link.dataset.language ?? link.hreflang));
}
const links = [...document.querySelectorAll("a[data-language]")];
if (links.length && location.hash !== "#choose") {
  const language = preferred(links.map((link) => link.dataset.language));
  const link = links.length === 1 ? links[0] : links.find((one) => one.dataset.language === language);
  if (link) location.replace(link.href);
}
