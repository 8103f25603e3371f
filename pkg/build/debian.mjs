// Installs Debian's packages: `node pkg/build/debian.mjs PACKAGE...` installs those that are missing.
import { spawnSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { output, step } from "./steps.mjs";

/** Another program that installs packages is waited for, so long. */
const LONGEST_WAIT_MS = 10 * 60_000;
const BETWEEN_TRIES_MS = 5000;
const BUSY = /Could not get lock|Unable to lock|is another process using it/;

const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C" };

/** Runs apt-get, again and again while another program has its lock. Returns whether it has done its work. */
async function aptGet(parameters) {
  const giveUpAt = Date.now() + LONGEST_WAIT_MS;
  let isTold = false;
  for (;;) {
    const { status, stderr } = spawnSync("apt-get", parameters, { encoding: "utf8", env: environment });
    if (status === 0) return true;
    if (!BUSY.test(stderr) || Date.now() > giveUpAt) {
      console.error(stderr.trim());
      return false;
    }
    if (!isTold) console.log("  Another program is installing packages. Waiting for it to end.");
    isTold = true;
    await setTimeout(BETWEEN_TRIES_MS);
  }
}

const isInstalled = (name) => /^Status: .* installed$/m.test(output("dpkg-query", ["--status", name]) ?? "");

/**
 * Installs packages, which needs the rights of root. Does nothing elsewhere than on Debian: the caller looks for what it
 * needs, and says what to install by hand.
 */
export async function installFromDebian(names, reason) {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0 || process.getuid?.() !== 0 || output("apt-get", ["--version"]) === undefined) return;
  await step(`${reason}: installing Debian's ${missing.join(", ")}`, async () => {
    const isDone =
      (await aptGet(["update", "-qq"])) &&
      (await aptGet(["install", "-y", "-qq", "--no-install-recommends", ...missing]));
    if (!isDone) console.log(`  Not all of it could be installed. By hand: apt-get install ${missing.join(" ")}`);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await installFromDebian(process.argv.slice(2), "For all tests");
}
