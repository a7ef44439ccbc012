// Sharing: the button beside a link to the page opens a menu of dialects, and names can be copied one by one. The menu
// is loaded when it is asked for. Without script the link is a link, and a name can be marked by hand.
for (const block of document.querySelectorAll("[data-share]")) {
  const button = block.querySelector("button");
  button.hidden = false;
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", async () => {
    const { toggle } = await import("./sharing/menu.js");
    await toggle(block, button);
  });
}

for (const name of document.querySelectorAll("[data-copy]")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = name.dataset.copy;
  button.setAttribute("aria-label", `${name.dataset.copy}: ${name.textContent}`);
  // There from the start: what comes into being together with its words is not read out.
  const status = document.createElement("span");
  status.className = "quiet";
  status.setAttribute("role", "status");
  name.parentElement.append(" ", button, " ", status);
  button.addEventListener("click", async () => {
    const { copy } = await import("./sharing/clipboard.js");
    const done = await copy(name.textContent, () => getSelection().selectAllChildren(name));
    status.textContent = done ? name.dataset.copied : "";
    if (done) setTimeout(() => (status.textContent = ""), 4000);
  });
}
