// Where the layout changes: the same widths as in breakpoints.css.

/** The layout for phones: a window narrower than 768 pixels. */
export const PHONE = "(width < 48rem)";

/** The layout with the drawer beside the page. */
export const DESKTOP = "(width >= 64rem)";

/** True in the layout for phones. */
export function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}
