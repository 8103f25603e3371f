import { type RefObject, useLayoutEffect, useRef } from "react";
import { afterPaint } from "./after-paint.ts";
import { FOCUSABLE, takesFocus, whenFocusIsLost } from "./layers.ts";
import { focusByProgram } from "./user-focus.ts";

/**
 * Focus target when the content of a screen is replaced:
 * - `page`: always to the heading, unless a dialog is open;
 * - `dialog`: when it opens, to the field that requests the focus;
 * - `popover`: when it opens, to the element that requests the focus, or else the first focusable element;
 * - `step`: only if the focus was in it, to the field that requests the focus, or else the heading;
 * - `choice`: only if the focus was in it, to the element that requests the focus, or else the first focusable element.
 */
export type ScreenKind = "page" | "dialog" | "popover" | "step" | "choice";

const AUTOFOCUS = "[data-autofocus]";
const HEADINGS = "h1, h2, h3";

function focus(element: HTMLElement | null | undefined, preventScroll = true): boolean {
  if (!element) return false;
  if (element.tabIndex < 0 && !element.hasAttribute("tabindex")) element.tabIndex = -1;
  focusByProgram(element, { preventScroll });
  return document.activeElement === element;
}

function visible(box: Element | null | undefined, selector: string): HTMLElement | undefined {
  return [...(box?.querySelectorAll(selector) ?? [])].find(takesFocus);
}

/** Manages the focus while the content of a box changes. */
class ScreenFocus {
  readonly #box: HTMLElement;
  readonly #kind: ScreenKind;
  readonly #watch: MutationObserver;
  /** The element that has the focus until an element in the box requests it. */
  #waiting: Element | null = null;
  /** The element that last had the focus, and its containers. */
  #last: Element | undefined;
  #around: readonly Element[] = [];
  /** True from the replacement of a page until it is painted. The focus does not move in between. */
  #isUnpainted = false;

  constructor(box: HTMLElement, kind: ScreenKind) {
    this.#box = box;
    this.#kind = kind;
    this.#watch = new MutationObserver(() => this.#changed());
    this.#watch.observe(box, { childList: true, subtree: true });
    box.addEventListener("focusin", this.#note);
  }

  end(): void {
    this.#watch.disconnect();
    this.#box.removeEventListener("focusin", this.#note);
  }

  /**
   * Call after a page was replaced: focus needs the layout of the page, which would delay its paint. An element of the
   * page that has got the focus by then keeps it. Returns a cancel function.
   */
  enterAfterPaint(): () => void {
    const before = document.activeElement;
    this.#isUnpainted = true;
    const cancel = afterPaint(() => {
      this.#isUnpainted = false;
      const focused = document.activeElement;
      if (focused === before || !this.#box.contains(focused)) this.enter();
    });
    return () => {
      this.#isUnpainted = false;
      cancel();
    };
  }

  /** Call after the content was replaced. */
  enter(): void {
    const focused = document.activeElement;
    const alive = focused !== document.body && takesFocus(focused);
    const takes = this.#kind !== "step" && this.#kind !== "choice";
    // The account menu stays when the page changes. The pressed link in it does not keep the focus.
    if (this.#kind !== "page" && alive && (!takes || this.#box.contains(focused))) return;
    if (this.#kind === "page" && document.querySelector("#layers [role=dialog]")) return;
    if (this.#leadIn()) return;
    // Screen readers read the name of a focused dialog.
    if (this.#kind === "dialog" || this.#kind === "popover") focus(this.#box);
    else this.#leadToHeading([this.#box]);
    this.#waiting = document.activeElement;
  }

  readonly #note = (event: Event): void => {
    if (!(event.target instanceof Element)) return;
    this.#last = event.target;
    const around: Element[] = [];
    for (
      let element: Element | null = event.target;
      element && element !== this.#box;
      element = element.parentElement
    ) {
      if (element.matches("section, [role=dialog]")) around.push(element);
    }
    this.#around = around;
  };

  #changed(): void {
    if (this.#isUnpainted) return;
    const focused = document.activeElement;
    if (this.#waiting) {
      if (focused !== this.#waiting) this.#waiting = null;
      else if (this.#leadIn()) this.#waiting = null;
      if (focused === this.#waiting) return;
    }
    if (focused && focused !== document.body) return;
    whenFocusIsLost(() => {
      if (!this.#box.isConnected) return;
      const gone = this.#last !== undefined && !this.#last.isConnected;
      if (this.#kind === "dialog" || gone) this.#leadToHeading(this.#around);
    });
  }

  /** Focuses the element that requests the focus. Returns whether there is one. */
  #leadIn(): boolean {
    if (this.#kind === "page") return focus(visible(this.#box, "h1"));
    const own = visible(this.#box, AUTOFOCUS);
    // A choice may be longer or shorter than the one before, so its beginning may be out of sight.
    if (this.#kind === "choice" || this.#kind === "popover")
      return focus(own ?? visible(this.#box, FOCUSABLE), this.#kind !== "choice");
    return focus(own ?? (this.#kind === "step" ? visible(this.#box.closest("form"), AUTOFOCUS) : undefined));
  }

  /** Focuses the nearest heading, or else the dialog or page itself. */
  #leadToHeading(places: readonly Element[]): void {
    const outer = this.#box.closest<HTMLElement>("[role=dialog], main");
    const found = [...places, this.#box.closest("section"), this.#box, outer].filter((place) => place?.isConnected);
    for (const place of found) if (focus(visible(place, HEADINGS))) return;
    focus(outer);
  }
}

/** Manages the focus when the content of a box is replaced. Each content has its own `name`. */
export function useScreenFocus(box: RefObject<HTMLElement | null>, name: string, kind: ScreenKind): void {
  const screen = useRef<ScreenFocus>(undefined);
  const shown = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (!box.current) return;
    const made = new ScreenFocus(box.current, kind);
    screen.current = made;
    return () => made.end();
  }, [box, kind]);

  useLayoutEffect(() => {
    const isFirst = shown.current === undefined;
    if (shown.current === name) return undefined;
    shown.current = name;
    if (kind === "page") return isFirst ? undefined : screen.current?.enterAfterPaint();
    if (!isFirst || kind === "dialog" || kind === "popover") screen.current?.enter();
    return undefined;
  }, [name, kind]);
}
