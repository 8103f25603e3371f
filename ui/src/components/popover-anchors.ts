const anchors = new WeakMap<Element, HTMLElement>();

/** Records the button that opened a popover. */
export function registerAnchor(panel: Element, anchor: HTMLElement): void {
  anchors.set(panel, anchor);
}

/** If the element is in a popover, returns the button of the popover. Otherwise returns the element. */
export function anchorAround(element: Element | null): Element | null {
  for (let around = element; around; around = around.parentElement) {
    const anchor = anchors.get(around);
    if (anchor) return anchor;
  }
  return element;
}
