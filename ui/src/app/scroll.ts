/** Events that mean that the player scrolls, or uses the page as it is. */
const USES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/** For how long content that arrives late moves the page to its place again, in milliseconds. */
const LONGEST_WAIT = 8000;

let stop: () => void = () => undefined;

/** The element that the fragment of the address names. A malformed escape is left undecoded. */
function target(): HTMLElement | null {
  const text = location.hash.slice(1);
  try {
    return document.getElementById(decodeURIComponent(text));
  } catch {
    return document.getElementById(text);
  }
}

/**
 * Scrolls to where the page at the address begins: to `top`, where the player left it; else to the fragment of the
 * address; else to the top if it `isOtherPage`.
 */
export function restoreScroll(isOtherPage: boolean, top: number | undefined): void {
  stop();
  if (top !== undefined) hold(() => scrollTo(0, top));
  else if (location.hash.length > 1) {
    if (isOtherPage) scrollTo(0, 0);
    hold(() => target()?.scrollIntoView());
  } else if (isOtherPage) scrollTo(0, 0);
}

/** Like `restoreScroll` for the page that was loaded, unless the player has scrolled before the site has started. */
export function resumeScroll(top: number | undefined): void {
  const end = document.documentElement.scrollHeight - innerHeight;
  // The browser has returned to the place as far as the page reached.
  const byBrowser = Math.abs(scrollY - Math.min(top ?? 0, end)) <= 1;
  if (scrollY === 0 || byBrowser) restoreScroll(false, top);
}

/** Scrolls now, and again when content has arrived, until the player uses the page. */
function hold(scroll: () => void): void {
  const watch = new ResizeObserver(scroll);
  const end = () => stop();
  const timer = setTimeout(end, LONGEST_WAIT);
  stop = () => {
    watch.disconnect();
    clearTimeout(timer);
    for (const use of USES) removeEventListener(use, end, true);
    stop = () => undefined;
  };
  for (const use of USES) addEventListener(use, end, { passive: true, capture: true });
  watch.observe(document.body);
  scroll();
}
