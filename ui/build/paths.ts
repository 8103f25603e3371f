import { fileURLToPath } from "node:url";

/** Absolute path of something inside `ui/`. */
export function inUi(relative: string): string {
  return fileURLToPath(new URL(`../${relative}`, import.meta.url));
}
