// The site, built for production.
import { join } from "node:path";
import { digest, filesBelow, onChange, ROOT, run } from "./steps.mjs";

/** Builds ui/dist. */
export function buildSite() {
  const sources = [
    ...filesBelow(join(ROOT, "ui"), join(ROOT, "package-lock.json")),
    join(ROOT, "target", "stamps", "core"),
  ];
  onChange("site", digest(sources), [join(ROOT, "ui", "dist", "index.html")], () => {
    run("Building the site", process.execPath, [
      join(ROOT, "node_modules", "vite", "bin", "vite.js"),
      "build",
      join(ROOT, "ui"),
      "--logLevel",
      "warn",
    ]);
  });
}
