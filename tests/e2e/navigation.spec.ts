// Pages, dialogs and the menu share one history.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("a page is shown as soon as its code is there", async ({ site, page, time, sandbox }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/tournaments-page-[^/]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await site.open("/contact");
  await time.settle();
  // React delays what follows a fallback of Suspense by a timer, which never fires here.
  await page.context().clock.pauseAt((await sandbox.now()) + 60_000);
  await page.evaluate(() => document.querySelector<HTMLElement>("a[href='/tournaments']")?.click());
  await expect(page.getByRole("main").getByRole("progressbar", { name: "Loading" })).toBeVisible();
  release();
  await expect(site.heading).toHaveText("Tournaments");
});

/** Gives the test control over the tasks of React's scheduler, and makes the scheduler run one task at a time. */
async function controlReact(
  page: Page,
): Promise<{ pause: () => Promise<void>; step: () => Promise<void>; resume: () => Promise<void> }> {
  await page.addInitScript(() => {
    const tasks: (() => void)[] = [];
    const state = { paused: false, step: () => tasks.shift()?.() };
    const run = () => {
      if (!state.paused) state.step();
    };
    const clock = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => {
      if (state.paused) ahead += 3;
      return clock() + ahead;
    };
    class Channel {
      port1: { onmessage: (() => void) | null } = { onmessage: null };
      port2 = {
        postMessage: () => {
          tasks.push(() => this.port1.onmessage?.());
          setTimeout(run);
        },
      };
    }
    Object.assign(window, {
      MessageChannel: Channel,
      react: Object.assign(state, {
        resume: () => {
          state.paused = false;
          for (let left = tasks.length; left > 0; left -= 1) setTimeout(run);
        },
      }),
    });
  });
  return {
    pause: () => page.evaluate("react.paused = true"),
    step: () => page.evaluate("react.step()"),
    resume: () => page.evaluate("react.resume()"),
  };
}

test("a dialog whose code arrives between two tasks of React is shown", async ({ site, page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const chunk = /\/sign-in-dialog-[^/]+\.js$/;
  await page.route(chunk, async (route) => {
    await held;
    await route.continue();
  });
  const react = await controlReact(page);
  const preloaded = page.waitForRequest(chunk);
  await site.open();
  const address = (await preloaded).url();
  await react.pause();
  await press(site.signInButton);
  await expect(async () => {
    await react.step();
    expect(await site.dialogs.getByRole("progressbar", { name: "Loading" }).count()).toBe(1);
  }).toPass({ intervals: [50] });
  release();
  await page.evaluate((url) => import(url), address);
  await react.resume();
  await expect(site.signIn.phone).toBeFocused();
});

/** Leaves a mark that only a page loaded anew loses. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }));
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);
const newerBuild = (page: Page) =>
  page.route("**/builds/latest.json*", (route) => route.fulfill({ json: { id: "newer" } }));

test("once a newer build is known, the next navigation loads it, but nothing typed is lost", async ({
  site,
  page,
  time,
}) => {
  await newerBuild(page);
  await site.open();
  await mark(page);
  await time.settle();
  const asked = page.waitForResponse("**/builds/latest.json*");
  await time.jump(6 * 60 * 1000);
  await asked;
  // A registration that has begun is not thrown away.
  await press(site.signUpButton.first());
  await site.signUp.phone.fill("2015550199");
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/contact"]')?.click());
  await expect(page).toHaveURL("/contact");
  expect(await isMarked(page)).toBe(true);
  await press(page.getByRole("banner").getByRole("link"));
  await expect(page).toHaveURL("/");
  await expect.poll(() => isMarked(page)).toBe(false);
});

test("a page whose code is gone with an older build is loaded from the newer one", async ({ site, page, consoles }) => {
  consoles.allow(/status of 404|Failed to fetch dynamically|error loading dynamically/);
  await newerBuild(page);
  await site.open();
  await mark(page);
  let gone = true;
  await page.route("**/assets/contact-page-*.js", (route) =>
    gone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  page.once("load", () => {
    gone = false;
  });
  await press(page.getByRole("contentinfo").getByRole("link", { name: "Contact", exact: true }));
  await expect(page.getByRole("textbox", { name: "Message" })).toBeVisible();
  await expect(page).toHaveURL("/contact");
  expect(await isMarked(page)).toBe(false);
});

const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
/** Follows a link without scrolling to it. */
const follow = (page: Page, href: string) =>
  page.evaluate((wanted) => document.querySelector<HTMLElement>(`a[href="${wanted}"]`)?.click(), href);

test("Back, Forward and a reload return to where the page was left, also when its content comes late", async ({
  site,
  page,
  sandbox,
}) => {
  await site.open("/categories/slots");
  const tiles = page.getByRole("list", { name: "Slots", exact: true }).getByRole("listitem");
  await expect(tiles.first()).toBeVisible();
  await scrollTo(page, 1100);
  await follow(page, "/contact");
  await expect(site.heading).toHaveText("Contact");
  expect(await scrolled(page)).toBe(0);
  await scrollTo(page, 120);
  await page.goBack();
  await expect(site.heading).toHaveText("Slots");
  await expect.poll(() => scrolled(page)).toBe(1100);
  await page.goForward();
  await expect(site.heading).toHaveText("Contact");
  await expect.poll(() => scrolled(page)).toBe(120);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(1100);

  const late = { path: "/api/game/games", delayMs: 1500, times: 50 };
  await sandbox.fault(late);
  await page.reload();
  await site.ready();
  await expect(tiles.first()).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(1100);
  // A player who scrolls meanwhile is left alone.
  await page.reload();
  await site.ready();
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, -200);
  await expect(tiles.first()).toBeVisible();
  await expect(tiles.nth(20)).toBeAttached();
  expect(await scrolled(page)).toBeLessThan(1000);
  await sandbox.clearFaults();

  // An address with a fragment begins there. A step back from a fragment of the same page returns, too.
  await site.open("/questions/limits");
  await expect(site.heading).toBeVisible();
  await follow(page, "/static/responsible-gambling#help");
  const help = page.locator("#help");
  await expect(help).toBeInViewport();
  expect(await scrolled(page)).toBeGreaterThan(200);
  if (site.phone) return;
  await page.setViewportSize({ width: 1600, height: 800 });
  // Until the player scrolls, content that moves does not move the fragment.
  await page.mouse.wheel(0, -10_000);
  await expect.poll(() => scrolled(page)).toBe(0);
  await scrollTo(page, 30);
  await press(page.getByRole("link", { name: "Signs to look out for" }));
  await expect(page).toHaveURL(/#signs$/);
  expect(await scrolled(page)).toBeGreaterThan(200);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(30);
});
