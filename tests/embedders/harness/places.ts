import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Root of the repository. */
export const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
/** The projects as they are installed and built. */
export const TARGET = join(ROOT, "target", "embedders");
/** The packed package. */
export const PACKED = join(TARGET, "core.tgz");
/** The committed projects. */
export const EXAMPLES = join(ROOT, "pkg", "examples");
/** The address of the sandbox in the examples and in the README: that of `npm start`. */
export const WRITTEN_ADDRESS = "http://127.0.0.1:4000";
