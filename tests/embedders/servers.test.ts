// The core on servers: a program of Node, and Next with a core on both sides.
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox } from "../centrifugo/harness/processes.ts";
import { launchOptions } from "../chromium.ts";
import type { Sandbox } from "../e2e/sandbox.ts";
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

test("node: the program prints an error of a field, the balance and games, and ends", async () => {
  const folder = await prepare("node", sandbox.site);
  const printed = (await runIn(folder, process.execPath, ["main.js"])).trim().split("\n");
  expect(printed.slice(0, 2)).toEqual(["password: required", "Balance: 1250.75 USD"]);
  expect(printed).toContain("Crimson Roulette");
});

test.each(["turbopack", "webpack"])(
  "next with %s: the server renders with a core, and the browser signs in with another",
  async (bundler) => {
    const folder = await prepare("next", sandbox.site);
    await runIn(folder, "npm", ["run", "build", "--", `--${bundler}`]);
    const server = await startServer(folder, ["next", "dist", "bin", "next"], "start", "--hostname", "127.0.0.1");
    try {
      // The HTML of the server, without scripts.
      expect(await (await fetch(server.address)).text()).toContain("Bluebell Live");
      await walk(browser, server.address);
    } finally {
      await server.end();
    }
  },
);
