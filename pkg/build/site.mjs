// The site, built for production.
import { join } from "node:path";
import { digest, filesBelow, onChange, ROOT, run } from "./steps.mjs";

/** Address of the sandbox: the public pages name it as their own if there is no `SITE_URL`. */
const SANDBOX_URL = "http://127.0.0.1:4000";

/**
 * Builds ui/dist, with the public pages prerendered. `SITE_URL` is the public address of the site, for canonical
 * addresses and sitemaps; `PRERENDER_API` the address of an API to prerender with.
 */
export function buildSite({ sandbox = false } = {}) {
  const siteUrl = process.env.SITE_URL ?? (sandbox ? SANDBOX_URL : "");
  const sources = [
    ...filesBelow(join(ROOT, "ui"), join(ROOT, "package-lock.json")),
    join(ROOT, "target", "stamps", "core"),
  ];
  onChange(
    "site",
    digest(sources, siteUrl, process.env.PRERENDER_API ?? ""),
    [join(ROOT, "ui", "dist", "index.html")],
    () => {
      run(
        "Building the site, and prerendering its public pages",
        process.execPath,
        [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", join(ROOT, "ui"), "--logLevel", "warn"],
        { environment: { SITE_URL: siteUrl } },
      );
    },
  );
}
