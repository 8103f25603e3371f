import { readFileSync } from "node:fs";
import routes from "@player-site/core/routes.json" with { type: "json" };
import type { Plugin } from "vite";
import { inUi } from "./paths.ts";

/**
 * Emits `routes.json`: the patterns of all addresses that have a page or lead to one. A server answers every other
 * address with the page for it and the status 404. A row with `documents` has a page for each file of that directory.
 */
export function routeTable(): Plugin {
  return {
    name: "route-table",
    generateBundle() {
      const rules: object = JSON.parse(readFileSync(inUi("route-rules.json"), "utf8"));
      const leading = Object.keys(rules).map((path) => ({ path }));
      this.emitFile({ type: "asset", fileName: "routes.json", source: JSON.stringify([...routes, ...leading]) });
    },
  };
}
