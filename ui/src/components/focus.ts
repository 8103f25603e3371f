/** For a button that takes the place of the one that was pressed. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

/** What is pressed will be gone: answers what then gives the focus to the heading of its section. */
export function focusHeadingLater(pressed: Element): () => void {
  const heading = pressed.closest("section")?.querySelector("h2");
  return () => {
    if (document.activeElement === document.body || !document.activeElement) heading?.focus({ preventScroll: true });
  };
}
