// Every row of the README's table of bundlers, and the frameworks: built, served and used in a browser.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox } from "../centrifugo/harness/processes.ts";
import { launchOptions } from "../chromium.ts";
import type { Sandbox } from "../e2e/sandbox.ts";
import { BUILT, DEVELOPED } from "./harness/examples.ts";
import { namedFiles, serveFiles } from "./harness/files.ts";
import { walk } from "./harness/journey.ts";
import { prepare, runIn } from "./harness/project.ts";
import { startServer } from "./harness/server.ts";

let browser: Browser;
let sandbox: Sandbox;
let end: () => Promise<void>;

beforeAll(async () => {
  ({ sandbox, end } = await startSandbox());
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  await end?.();
});

test.each(BUILT)("%s: the built page signs in, shows the balance, an error of a field and games", async (example) => {
  const folder = await prepare(example, sandbox.site);
  await runIn(folder, "npm", ["run", "build"]);
  const built = join(folder, "dist");
  // Also those that the journey does not load, such as the worker and most parts.
  expect(namedFiles(built).filter((name) => !existsSync(join(built, name)))).toEqual([]);
  const files = await serveFiles(built);
  await walk(browser, files.address);
  await files.end();
});

test("plain: the page with an import map signs in, shows the balance, an error of a field and games", async () => {
  const files = await serveFiles(await prepare("plain", sandbox.site));
  await walk(browser, files.address);
  await files.end();
});

test.each(DEVELOPED)("%s: the development server serves the same page", async (example) => {
  const folder = await prepare(example, sandbox.site);
  const server = await startServer(folder, ["vite", "bin", "vite.js"], "--host", "127.0.0.1");
  await walk(browser, server.address);
  await server.end();
});
