import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect } from "react";

let layers = 0;

/** Acts once the next frame is on the screen: what a press must show comes first. Answers what cancels it. */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** While any layer covers the page, the page behind it is inert and does not scroll. The layer is painted first: to
 * make a page inert takes as long as to style all of it, and until then the layer lies on it and has the focus. */
export function useCoveredPage(covered: boolean): void {
  useLayoutEffect(() => {
    if (!covered) return;
    const page = document.getElementById("root");
    layers += 1;
    const cancel = afterPaint(() => {
      const hasScrollbar = innerWidth > document.documentElement.clientWidth;
      document.documentElement.dataset["locked"] = hasScrollbar ? "gutter" : "";
      page?.setAttribute("inert", "");
    });
    return () => {
      cancel();
      layers -= 1;
      if (layers > 0) return;
      page?.removeAttribute("inert");
      delete document.documentElement.dataset["locked"];
    };
  }, [covered]);
}

/** Browsers of before 2024 cannot be asked directly. */
function isVisible(element: HTMLElement): boolean {
  const check: (() => boolean) | undefined = element.checkVisibility;
  return check ? check.call(element) : element.getClientRects().length > 0;
}

/** Can this element take the focus now? */
export function takesFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && !element.closest("[inert]") && isVisible(element);
}

/** Gives the focus back to the first of these that still can have it. */
export function returnFocus(candidates: readonly (Element | null)[]): void {
  const target = candidates.find(takesFocus) ?? document.getElementById("main");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/** What Tab stops at. */
export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"]';

/** Keeps Tab inside a box. */
export function keepTabInside(box: HTMLElement, event: KeyboardEvent | ReactKeyboardEvent): void {
  if (event.key !== "Tab") return;
  const stops = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => isVisible(element) && element.tabIndex >= 0,
  );
  const first = stops[0];
  const last = stops.at(-1);
  if (!first || !last) {
    event.preventDefault();
    return;
  }
  const focused = document.activeElement;
  if (event.shiftKey && (focused === first || focused === box)) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && focused === last) {
    event.preventDefault();
    first.focus();
  }
}
