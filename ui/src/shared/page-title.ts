/** Id of the live region that announces the title of a new page. */
export const ANNOUNCER = "page-announcer";

let shown: string | undefined;
let moved = false;

/** Sets the title and announces it after a page change. The browser announces the title of the first page. */
export function showTitle(title: string, path: string): void {
  document.title = title;
  const announcer = document.getElementById(ANNOUNCER);
  moved ||= shown !== undefined && shown !== path;
  shown = path;
  if (moved && announcer) announcer.textContent = title;
}
