import { basename, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Absolute path of a file inside `ui/`. */
export function inUi(relative: string): string {
  return fileURLToPath(new URL(`../${relative}`, import.meta.url));
}

const USUAL = inUi("dist");

/** Folder of the built site: `ui/dist`, or the one that the variable `SITE_FOLDER` names. */
export const DIST = resolve(process.env["SITE_FOLDER"] ?? USUAL);

/** Folder of what rendering pages again needs of that build. */
export const RENDERER = inUi(DIST === USUAL ? "../target/prerender" : `../target/prerender-${basename(DIST)}`);
