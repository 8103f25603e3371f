// The pictures of the first screen load first. Code that is loaded ahead waits for them.

/** Interval of the looks at the page, milliseconds. */
const LOOK_EACH_MS = 100;

/** Time after which nothing waits any longer, milliseconds. */
const LATEST_MS = 2500;

/** Pictures, and places of the page whose content is loading. */
const AWAITED = 'main img, main [aria-busy="true"], main [role="progressbar"]:not([aria-valuenow])';

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
}

function isComplete(): boolean {
  const awaited = [...document.querySelectorAll(AWAITED)];
  return awaited.every((element) => (element instanceof HTMLImageElement && element.complete) || !isInView(element));
}

let complete: Promise<void> | undefined;

/** Resolves when the first screen has its content and its pictures, or takes too long. */
export function firstScreen(): Promise<void> {
  const latest = performance.now() + LATEST_MS;
  complete ??= new Promise((resolve) => {
    const look = () => {
      if (isComplete() || performance.now() > latest) resolve();
      else setTimeout(look, LOOK_EACH_MS);
    };
    // Not at once: the page has just begun to ask for its content.
    setTimeout(look, LOOK_EACH_MS);
  });
  return complete;
}
