// A short link opens in the language that its address asks for (#ko), else in the reader's; what is chosen there is
// remembered. Without script the tab of the source text is open.
import { preferred, remember } from "./language.js";

const tabs = [...document.querySelectorAll(".tabs > input")];
const named = () => tabs.find((tab) => tab.id === location.hash.slice(1))?.id;

function open(id) {
  for (const tab of tabs) if (tab.id === id) tab.checked = true;
}

open(named() ?? preferred(tabs.map((tab) => tab.id)));
addEventListener("hashchange", () => open(named()));
for (const tab of tabs) tab.addEventListener("change", () => remember(tab.id));
