// What a mistyped address may have meant: an id such as fer3, FER_003 or full-width FER-003, if there is such a ruling.
import { preferred } from "./language.js";

const root = new URL("../../", import.meta.url);
const path = decodeURIComponent(location.pathname).normalize("NFKC");
const match = path.match(/(?:^|\/)([A-Za-z]{2,5})[-_ ]?0*([0-9]{1,5})(?:[./]|$)/);
const sections = [...document.querySelectorAll("section[data-language]")];
const language = preferred(sections.map((section) => section.dataset.language));
for (const section of sections) if (section.dataset.language === language) sections[0].before(section);

if (match) {
  const id = `${match[1].toUpperCase()}-${match[2].padStart(3, "0")}`;
  const target = new URL(`r/${id}/`, root);
  const answer = await fetch(target, { method: "HEAD" }).catch(() => null);
  if (answer?.ok) {
    for (const hint of document.querySelectorAll(".meant")) {
      const link = hint.querySelector("a");
      link.href = new URL(`${hint.closest("section").dataset.language}/${id}/`, root);
      link.textContent = id;
      hint.hidden = false;
    }
  }
}
