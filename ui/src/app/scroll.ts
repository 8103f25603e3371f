/** Events that mean that the player is scrolling. */
const MOVES = ["wheel", "touchmove", "keydown"] as const;

let stopWaiting: () => void = () => undefined;

/** Id of the place that the address names. A broken escape stays as it is. */
function fragment(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Scrolls to the place that the address names; another page begins at its top. */
export function scrollToPlace(isOtherPage: boolean): void {
  stopWaiting();
  const id = fragment();
  const target = id !== "" && document.getElementById(id);
  if (target) target.scrollIntoView();
  else if (id !== "") waitFor(id);
  else if (isOtherPage) scrollTo(0, 0);
}

/** The place may still be loading: the page scrolls there when it comes, unless the player scrolls first. */
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
