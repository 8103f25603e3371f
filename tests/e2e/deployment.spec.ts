// A new build is deployed while a tab is open: the files of the old one are gone.
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { Site } from "./pages/site.ts";
import { press } from "./press.ts";
import { Sandbox } from "./sandbox.ts";

// The service worker, which keeps files of the old build, is part of the test.
test.use({ serviceWorkers: "allow" });

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Deploys a build with the same code under other names: every digest is reversed, and the old files are gone. */
function deploy(folder: string): void {
  const digests = new Map<string, string>();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const { name, parentPath } of files) {
    if (name.endsWith(".br") || name.endsWith(".gz")) rmSync(join(parentPath, name));
    const digest = parentPath.endsWith("assets") ? /-([\w-]{8})\.\w+$/.exec(name)?.[1] : undefined;
    if (digest !== undefined) digests.set(`-${digest}.`, `-${[...digest].reverse().join("")}.`);
  }
  const renamed = (text: string) => {
    let result = text;
    for (const [old, fresh] of digests) result = result.replaceAll(old, fresh);
    return result;
  };
  for (const { name, parentPath } of files) {
    if (name.endsWith(".br") || name.endsWith(".gz")) continue;
    const path = join(parentPath, name);
    if (/\.(html|js|css)$/.test(name)) {
      const text = renamed(readFileSync(path, "utf8"));
      writeFileSync(path, text.replace(/name="build" content="\w+"/, 'name="build" content="deployed"'));
    }
    if (renamed(name) !== name) renameSync(path, join(parentPath, renamed(name)));
  }
  writeFileSync(join(folder, "builds", "latest.json"), JSON.stringify({ id: "deployed", timestamp: 1 }));
}

const deployed = test.extend<{ folder: string; own: Sandbox }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters from the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "site-"));
    cpSync(join(ROOT, "ui", "dist"), folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  own: async ({ folder }, use) => {
    const parameters = ["serve", "--site", folder, "--port", "0", "--provider-port", "0", "--memory"];
    const server: ChildProcess = spawn(
      join(ROOT, "target", "sandbox", "sandbox"),
      [...parameters, "--test-controls", "--announce-json", "--exit-with-stdin"],
      { stdio: ["pipe", "pipe", "inherit"] },
    );
    const { site, provider } = await new Promise<{ site: string; provider: string }>((resolve) => {
      server.stdout?.once("data", (chunk: Buffer) => resolve(JSON.parse(chunk.toString())));
    });
    await use(new Sandbox(site, provider));
    server.stdin?.end();
  },
});

/** Opens the site and waits until the service worker answers its requests. */
async function openControlled(site: Site, address: string): Promise<void> {
  await site.open(address);
  await site.page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** Asserts that the page is of the new build, and that no file of the old one is part of it. */
async function expectDeployed(page: Page, folder: string): Promise<void> {
  await expect(page.locator('meta[name="build"]')).toHaveAttribute("content", "deployed");
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname),
  );
  const assets = loaded.filter((path) => path.startsWith("/assets/"));
  expect(assets.length).toBeGreaterThan(5);
  expect(assets.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
}

/** Names of the modules of the core that the service worker keeps. */
const keptCores = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = await (await caches.open("assets")).keys();
    return kept.map(({ url }) => new URL(url).pathname).filter((path) => path.includes("/core_bg-"));
  });

/** Files of the build that the service worker of a page belongs to. */
const activeBuild = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.match("/assets/last-build.json"))?.json() ?? []);

deployed("the service worker keeps the files of one build before", async ({ page, phone, own, folder, consoles }) => {
  consoles.allow(/status of 404/);
  const site = new Site(page, phone, own);
  await openControlled(site, `${own.site}/`);
  await page.reload();
  await site.ready();
  const [first = ""] = await keptCores(page);
  expect(await activeBuild(page)).toContain(first);
  deploy(folder);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  await expect.poll(() => activeBuild(page)).not.toContain(first);
  await page.reload();
  await site.ready();
  // A tab of the build before may still load it.
  expect(await keptCores(page)).toEqual([first, expect.not.stringMatching(first)]);
});

const NUMBER = /201\D*555\D*0199/;

deployed(
  "nothing typed is lost: the next load of the page brings the new build",
  async ({ page, phone, own, folder, consoles }) => {
    consoles.allow(
      /status of 404|Failed to fetch dynamically|error loading dynamically|Refused to apply style|is not executable|not valid/,
    );
    const site = new Site(page, phone, own);
    await openControlled(site, `${own.site}/`);
    await press(site.signUpButton.first());
    await site.signUp.phone.fill("2015550199");
    deploy(folder);
    // The dialog stays usable, although the files of its build are gone.
    await expect(site.signUp.phone).toHaveValue(NUMBER);
    await page.keyboard.press("Escape");
    const cancel = page.getByRole("dialog").last();
    await expect(cancel).toBeVisible();
    await page.reload();
    await site.ready();
    await expectDeployed(page, folder);
    await expect(site.signUp.phone).toHaveValue(NUMBER);
  },
);

deployed(
  "the next navigation brings the new build, at the address that was wanted",
  async ({ page, phone, own, folder, consoles }) => {
    consoles.allow(/status of 404|Refused to apply style|Failed to fetch dynamically|error loading dynamically/);
    const site = new Site(page, phone, own);
    await openControlled(site, `${own.site}/`);
    deploy(folder);
    await press(page.getByRole("contentinfo").getByRole("link", { name: "Contact" }));
    await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
    await expectDeployed(page, folder);
    expect(new URL(page.url()).pathname).toBe("/contact");
  },
);
