// npm packages, installed exactly as the lock file says.
import { join } from "node:path";
import { digest, onChange, ROOT, run } from "./steps.mjs";

/** Installs the npm packages if the lock file has changed. */
export async function installPackages() {
  const files = ["package-lock.json", "package.json", "pkg/package.json", "ui/package.json"].map((name) =>
    join(ROOT, name),
  );
  const installed = join(ROOT, "node_modules", ".package-lock.json");
  await onChange("npm packages", digest(files, process.versions.node), [installed], async () => {
    await run("Installing npm packages", "npm", ["ci", "--no-fund", "--no-audit"], {
      advice: "Is the npm registry reachable? Then run this again.",
    });
  });
}
