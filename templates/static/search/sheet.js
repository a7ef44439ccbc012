// The sheet over a page: the box of the page of search, in a dialog. The page itself is the source of the box, so all
// its words and links come from there, and who has no script or no connection gets the same thing as a page.
import { Box } from "./box.js";

let made = null;

export async function open(page, text) {
  made ??= make(page);
  let sheet;
  try {
    sheet = await made;
  } catch (fault) {
    made = null; // the next time may be luckier
    throw fault;
  }
  if (!sheet.dialog.open) sheet.dialog.showModal();
  fit(sheet.dialog);
  if (text) sheet.box.fill({ q: text });
  sheet.box.focus();
}

async function make(page) {
  const answer = await fetch(page);
  if (!answer.ok) throw new Error(`${page}: ${answer.status}`);
  const found = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector(".searching");
  // Links of that page are relative to it.
  for (const link of found.querySelectorAll("a[href]")) link.href = new URL(link.getAttribute("href"), page);
  const dialog = document.createElement("dialog");
  dialog.className = "md-typeset hantei-sheet";
  dialog.setAttribute("aria-label", found.querySelector("h1").textContent);
  found.querySelector("header").remove();
  dialog.append(found);
  document.body.append(dialog);
  const box = new Box(found.querySelector(".box"));
  const close = found.querySelector(".close");
  close.hidden = false;
  close.addEventListener("click", () => dialog.close());
  // Escape would first empty a search field; an Escape that ends a composition must not close anything.
  dialog.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    if (!box.composing) dialog.close();
  });
  dialog.addEventListener("cancel", (event) => box.composing && event.preventDefault());
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && dialog.close());
  for (const name of ["resize", "scroll"]) visualViewport?.addEventListener(name, () => fit(dialog));
  return { dialog, box };
}

// On a phone the keyboard covers a part of the page without making it smaller: the sheet takes what is left to see.
function fit(dialog) {
  if (!dialog.open || !visualViewport) return;
  dialog.style.setProperty("--top", `${visualViewport.offsetTop}px`);
  dialog.style.setProperty("--height", `${visualViewport.height}px`);
}
