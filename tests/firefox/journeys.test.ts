// The main journeys in Firefox, driven over WebDriver BiDi.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import puppeteer, { type Browser, type Page } from "puppeteer-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { PASSWORD, Sandbox } from "../e2e/sandbox.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

let server: ChildProcess;
let sandbox: Sandbox;
let browser: Browser;
let page: Page;
const problems: string[] = [];

/** Firefox reports it when a page is left while the service worker loads files ahead for it. */
const LEFT_BEHIND = /\/assets\/.* A ServiceWorker intercepted the request and encountered an unexpected error/;

beforeAll(async () => {
  const parameters = ["serve", "--site", join(ROOT, "ui", "dist"), "--port", "0", "--provider-port", "0", "--memory"];
  server = spawn(
    join(ROOT, "target", "sandbox", "sandbox"),
    [...parameters, "--test-controls", "--announce-json", "--exit-with-stdin"],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  const { site, provider } = await new Promise<{ site: string; provider: string }>((resolve) => {
    server.stdout?.once("data", (chunk: Buffer) => resolve(JSON.parse(chunk.toString())));
  });
  sandbox = new Sandbox(site, provider);
  browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: process.env["FIREFOX"] ?? "/usr/bin/firefox-esr",
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "en-US", "ui.prefersReducedMotion": 1 },
  });
});

afterAll(async () => {
  await browser?.close();
  server?.stdin?.end();
});

beforeEach(async () => {
  await sandbox.reset();
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
  problems.length = 0;
  const report = (problem: string) => {
    if (!LEFT_BEHIND.test(problem)) problems.push(problem);
  };
  page.on("pageerror", (error) => report(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error") report(message.text());
  });
});

afterEach(async () => {
  expect(problems).toEqual([]);
  await page.browserContext().close();
});

async function open(path: string): Promise<void> {
  await page.goto(sandbox.site + path);
  await page.waitForSelector("html[data-live]");
}

const element = (name: string, role: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`);
const press = (name: string, role = "button") => element(name, role).click();

async function heading(): Promise<string> {
  return page.$eval("h1", (found) => found.textContent ?? "");
}

async function signIn(email: string): Promise<void> {
  await press("Sign in");
  await press("E-mail", "tab");
  await page.locator('[role="dialog"] input[type="email"]').fill(email);
  await page.locator('[role="dialog"] input[type="password"]').fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForSelector('[role="dialog"]', { hidden: true });
}

test("home in several languages, and back and forth between pages", async () => {
  await open("/");
  expect(await heading()).toBe("Where the night plays");
  await element("Recommended", "region").wait();
  await open("/ar");
  expect(await page.$eval("html", (html) => html.dir)).toBe("rtl");
  await open("/");
  await page.locator("footer a[href='/contact']").click();
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Contact");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Where the night plays");
});

test("sign-in, a deposit up to the provider's page, and sign-out", async () => {
  const player = await sandbox.player({ balances: { USD: "500" } });
  await open("/");
  await signIn(player.profile.email ?? "");
  await press("Deposit");
  const dialog = '[role="dialog"]';
  await page.locator(`${dialog} input[inputmode="decimal"]`).fill("50");
  const invoices = async () => (await sandbox.invoices(player)).length;
  const before = await invoices();
  const buttons = await page.$$(`${dialog} form button`);
  await buttons.at(-1)?.click();
  await expect.poll(invoices, { timeout: 30_000 }).toBe(before + 1);
  // The form comes back to the front when the provider's window is closed.
  await Promise.all((await page.browserContext().pages()).filter((other) => other !== page).map((it) => it.close()));
  await page.goto(`${sandbox.site}/profile/security`);
  await page.waitForSelector("html[data-live]");
  await press("Sign out");
  await page.waitForFunction(() => location.pathname === "/");
  await element("Sign in", "button").wait();
});

test("a player sees the account pages and their addresses survive a reload", async () => {
  const player = await sandbox.player({ balances: { USD: "500" } });
  await open("/profile/limits");
  await page.waitForSelector('[role="dialog"]');
  await press("E-mail", "tab");
  await page.locator('[role="dialog"] input[type="email"]').fill(player.profile.email ?? "");
  await page.locator('[role="dialog"] input[type="password"]').fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => location.pathname === "/profile/limits");
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Limits");
  await page.reload();
  await page.waitForFunction(() => document.querySelector("h1")?.textContent === "Limits");
});

test("a guest plays a round of a demo game, and changes the language", async () => {
  await open("/");
  await press("Only necessary");
  await page.locator("main a[href^='/games/gilded-lagoon']").click();
  const frame = await page.waitForFrame((found) => found.url().startsWith(sandbox.provider));
  await press("Keep playing for fun");
  const spin = await frame.waitForSelector("::-p-xpath(//button[normalize-space()='Spin' and not(@disabled)])");
  await spin?.click();
  await frame.waitForFunction(() => !document.body.innerText.includes("10,000.00"));
  await element("Language", "combobox").fill("de");
  await page.waitForFunction(() => document.documentElement.lang === "de" && location.pathname.startsWith("/de/"));
});
