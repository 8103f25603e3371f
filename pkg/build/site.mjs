// The site, built for production.
import { existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { digest, filesBelow, onChange, ROOT, run, StepError } from "./steps.mjs";

/** Address of the sandbox: the public pages name it as their own if there is no `SITE_URL`. */
const SANDBOX_URL = "http://127.0.0.1:4000";

/**
 * Builds ui/dist, with the public pages prerendered. `SITE_URL` is the public address of the site, for canonical
 * addresses and sitemaps; `PRERENDER_API` the address of an API to prerender with; `BRAND` the file of another brand.
 */
export async function buildSite({ sandbox = false } = {}) {
  const siteUrl = process.env.SITE_URL ?? (sandbox ? SANDBOX_URL : "");
  const brand = process.env.BRAND;
  if (brand !== undefined && !existsSync(brand)) throw new StepError(`There is no brand file ${brand}.`);
  const sources = [
    ...(brand === undefined ? [] : filesBelow(dirname(resolve(brand)))),
    ...filesBelow(join(ROOT, "ui"), join(ROOT, "package-lock.json")),
    join(ROOT, "target", "stamps", "core"),
  ];
  await onChange(
    "site",
    digest(sources, siteUrl, process.env.PRERENDER_API ?? "", brand ?? ""),
    [join(ROOT, "ui", "dist", "index.html")],
    async () => {
      await run(
        "Building the site, and prerendering its public pages",
        process.execPath,
        [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", join(ROOT, "ui"), "--logLevel", "warn"],
        { environment: { SITE_URL: siteUrl, ...(brand === undefined ? {} : { BRAND: resolve(brand) }) } },
      );
    },
  );
}

/**
 * Renders the public pages of the built site again, for the configuration that is in ui/dist now. The environment is that of
 * `buildSite`.
 */
export async function prerenderSite() {
  const built = [join(ROOT, "ui", "dist", "shell.html"), join(ROOT, "target", "prerender", "render.js")];
  if (!built.every((file) => existsSync(file))) throw new StepError("Build the site first: npm run build.");
  // The prerenderer is TypeScript: Vite loads it with the configuration of the build.
  const script = `const { loadConfigFromFile } = await import("vite");
    const { config } = await loadConfigFromFile({ command: "build", mode: "production" }, "ui/vite.config.ts");
    await config.plugins.flat().find(({ name }) => name === "prerender").api.renderAgain();`;
  await run("Rendering the public pages", process.execPath, ["--input-type=module", "--eval", script]);
}
