import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import wasm from "vite-plugin-wasm";
import { defineConfig, type Plugin } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { content } from "../../ui/build/content.ts";
import { flags } from "../../ui/build/flags.ts";
import { inUi } from "../../ui/build/paths.ts";
import { styles } from "../../ui/build/styles.ts";
import { launchOptions } from "../chromium.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SAMPLES = join(ROOT, "tests", "samples");

/** Pages of the browser in which files run beside each other. Each page is idle for a quarter of the time, so three keep two cores busy. */
const PAGES = 3;

/** Fonts and colours that are drawn alike on every machine. */
const DRAWN_ALIKE = [
  "--font-render-hinting=none",
  "--disable-lcd-text",
  "--force-color-profile=srgb",
  "--hide-scrollbars",
];

/** All samples of the contract as one module: a request for each of them would take longer than the tests. */
function samples(): Plugin {
  const name = "virtual:samples";
  return {
    name: "contract-samples",
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load(id) {
      if (id !== `\0${name}`) return undefined;
      const files = readdirSync(SAMPLES).filter((file) => file.endsWith(".json"));
      const entries = files.map(
        (file) => `${JSON.stringify(file.slice(0, -5))}: ${readFileSync(join(SAMPLES, file), "utf8")}`,
      );
      return `export const samples = {${entries.join(",\n")}};`;
    },
  };
}

/** Files that run first: pictures, because other tests load more style sheets; then the files that take longest. */
const FIRST = [/pictures\.test/, /dialogs/];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = FIRST.findIndex((pattern) => pattern.test(moduleId));
      return place < 0 ? FIRST.length : place;
    };
    return [...files].sort((one, other) => rank(one) - rank(other) || (one.moduleId < other.moduleId ? -1 : 1));
  }
}

export default defineConfig({
  root: ROOT,
  publicDir: inUi("public"),
  plugins: [react(), wasm(), content(), flags(), samples()],
  css: styles,
  optimizeDeps: {
    exclude: ["@player-site/core"],
    // A dependency that is found later makes the page load again in the middle of a test.
    include: [
      "axe-core",
      "centrifuge",
      "dompurify",
      "react",
      "react-dom",
      "react-dom/client",
      "react-dom/server",
      "react/jsx-dev-runtime",
      "uqr",
    ],
  },
  server: { fs: { allow: [ROOT] } },
  test: {
    include: ["tests/components/**/*.test.tsx"],
    setupFiles: ["tests/components/harness/setup.ts"],
    // The core tells the console about every failure that a test provokes.
    silent: "passed-only",
    attachmentsDir: "test-results/attachments",
    testTimeout: 60_000,
    // One page for all files: the modules, the core among them, are loaded once. What a test leaves is cleared by the set-up.
    isolate: false,
    maxWorkers: PAGES,
    sequence: { sequencer: LongestFirst },
    expect: { poll: { timeout: 25_000, interval: 10 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      expect: {
        toMatchScreenshot: {
          // One engine and one set of fonts draw all pictures: neither is part of their names.
          resolveScreenshotPath: ({ arg, ext, root }) => `${root}/tests/components/pictures/${arg}${ext}`,
          resolveDiffPath: ({ arg, ext, root }) => `${root}/test-results/pictures/${arg}${ext}`,
          comparatorName: "pixelmatch",
          // The same engine draws the same picture, pixel by pixel, again and again. Another version
          // may draw edges differently, which the comparison leaves out by itself, and single pixels at their ends. A
          // missing stroke of a small icon is ten pixels.
          comparatorOptions: { threshold: 0.1, allowedMismatchedPixels: 8 },
        },
      },
      viewport: { width: 1280, height: 720 },
      provider: playwright({
        launchOptions: launchOptions(DRAWN_ALIKE),
        actionTimeout: 25_000,
        contextOptions: {
          // The page around that of the tests: a larger test page would be scaled.
          viewport: { width: 1280, height: 1200 },
          reducedMotion: "reduce",
          colorScheme: "dark",
          locale: "en-US",
          timezoneId: "UTC",
          permissions: ["clipboard-read", "clipboard-write"],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
