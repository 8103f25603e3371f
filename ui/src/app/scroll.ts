/** Events that mean the user is scrolling. */
const MOVES = ["wheel", "touchmove", "keydown"] as const;

let stopWaiting: () => void = () => undefined;

/** Id in the fragment of the address. A malformed escape is left undecoded. */
function fragment(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Scrolls to the fragment of the address. A new page without a fragment starts at its top. */
export function scrollToPlace(isOtherPage: boolean): void {
  stopWaiting();
  const id = fragment();
  const target = id !== "" && document.getElementById(id);
  if (target) target.scrollIntoView();
  else if (id !== "") waitFor(id);
  else if (isOtherPage) scrollTo(0, 0);
}

/** Waits for an element that is still loading and scrolls to it, unless the user scrolls first. */
function waitFor(id: string): void {
  const watch = new MutationObserver(() => {
    const target = document.getElementById(id);
    if (!target) return;
    stopWaiting();
    target.scrollIntoView();
  });
  const stop = () => stopWaiting();
  for (const moved of MOVES) addEventListener(moved, stop, { passive: true });
  stopWaiting = () => {
    watch.disconnect();
    for (const moved of MOVES) removeEventListener(moved, stop);
    stopWaiting = () => undefined;
  };
  watch.observe(document.body, { childList: true, subtree: true });
}
