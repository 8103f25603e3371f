import { isPhone } from "../../styles/breakpoints.ts";

/** True for phones of a common height: their lists have shorter pages. */
export function isSmallScreen(): boolean {
  return isPhone() && matchMedia("(max-height: 999px)").matches;
}
