import { speak } from "../../components/speech.ts";

let shown: string | undefined;
let moved = false;

/** Sets the title and announces it after a page change. The browser announces the title of the first page. */
export function showTitle(title: string, path: string): void {
  document.title = title;
  moved ||= shown !== undefined && shown !== path;
  shown = path;
  if (moved) speak(title);
}
