import { readFileSync } from "node:fs";
import { minifySync, type Plugin } from "vite";
import { FIRST_CALLS } from "../../pkg/src/first-calls.ts";
import { replaced } from "./page-html.ts";
import { inUi } from "./paths.ts";

/**
 * Writes the script that runs before the first paint into the page, and names the calls that it begins. A policy of the
 * page has to allow the script by its digest.
 */
export function earlyScript(): Plugin {
  return {
    name: "early-script",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const { code } = minifySync("early-script.js", readFileSync(inUi("src/early-script.js"), "utf8"));
        const named = replaced(
          html,
          '<meta name="calls" content=""',
          `<meta name="calls" content="${FIRST_CALLS.join(" ")}"`,
        );
        return replaced(named, "<script></script>", `<script>${code.trim()}</script>`);
      },
    },
  };
}
