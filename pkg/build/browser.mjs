// Finds a browser for the tests: an installed Chromium or Chrome, else
// Playwright's own, else Debian's package if it can be installed.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { installFromDebian } from "./debian.mjs";
import { output, StepError } from "./steps.mjs";

// The headless shell is the same engine and a third faster.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const PLACES = [
  "/usr/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const MINI_BROWSERS = ["x86_64-linux-gnu/", "aarch64-linux-gnu/", ""].flatMap((folder) =>
  ["lib", "libexec"].map((kind) => `/usr/${kind}/${folder}webkit2gtk-4.1/MiniBrowser`),
);

function installed() {
  if (process.env.CHROMIUM !== undefined) return process.env.CHROMIUM;
  for (const name of NAMES) {
    const path = output("which", [name]);
    if (path !== undefined && path !== "") return path;
  }
  return PLACES.find((path) => existsSync(path));
}

function playwrightsOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)("playwright-core");
    return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  } catch {
    return undefined;
  }
}

/** Path of Firefox; undefined if it is not installed. */
export function findFirefox() {
  if (process.env.FIREFOX !== undefined) return process.env.FIREFOX;
  return ["firefox-esr", "firefox"].map((name) => output("which", [name])).find((path) => path);
}

/**
 * Paths of the programs that run WebKitGTK, the engine of Safari, under automation and without a screen; undefined if one
 * of them is not installed.
 */
export function findWebKit() {
  const [driver, display] = ["WebKitWebDriver", "Xvfb"].map((name) => output("which", [name]) || undefined);
  // Debian keeps the browser for tests with the libraries of the architecture.
  const browser = process.env.WEBKIT ?? MINI_BROWSERS.find((path) => existsSync(path));
  return driver && display && browser ? { driver, display, browser } : undefined;
}

/** Path of a browser. */
export async function findBrowser() {
  let found = installed() ?? playwrightsOwn();
  if (found === undefined) {
    await installFromDebian(["chromium-headless-shell"], "The browser tests need a browser");
    found = installed();
  }
  if (found === undefined) {
    throw new StepError(
      "The browser tests need Chromium or Chrome: install one (or name it in the variable CHROMIUM), then run this again.",
    );
  }
  return found;
}
