// A short link opens in the reader's language; what is chosen there is remembered. Without script the first tab is open.
import { preferred, remember } from "./language.js";

const tabs = [...document.querySelectorAll(".tabs > input")];
const asked = location.hash.slice(1);
const chosen = tabs.some((tab) => tab.id === asked) ? asked : preferred(tabs.map((tab) => tab.id));
for (const tab of tabs) {
  if (tab.id === chosen) tab.checked = true;
  tab.addEventListener("change", () => remember(tab.id));
}
