/** Id of the place where the title of a new page is read out from. */
export const ANNOUNCER = "page-announcer";

let shown: string | undefined;
let moved = false;

/** Another page is on show: keyboard and screen readers go on there, unless a dialog has the focus. */
export function arriveAt(path: string): void {
  moved = shown !== undefined && shown !== path;
  shown = path;
  if (!moved || document.querySelector("#layers [role=dialog]")) return;
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** Reads out the title of a page that the player has moved to; the first page is read out by the browser. */
export function announcePage(title: string): void {
  const announcer = document.getElementById(ANNOUNCER);
  if (moved && announcer) announcer.textContent = title;
}
