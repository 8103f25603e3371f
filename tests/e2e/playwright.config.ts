import { availableParallelism } from "node:os";
import { defineConfig, devices } from "@playwright/test";
import { launchOptions } from "../chromium.ts";

export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results",
  snapshotPathTemplate: "{testDir}/transcripts/{arg}{ext}",
  fullyParallel: true,
  // A worker waits for a tenth of its time, so three fill two cores. On larger machines half of the cores leave room for the
  // sandboxes and the browsers.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  forbidOnly: process.env["CI"] !== undefined,
  // What a machine of two busy cores needs. The longest tests, walks over everything, ask for more.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "../../target/test-reports/browser.json" }]],
  use: {
    launchOptions: launchOptions(),
    actionTimeout: 30_000,
    // Requests of a service worker cannot be intercepted; the tests of the installed app allow it.
    serviceWorkers: "block",
    // Dialogs open without animation; animations have separate tests.
    contextOptions: { reducedMotion: "reduce" },
    trace: process.env["TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    // The site follows the system theme by default.
    colorScheme: "dark",
    locale: "en-US",
    timezoneId: "UTC",
  },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1280, height: 720 } },
      grepInvert: /@phone-only/,
    },
    {
      name: "phone",
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
      // Tests independent of the window width run once.
      grep: /@phone/,
    },
  ],
});
