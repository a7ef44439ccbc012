// Puts a text on the clipboard. Where that is refused (no secure connection, no permission), `select` marks the text, and
// the old way is tried; where that fails too, it stays marked so that it can be copied by hand.
export async function copy(text, select) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const before = document.activeElement;
    select();
    const done = document.execCommand("copy");
    if (done) before?.focus({ preventScroll: true });
    return done;
  }
}
