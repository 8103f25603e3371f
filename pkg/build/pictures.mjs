// Takes the pictures of the documentation from the current build. Look at changed pictures before they are committed.
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { launch, SCREEN, signIn } from "../../tests/bench/browser.mjs";
import { findBrowser } from "./browser.mjs";
import { startSandbox } from "./sandbox.mjs";
import { ROOT } from "./steps.mjs";

const FOLDER = join(ROOT, "ui", "docs");
const DESKTOP = { width: 1280, height: 800 };
const ARABIC = "/ar";
const LOADED = "html[data-live]";
/** Longest wait for a page whose network does not come to rest, in milliseconds. */
const SETTLED_AFTER = 3000;

/** Opens a page of the site and waits until it answers presses. */
async function open(page, path) {
  const { origin } = new URL(page.url());
  await page.goto(`${origin}${path}`);
  await page.locator(LOADED).waitFor();
}

/** The game or the sportsbook. The chat has a frame of its own, which comes later. */
const frameOf = (page) => page.locator("main").frameLocator("iframe");

/** Opens a page with a game or the sportsbook, and waits until it can be used. */
async function openFrame(page, path) {
  await open(page, path);
  await frameOf(page).locator("button:visible").first().waitFor();
}

/**
 * The pictures by file name: who looks at which page, and how. Without `guest` it is a new player with 500 USD, without
 * `light` the theme is dark, without `desktop` the screen is a phone's.
 */
const PICTURES = {
  "home-desktop": { desktop: true, show: (page) => open(page, "/") },
  "home-arabic-phone": { light: true, show: (page) => open(page, `${ARABIC}/`) },
  "search-arabic-phone": {
    show: async (page) => {
      await open(page, `${ARABIC}/?search=moon`);
    },
  },
  "sign-up-phone": { guest: true, show: (page) => open(page, "/?sign-up") },
  "deposit-phone": { show: (page) => open(page, "/?wallet=deposit") },
  "withdraw-phone": { show: (page) => open(page, "/?wallet=withdraw") },
  "limits-phone": { show: (page) => open(page, "/profile/limits") },
  "bonuses-phone": { light: true, balance: "1250.75", show: (page) => open(page, "/profile/bonuses") },
  "quests-phone": {
    show: async (page) => {
      await open(page, "/?quests-hub");
      await page.getByRole("tab", { name: "Available" }).tap();
    },
  },
  "tournament-phone": {
    light: true,
    show: async (page) => {
      await open(page, "/tournaments");
      await page.getByRole("main").getByRole("link").first().click();
    },
  },
  "game-phone": { show: (page) => openFrame(page, "/games/ember-orchard?real=true") },
  "roulette-phone": {
    show: async (page) => {
      await openFrame(page, "/games/ember-live-roulette?real=true");
      // On phones the wheel is shown once no more bets are taken.
      const result = frameOf(page).locator(".bowl-side .number");
      while (!(await result.isVisible())) await setTimeout(200);
    },
  },
  "betting-desktop": { desktop: true, show: (page) => openFrame(page, "/betting") },
};

async function take(browser, sandbox, name) {
  const { show, desktop = false, light = false, guest = false, balance = "500" } = PICTURES[name];
  const context = await browser.newContext({
    viewport: desktop ? DESKTOP : SCREEN,
    isMobile: !desktop,
    hasTouch: !desktop,
    colorScheme: light ? "light" : "dark",
    reducedMotion: "reduce",
    locale: "en-US",
  });
  await context.addCookies([{ name: "accept-cookie", value: "all", url: sandbox.site }]);
  const page = await context.newPage();
  if (guest) await page.goto(sandbox.site);
  else await signIn(sandbox, page, await sandbox.control("players", { balances: { USD: balance } }));
  await show(page);
  // Waits until all requests have ended. The event stream of a live game never ends.
  await page.waitForLoadState("networkidle", { timeout: SETTLED_AFTER }).catch(() => undefined);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
  console.log(`  ${name}`);
}

/** Takes all pictures, or those that are named. */
export async function takePictures(names) {
  const unknown = names.filter((name) => !(name in PICTURES));
  if (unknown.length > 0) throw new Error(`There is no picture ${unknown.join(", ")}.`);
  process.env.CHROMIUM ??= await findBrowser();
  const sandbox = await startSandbox(["--memory", "--test-controls"]);
  // All features and invented players, as in the demo.
  await sandbox.control("settings", { simulatedPlay: true });
  const browser = await launch();
  try {
    for (const name of names.length > 0 ? names : Object.keys(PICTURES)) await take(browser, sandbox, name);
  } finally {
    await browser.close();
    sandbox.stop();
  }
}
