import { fileURLToPath } from "node:url";

/** Absolute path of a file inside `ui/`. */
export function inUi(relative: string): string {
  return fileURLToPath(new URL(`../${relative}`, import.meta.url));
}
