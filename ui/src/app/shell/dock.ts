/** Height of what floats at the bottom, for `--dock`: games and pages are shortened by it, so that it covers nothing. */
const dock = (property: "--notice" | "--return") => (element: HTMLElement | null) => {
  if (element === null) return;
  const root = document.documentElement.style;
  const seen = new ResizeObserver(() => root.setProperty(property, `${element.offsetHeight + 16}px`));
  seen.observe(element);
  return () => {
    seen.disconnect();
    root.removeProperty(property);
  };
};

export const dockNotice = dock("--notice");
export const dockReturn = dock("--return");
