/** Measures what floats at the bottom: games, pages and popovers are shortened by its height, so that it covers nothing. */
const dock = (property: "--alert" | "--notice" | "--return") => (element: HTMLElement | null) => {
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

export const dockAlert = dock("--alert");
export const dockNotice = dock("--notice");
export const dockReturn = dock("--return");
