/** Id of the place where the title of a new page is read out from. */
export const ANNOUNCER = "page-announcer";

let shown: string | undefined;
let moved = false;

/** Sets the title. It is read out when the player has moved to another page; the first one is read out by the browser. */
export function showTitle(title: string, path: string): void {
  document.title = title;
  const announcer = document.getElementById(ANNOUNCER);
  moved ||= shown !== undefined && shown !== path;
  shown = path;
  if (moved && announcer) announcer.textContent = title;
}
