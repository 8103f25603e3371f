/** Height of what floats at the bottom, for `--dock`: games and pages are shortened by it, so that it covers nothing. */
const dock = (property: "--notice" | "--return") => (element: HTMLElement | null) => {
  if (element === null) return;
  const root = document.documentElement.style;
  const measure = () => {
    if (element.isConnected) root.setProperty(property, `${element.offsetHeight + 16}px`);
  };
  // In the next frame: what follows from it has observers of its own, which could not be called in this one any more.
  const seen = new ResizeObserver(() => requestAnimationFrame(measure));
  seen.observe(element);
  return () => {
    seen.disconnect();
    root.removeProperty(property);
  };
};

export const dockNotice = dock("--notice");
export const dockReturn = dock("--return");
