// The site of another brand: its name, files, texts and colors, with nothing that cannot be read.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import AxeBuilder from "@axe-core/playwright";
import { type Browser, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSandbox } from "../centrifugo/harness/processes.ts";
import { launchOptions } from "../chromium.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BRAND = fileURLToPath(new URL("brand/brand.json", import.meta.url));
const BUILD_MS = 240_000;

let folder = "";
let site = "";
let provider = "";
let browser: Browser | undefined;
let endSandbox = async () => {};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "brand-"));
  execFileSync(
    process.execPath,
    [join(ROOT, "node_modules", "vite", "bin", "vite.js"), "build", join(ROOT, "ui"), "--logLevel", "error"],
    { env: { ...process.env, BRAND, SITE_FOLDER: folder, SITE_URL: "https://www.harbour.example" }, stdio: "pipe" },
  );
  const started = await startSandbox(undefined, folder);
  site = started.sandbox.site;
  provider = started.sandbox.provider;
  endSandbox = started.end;
  browser = await chromium.launch(launchOptions());
}, BUILD_MS);
afterAll(async () => {
  await browser?.close();
  await endSandbox();
  rmSync(folder, { recursive: true });
  const rendered = join(ROOT, "target", `prerender-${folder.split("/").at(-1)}`);
  for (const path of [rendered, `${rendered}-manifest.json`]) rmSync(path, { recursive: true, force: true });
});

async function open(path: string, colorScheme: "dark" | "light") {
  if (browser === undefined) throw new Error("there is no browser");
  const context = await browser.newContext({ baseURL: site, colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(path);
  await page.waitForSelector("html[data-live]");
  return page;
}

const text = (path: string) => readFileSync(join(folder, path), "utf8");

test.each([
  "index.html",
  "shell.html",
  "de/contact.html",
  "ar.html",
  "static/terms.html",
  "content/pl/static/terms.json",
])("%s names this brand alone", (file) => {
  expect(text(file)).toContain("Harbour");
  expect(text(file)).not.toMatch(/nightjar|\{brand\}|\{supportEmail\}/i);
});

test("texts of the brand stand in place of single texts, and the others stay", async () => {
  const page = await open("/", "dark");
  expect(await page.title()).toBe("Harbour | Games by the sea");
  await page.getByRole("heading", { level: 1, name: "A safe place to play" }).waitFor();
  await page.getByRole("link", { name: "Harbour: Home" }).waitFor();
  await page.getByRole("button", { name: "Join now" }).waitFor();
  await page.context().close();
});

test("the sign-up has the slogan and the picture of the brand", async () => {
  const page = await open("/?sign-up=true", "dark");
  await page.getByRole("dialog").getByText("Come ashore").waitFor();
  expect(text("promo-mobile.svg")).toContain("A lighthouse above the sea");
  await page.context().close();
});

test.each([
  ["/de", "de", "Ein sicherer Ort zum Spielen"],
  ["/ar", "ar", "مكان آمن للعب"],
])("%s has the texts of the brand", async (path, language, title) => {
  const page = await open(path, "dark");
  expect(await page.locator("html").getAttribute("lang")).toBe(language);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
  await page.context().close();
});

test("footer and legal texts are those of the brand, and name its operator", async () => {
  const page = await open("/static/privacy", "dark");
  await page.getByRole("heading", { level: 1, name: "What Harbour knows of you" }).waitFor();
  const footer = page.getByRole("contentinfo");
  await footer.getByText("Harbour, since this morning.").waitFor();
  await footer.getByText("Harbour Games plc, 2 Quay Road, Exampleton").waitFor();
  const licence = footer.getByRole("link", { name: /regulated by Example Gambling Authority, licence 111-1111/ });
  expect(await licence.getAttribute("href")).toBe("https://register.example/111-1111");
  const terms = text("content/en/static/terms.json");
  expect(terms).toContain("mean Harbour Games plc, the operator of this site");
  expect(terms).toContain("https://harbour-disputes.example/");
  await page.context().close();
});

test("corners and money are those of the brand", async () => {
  const page = await open("/", "dark");
  const token = (name: string) =>
    page.evaluate((key) => getComputedStyle(document.documentElement).getPropertyValue(key).trim(), name);
  expect(Number.parseFloat(await token("--r-md"))).toBe(0.375);
  const [red = 0, green = 0, blue = 0] = await page.evaluate(() => {
    const probe = document.createElement("p");
    probe.style.color = "var(--money)";
    document.body.append(probe);
    const numbers = getComputedStyle(probe).color.match(/[\d.]+/g) ?? [];
    probe.remove();
    return numbers.map(Number);
  });
  expect(green > red && red > blue, `${red} ${green} ${blue} is not the green of the brand's money`).toBe(true);
  await page.context().close();
});

test("pages in frames have the font of the brand", async () => {
  const { font } = JSON.parse(text("brand.json")) as { font: { latin: string; latinExtended: string } };
  const served = async (file: string) => (await fetch(`${provider}/font/1/${file}`)).arrayBuffer();
  expect(Buffer.from(await served("font.css")).toString()).toContain("font-weight: 100 900");
  for (const [name, path] of [
    ["latin", font.latin],
    ["latin-extended", font.latinExtended],
  ] as const)
    expect(Buffer.from(await served(`${name}.woff2`)).equals(readFileSync(join(folder, path)))).toBe(true);
});

test("manifest and icons are those of the brand", async () => {
  const manifest = JSON.parse(text("manifest-en.webmanifest")) as Record<string, unknown>;
  expect(manifest).toMatchObject({ name: "Harbour", short_name: "Harbour", theme_color: "#08131a" });
  for (const name of ["icon.svg", "favicon.ico", "icons/icon-512.png", "images/share.jpg"]) {
    const served = Buffer.from(await (await fetch(`${site}/${name}`)).arrayBuffer());
    expect(served.equals(readFileSync(join(ROOT, "tests/deployment/brand/public", name))), name).toBe(true);
  }
  const picture = await (await open("/", "dark")).locator("main img").first().getAttribute("src");
  expect(await (await fetch(`${site}${picture}`)).text()).toContain("A lighthouse above the sea");
});

test.each([
  ["dark", "#08131a", "rgb(8, 19, 26)"],
  ["light", "#f4f9fb", "rgb(244, 249, 251)"],
] as const)("the page and the bar of the browser have the color of the brand, %s", async (theme, color, computed) => {
  const page = await open("/", theme);
  expect(await page.locator("meta[name=theme-color]").getAttribute("content")).toBe(color);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(computed);
  const accent = await page
    .getByRole("button", { name: "Join now" })
    .evaluate((button) => getComputedStyle(button).backgroundColor);
  const [red = 0, green = 0] = (accent.match(/\d+/g) ?? []).map(Number);
  expect(green, `${accent} is not green`).toBeGreaterThan(red);
  await page.context().close();
});

test("the font of the brand is loaded first, and nothing moves when it arrives", async () => {
  const html = text("index.html");
  const [preloaded = ""] = /\/assets\/lexend-latin-wght-normal-[^"]+\.woff2/.exec(html) ?? [];
  expect(html).toContain(`<link rel="preload" as="font" type="font/woff2" crossorigin href="${preloaded}">`);
  const page = await open("/", "dark");
  await page.evaluate(() => document.fonts.ready);
  const shown = await page.evaluate(() => ({
    family: getComputedStyle(document.body).fontFamily,
    loaded: [...document.fonts]
      .filter(({ status }) => status === "loaded")
      .map(({ family }) => family.replaceAll('"', "")),
  }));
  expect(shown.family).toMatch(/^Lexend, "Lexend Fallback", /);
  expect(shown.loaded).toContain("Lexend");
  // The local font in the measures of the brand's takes the same room.
  const widths = await page.evaluate(() => {
    const line = document.createElement("span");
    line.textContent = "Slots, live tables and instant games with one account for every currency. ".repeat(3);
    line.style.whiteSpace = "nowrap";
    document.body.append(line);
    const measured = ["Lexend", "Lexend Fallback"].map((family) => {
      line.style.fontFamily = `"${family}"`;
      return line.getBoundingClientRect().width;
    });
    line.remove();
    return measured;
  });
  const [own = 0, fallback = 0] = widths;
  expect(Math.abs(own - fallback) / own, `${own} and ${fallback} pixels`).toBeLessThan(0.05);
  await page.context().close();
});

/** Hues of the colors of covers in the brand file, in degrees. */
const COVER_HUES = new Set(["177", "213", "76", "42"]);

test("covers take the hues of the brand, and their marks stay", async () => {
  const cover = async (name: string) => (await fetch(`${site}/api/media/games/${name}.svg`)).text();
  const slot = await cover("ember-orchard");
  const hues = [...slot.matchAll(/hsl\((\d+) /g)].map(([, hue]) => hue ?? "");
  expect(hues.length).toBeGreaterThan(10);
  expect(hues.filter((hue) => !COVER_HUES.has(hue))).toEqual([]);
  expect(await cover("ember-live-roulette")).toContain("#d4163c");
});

test("mails come from the brand", async () => {
  const page = await open("/", "dark");
  await fetch(`${site}/api/player/passwords/reset`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "player@example.com" }),
  });
  await page.goto(`${provider}/outbox`);
  await expect.poll(() => page.getByRole("main").textContent()).toContain("mail from Harbour");
  await page.context().close();
});

test.each(
  ["/", "/?sign-up=", "/static/terms", "/tournaments", "/nowhere"].flatMap((path) => [
    [path, "dark"] as const,
    [path, "light"] as const,
  ]),
)("axe finds nothing at %s, %s", async (path, theme) => {
  const page = await open(path, theme);
  await page
    .getByRole(path.includes("sign-up") ? "dialog" : "heading")
    .first()
    .waitFor();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
  await page.context().close();
});
