import { type RefObject, startTransition, useEffect, useState } from "react";

const MARGIN = "400px";

/**
 * Becomes true when the element is near the viewport, and stays true. A transition: input is handled first. An
 * element that is known to be near does not wait for the observer.
 */
export function useNearViewport(element: RefObject<Element | null>, isNear = false): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (isNear) startTransition(() => setNear(true));
  }, [isNear]);
  useEffect(() => {
    const target = element.current;
    if (near || isNear || !target) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) startTransition(() => setNear(true));
      },
      { rootMargin: MARGIN },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, near, isNear]);
  return near;
}
