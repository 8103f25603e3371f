// The core on servers: a program of Node, and Next with a core on both sides.
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox } from "../centrifugo/harness/processes.ts";
import { launchOptions } from "../chromium.ts";
import type { Sandbox } from "../e2e/sandbox.ts";
import { opened, walk } from "./harness/journey.ts";
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

/**
 * The page of the server shows its state without scripts, and the browser takes over the very same elements: nothing is
 * rendered again, and nothing is complained about.
 */
async function isHydrated(address: string): Promise<void> {
  const still = await browser.newPage({ javaScriptEnabled: false });
  await still.goto(address);
  const before = await still.locator("main").innerText();
  for (const text of ["Bluebell Live", "E-mail", "Password", "Search games"]) expect(before).toContain(text);
  await still.close();

  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { page, complaints } = await opened(browser, address, async (opening) => {
    await opening.route(/core_bg.*\.wasm/, async (route) => {
      await gate;
      await route.continue();
    });
  });
  const studio = page.getByRole("list", { name: "Studios" }).getByRole("listitem").first();
  const elements = await Promise.all([studio, page.getByLabel("E-mail")].map((found) => found.elementHandle()));
  // The core is not loaded yet: these are the elements of the server.
  expect(await page.locator("main").innerText()).toBe(before);
  const button = page.getByRole("button", { name: "Sign in" });
  expect(await button.isEnabled()).toBe(false);
  go();
  await button.click();
  await page.getByText("Please fill this in.").first().waitFor();
  for (const element of elements) expect(await element?.evaluate((found) => found.isConnected)).toBe(true);
  expect(complaints).toEqual([]);
  await page.close();
}

test.each(["turbopack", "webpack"])(
  "next with %s: the server renders with a core, and the browser signs in with another",
  async (bundler) => {
    const folder = await prepare("next", sandbox.site);
    await runIn(folder, "npm", ["run", "build", "--", `--${bundler}`]);
    const server = await startServer(folder, ["next", "dist", "bin", "next"], "start", "--hostname", "127.0.0.1");
    try {
      await isHydrated(server.address);
      await walk(browser, server.address);
    } finally {
      await server.end();
    }
  },
);
