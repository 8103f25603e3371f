/** True in the layout for phones: a window narrower than 768 pixels. */
export function isPhone(): boolean {
  return matchMedia("(max-width: 47.99rem)").matches;
}

/** True for phones of a common height: lists of games have shorter pages there. */
export function isSmallScreen(): boolean {
  return isPhone() && matchMedia("(max-height: 999px)").matches;
}
