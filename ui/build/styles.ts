import type { CSSOptions } from "vite";

/** How styles are compiled, for the browser and for prerendering: the class names must be the same. */
export const styles: CSSOptions = {
  transformer: "lightningcss",
  lightningcss: {
    // The breakpoints: src/styles/breakpoints.css.
    drafts: { customMedia: true },
    targets: { chrome: 111 << 16, firefox: 114 << 16, safari: (16 << 16) | (4 << 8) },
    cssModules: { pattern: "[hash]_[local]" },
  },
};
