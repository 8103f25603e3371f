// Benchmark of a visit on a phone: first load, and paint of a dialog after a
// tap. Production build from the sandbox, 9 Mbit/s, 100 ms round trip, 4x CPU
// slowdown.
import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const RUNS = 5;
const NETWORK = { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 3e6 / 8 };
const SLOWDOWN = 4;

const server = spawn(
  join(ROOT, "target", "sandbox", "sandbox"),
  [
    "serve",
    "--site",
    join(ROOT, "ui", "dist"),
    "--port",
    "0",
    "--provider-port",
    "0",
    "--memory",
    "--announce-json",
    "--exit-with-stdin",
  ],
  { stdio: ["pipe", "pipe", "inherit"] },
);
const { site } = await new Promise((resolve) =>
  server.stdout.once("data", (chunk) => resolve(JSON.parse(chunk.toString()))),
);

const browser = await chromium.launch({
  ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
});

/** Collects what the browser measures, from before the first script. */
function observe() {
  const measured = { lcp: 0, cls: 0, blocking: 0, interaction: 0 };
  globalThis.measured = measured;
  const watch = (type, take) =>
    new PerformanceObserver((entries) => entries.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => {
    measured.lcp = entry.startTime;
  });
  watch("layout-shift", (entry) => {
    if (!entry.hadRecentInput) measured.cls += entry.value;
  });
  watch("longtask", (entry) => {
    measured.blocking += Math.max(0, entry.duration - 50);
  });
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) {
      if (entry.interactionId) measured.interaction = Math.max(measured.interaction, entry.duration);
    }
  }).observe({ type: "event", durationThreshold: 16 });
}

/** Interaction to next paint of one press, in milliseconds. */
async function pressed(page, button) {
  await page.evaluate(() => {
    globalThis.measured.interaction = 0;
  });
  const box = await button.boundingBox();
  await page.waitForTimeout(500);
  // A raw touch event: a locator's tap would include its checks.
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(1500);
  await page.getByRole("dialog").first().waitFor();
  return page.evaluate(() => globalThis.measured.interaction);
}

const results = [];
for (let run = 0; run < RUNS; run += 1) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(observe);
  const begin = performance.now();
  await page.goto(site);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const usable = performance.now() - begin;
  await page.waitForLoadState("networkidle");
  const { lcp, cls, blocking } = await page.evaluate(() => globalThis.measured);
  // Likely dialogs are preloaded after the page is rendered.
  await page.waitForTimeout(4000);
  const signIn = await pressed(page, page.getByRole("banner").getByRole("button", { name: "Sign in" }));
  await page.getByRole("dialog").getByRole("tab", { name: "E-mail" }).tap();
  await page.getByRole("dialog").getByRole("textbox").first().fill("player@example.com");
  await page
    .getByRole("dialog")
    .getByLabel(/^Password/)
    .fill("password1");
  await page.keyboard.press("Enter");
  const deposit = page.getByRole("button", { name: "Deposit", exact: true });
  await deposit.waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForTimeout(2000);
  const wallet = await pressed(page, deposit);
  results.push({ usable, lcp, cls, blocking, signIn, wallet });
  await context.close();
}
const middle = (name) => results.map((result) => result[name]).sort((one, other) => one - other)[Math.floor(RUNS / 2)];
console.log(
  `  median of ${RUNS}: LCP ${middle("lcp").toFixed(0)} ms, CLS ${middle("cls").toFixed(3)}, blocking ${middle("blocking").toFixed(0)} ms, usable after ${middle("usable").toFixed(0)} ms`,
);
console.log(`  press to paint: sign-in ${middle("signIn").toFixed(0)} ms, wallet ${middle("wallet").toFixed(0)} ms`);
await browser.close();
server.stdin.end();
