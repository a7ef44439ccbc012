// The page of search: the box in its place, with what is looked for in the address, so that a search can be linked.
import { Box, FILTERS } from "./box.js";

const NAMES = ["q", ...FILTERS];
const box = new Box(document.querySelector(".searching .box"), (asked) => {
  const address = new URL(location.href);
  for (const name of NAMES) {
    if (asked[name]) address.searchParams.set(name, asked[name]);
    else address.searchParams.delete(name);
  }
  if (address.href !== location.href) history.replaceState(history.state, "", address);
});

const given = new URLSearchParams(location.search);
if (NAMES.some((name) => given.has(name))) box.fill(Object.fromEntries(NAMES.map((name) => [name, given.get(name) ?? ""])));

export function open() {
  box.focus();
}
