import { type RefObject, useEffect, useEffectEvent } from "react";
import { isPhone } from "../styles/breakpoints.ts";

const SHARE = 0.1;
const FLICK_MS = 300;
const SLOP = 8;

/**
 * Returns whether a swipe closes a panel: by more than a tenth of its height, or as a flick within 300 ms. Distance and
 * height are in pixels, the duration in milliseconds.
 */
export function closesBySwipe(distance: number, duration: number, height: number): boolean {
  const isFlick = duration < FLICK_MS && distance > SLOP;
  return isFlick || distance > height * SHARE;
}

/** On phones, a swipe down on the header closes the dialog: a tenth of its height, or a quick flick. */
export function useSwipe(panel: RefObject<HTMLElement | null>, close: () => void): void {
  const swiped = useEffectEvent(close);

  useEffect(() => {
    const box = panel.current;
    if (!box) return;
    let start: { y: number; at: number; pointer: number } | undefined;

    const down = (event: PointerEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (!target?.closest("[data-swipe]") || target.closest("button") || !isPhone()) return;
      start = { y: event.clientY, at: event.timeStamp, pointer: event.pointerId };
      box.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (start?.pointer === event.pointerId) box.style.translate = `0 ${Math.max(0, event.clientY - start.y)}px`;
    };
    const up = (event: PointerEvent) => {
      if (start?.pointer !== event.pointerId) return;
      const distance = event.clientY - start.y;
      const closes = closesBySwipe(distance, event.timeStamp - start.at, box.offsetHeight);
      start = undefined;
      box.style.translate = "";
      if (event.type === "pointerup" && closes) swiped();
    };
    const listening = new AbortController();
    const { signal } = listening;
    box.addEventListener("pointerdown", down, { signal });
    box.addEventListener("pointermove", move, { signal });
    box.addEventListener("pointerup", up, { signal });
    box.addEventListener("pointercancel", up, { signal });
    return () => listening.abort();
  }, [panel]);
}
