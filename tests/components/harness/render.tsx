import type { ReactNode } from "react";
import { createRoot, type RootOptions } from "react-dom/client";

const ends: (() => void)[] = [];

/** Calls a function when the test is over, before its page is cleared. */
export function atEnd(end: () => void): void {
  ends.push(end);
}

/** Takes everything down that the test has rendered. */
export function unmountAll(): void {
  for (const end of ends.splice(0).reverse()) end();
}

/** The rendered tree of a test. */
export interface Rendered {
  /** Renders something else in its place. */
  show: (next: ReactNode) => void;
  /** Takes it down before the end of the test. */
  unmount: () => void;
}

/** Renders into the page. */
export function render(content: ReactNode, options: RootOptions = {}): Rendered {
  const element = document.getElementById("root");
  if (!element) throw new Error("the page has no place for the site");
  const root = createRoot(element, options);
  atEnd(() => root.unmount());
  root.render(content);
  return { show: (next) => root.render(next), unmount: () => root.unmount() };
}
