import { useEffect, useState, useSyncExternalStore } from "react";

/**
 * Runs `act` after the next paint, so that a press gets a visible response first; at once in a hidden page, which is not
 * painted. Returns a cancel function.
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  if (document.hidden) {
    timer = setTimeout(act);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Resolves after the next paint; at once in a hidden page. */
export function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    afterPaint(resolve);
  });
}

/** Returns whether the component has been painted. What renders only then does not delay the response to a press. */
export function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return painted;
}

const never = () => () => undefined;

/** Like `usePainted`, but true from the start in a page that is prerendered or taken over: there it is part of the page. */
export function usePaintedOrPrerendered(): boolean {
  const isPrerendered = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [shown, setShown] = useState(isPrerendered);
  useEffect(() => (shown ? undefined : afterPaint(() => setShown(true))), [shown]);
  return shown;
}
