import { type KeyboardEvent as ReactKeyboardEvent, useLayoutEffect } from "react";
import { afterPaint } from "./after-paint.ts";
import { pressedKey } from "./pressed-key.ts";

let layers = 0;

/**
 * While a layer covers the page, the page is inert and does not scroll. Inert is set after the layer is painted,
 * because it restyles the whole page. Until then the layer covers the page and has the focus.
 */
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

/**
 * Returns whether the element has a box. `checkVisibility` does not answer this in WebKit: while a style sheet is loading, it
 * finds no box for new elements, although they can have the focus.
 */
function isVisible(element: HTMLElement): boolean {
  return element.getClientRects().length > 0;
}

/** Returns whether the element can have the focus now. */
export function takesFocus(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && element.isConnected && !element.closest("[inert]") && isVisible(element);
}

/** Focuses the first of these elements that can have the focus, else the heading of the page. */
export function returnFocus(candidates: readonly (Element | null)[]): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector<HTMLElement>("h1") ?? null;
  if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
  [...candidates, heading, main].find(takesFocus)?.focus({ preventScroll: true });
}

/**
 * Calls `act` if nothing has the focus once it has come to rest. While it moves from one element to another, between the
 * events blur and focus, nothing has it either: what changes the page on blur must not be taken for the loss of it.
 */
export function whenFocusIsLost(act: () => void): void {
  setTimeout(() => {
    if (document.activeElement === null || document.activeElement === document.body) act();
  });
}

/** Selector of the elements that Tab reaches. */
export const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), iframe, [tabindex="0"]';

/** Traps Tab inside an element. */
export function trapFocus(box: HTMLElement, event: KeyboardEvent | ReactKeyboardEvent): void {
  if (pressedKey(event) !== "Tab") return;
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
