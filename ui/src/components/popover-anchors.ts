const anchors = new WeakMap<Element, HTMLElement>();

/** Notes which button a popover hangs on. */
export function noteAnchor(panel: Element, anchor: HTMLElement): void {
  anchors.set(panel, anchor);
}

/** What stays when the popover around an element closes: its button; the element itself outside of any. */
export function anchorAround(element: Element | null): Element | null {
  for (let around = element; around; around = around.parentElement) {
    const anchor = anchors.get(around);
    if (anchor) return anchor;
  }
  return element;
}
