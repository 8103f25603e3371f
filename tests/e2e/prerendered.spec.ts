// Public pages that are rendered by the build: without scripts, taken over by the site, and for search engines.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

/** How long the site may take to start on a processor of a sixth of the speed, in milliseconds, beside two other tests. */
const SLOW_START = 60_000;

/** Holds the core back until `go` is called. */
async function held(page: import("@playwright/test").Page): Promise<() => void> {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/core_bg.*\.wasm$/, async (route) => {
    await gate;
    await route.continue();
  });
  return go;
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("public pages can be read, and their links work", { tag: "@phone" }, async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Where the night plays");
    await press(page.getByRole("contentinfo").getByRole("link", { name: "Contact" }));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
    await page.goto("/ar");
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("حيث يلعب الليل");
    // The notice is in the language of the page. A page that is not prerendered has it in all languages.
    const notice = page.locator("noscript p");
    await expect(notice).toContainText("يُرجى تفعيله في متصفحك");
    await expect(notice).toBeVisible();
    await page.goto("/de");
    await expect(notice).toContainText(
      "Diese Seite lässt sich ohne JavaScript lesen. Zum Anmelden und Spielen schalte es bitte in deinem Browser ein.",
    );
    await expect(notice.getByRole("link", { name: "polski" })).toHaveAttribute("href", "/pl");
    // Only what has contents has a heading.
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveCount(0);
    // The fixed header does not cover it.
    const text = await notice.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, top } = range.getBoundingClientRect();
      return { left, top };
    });
    const header = await page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().bottom);
    expect(text.top).toBeGreaterThan(header);
    // Neither does the menu of wide screens.
    const menu = await page.locator("aside").evaluate((element) => element.getBoundingClientRect().right);
    expect(text.left).toBeGreaterThan(menu);
    // What waits for scripts is not shown, and no control that cannot work.
    await page.goto("/categories/slots");
    await expect(page.locator("main noscript p")).toHaveText("JavaScript is needed to show this list.");
    await expect(page.locator("main noscript p")).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Loading" })).toBeHidden();
    await page.goto("/contact");
    await expect(page.getByRole("main").getByRole("link", { name: "support@nightjar.example" })).toBeVisible();
    await expect(page.locator("button:visible, input:visible, select:visible")).toHaveCount(0);
    await page.goto("/profile/info");
    await expect(notice).toContainText("Bitte schalte JavaScript ein.");
    await press(notice.getByRole("link", { name: "Deutsch" }));
    await expect(page).toHaveURL("/de");
  });
});

test("the site takes the prerendered page over: no element is replaced, nothing moves", { tag: "@phone" }, async ({
  page,
}) => {
  const go = await held(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // The metric excludes shifts right after an input or a change of the window size.
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/");
  const heading = page.getByRole("heading", { level: 1 });
  const footer = page.getByRole("contentinfo");
  for (const part of [heading, footer]) {
    await part.evaluate((element) => Object.assign(element, { sameElement: true }));
  }
  go();
  await expect(page.getByRole("region", { name: "Recommended" }).getByRole("listitem").first()).toBeVisible();
  for (const part of [heading, footer]) {
    expect(await part.evaluate((element) => "sameElement" in element)).toBe(true);
  }
  const shifts = await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts ?? []);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
  await press(footer.getByRole("button", { name: "Cookie settings" }));
  await expect(page.getByRole("region", { name: /cookie/i })).toBeVisible();
  expect(await footer.evaluate((element) => "sameElement" in element)).toBe(true);
});

test("texts and build are loaded in parallel with the core, and once", async ({ page, site }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const go = await held(page);
  await page.goto("/de");
  const early = () => asked.filter((path) => /^\/(content|builds\/meta)\//.test(path)).sort();
  const documents = ["alerts", "fields-settings", "global-components", "layout", "modals", "pages"];
  await expect
    .poll(early)
    .toEqual([
      expect.stringMatching(/^\/builds\/meta\/\w+\.json$/),
      ...["de", "en"].flatMap((language) => documents.map((name) => `/content/${language}/${name}.json`)),
    ]);
  const before = early();
  go();
  await site.ready();
  expect(early()).toEqual(before);
});

test("the settings are requested while the core loads, and once", async ({ page, site }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  const go = await held(page);
  await page.goto("/");
  const settings = () => asked.filter((path) => /^\/(config\.json|api\/(settings|player\/init))/.test(path)).sort();
  const wanted = [
    "/api/player/init",
    ...["constants", "countries", "currencies", "locales"].map((name) => `/api/settings/${name}`),
    "/config.json",
  ];
  await expect.poll(settings).toEqual(wanted);
  go();
  await site.ready();
  expect(settings()).toEqual(wanted);
});

test("the first calls and the files of the start are asked for before the first script of the site runs, and once", async ({
  page,
  site,
}) => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(/\/assets\/(site|bundled|rolldown)[^/]*\.js$/, async (route) => {
    await gate;
    await route.continue();
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "commit" });
  const early = () => asked.filter((path) => /^\/(config\.json|api\/|assets\/core_bg)/.test(path)).sort();
  const wanted = [
    "/api/player/init",
    ...["constants", "countries", "currencies", "locales"].map((name) => `/api/settings/${name}`),
    expect.stringMatching(/^\/assets\/core_bg/),
    "/config.json",
  ];
  await expect.poll(early).toEqual(wanted);
  const before = early();
  go();
  await site.ready();
  expect(early().filter((path) => before.includes(path))).toEqual(before);
});

test("the first files are few", async ({ page }) => {
  const asked = new Set<string>();
  page.on("request", (request) => asked.add(new URL(request.url()).pathname));
  const go = await held(page);
  await page.goto("/");
  const kinds = () =>
    [...asked]
      .filter((path) => path.startsWith("/assets/"))
      .map((path) => path.replace(/-[^/]*/, ""))
      .sort();
  // Browsers open six connections to a server: each file more makes the start later.
  await expect
    .poll(kinds)
    .toEqual([
      "/assets/bundled",
      "/assets/core_bg",
      "/assets/figtree",
      "/assets/hero",
      "/assets/rolldown",
      "/assets/site",
      "/assets/site",
      "/assets/split_strips",
    ]);
  await page.waitForLoadState("load");
  expect(kinds()).toHaveLength(8);
  go();
});

test("a button pressed before the site has started shows that, and is answered when it has", { tag: "@phone" }, async ({
  page,
}) => {
  const go = await held(page);
  await page.goto("/");
  const banner = page.getByRole("banner");
  const search = banner.getByRole("button", { name: "Search games" });
  const signIn = banner.getByRole("button", { name: "Sign in" });
  await press(search);
  await expect(search).toHaveCSS("opacity", "0.6");
  await press(signIn);
  await expect(signIn).toHaveCSS("opacity", "0.6");
  await expect(search).toHaveCSS("opacity", "1");
  go();
  await expect(page.getByRole("dialog", { name: "Sign in" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(signIn).toHaveCSS("opacity", "1");
});

test("a language and a theme chosen before the site has started are kept", async ({ page, site }) => {
  const go = await held(page);
  await page.goto("/");
  await page.getByRole("switch", { name: "Light theme" }).check({ force: true });
  go();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(page.getByRole("switch", { name: "Light theme" })).toBeChecked();
  const goAgain = await held(page);
  await page.reload();
  await page.getByRole("combobox", { name: "Language" }).selectOption("de");
  goAgain();
  await expect(site.heading).toHaveText("Wo die Nacht spielt");
  expect(new URL(page.url()).pathname).toBe("/de");
});

test("a language chosen while the site takes the page over is kept", async ({ page, site }) => {
  const go = await held(page);
  await page.goto("/");
  await page.evaluate(() => {
    const root = document.documentElement;
    // Between two of the steps in which React takes the page over.
    new MutationObserver((_records, observer) => {
      if (root.dataset["live"] === undefined) return;
      observer.disconnect();
      const select = document.querySelector<HTMLSelectElement>("select[name=locale]");
      if (select) select.value = "de";
      select?.dispatchEvent(new Event("change", { bubbles: true }));
    }).observe(root, { attributes: true });
  });
  go();
  await expect(site.heading).toHaveText("Wo die Nacht spielt");
});

test("a link that is followed while the site takes the page over leads on", async ({ page, site }) => {
  const go = await held(page);
  await page.goto("/");
  await page.evaluate(() => {
    const follow = () => {
      const link = document.createElement("a");
      link.href = "/contact";
      document.body.append(link);
      link.click();
      link.remove();
    };
    const root = document.documentElement;
    // Between two of the steps in which React takes the page over.
    new MutationObserver((_records, observer) => {
      if (root.dataset["live"] === undefined) return;
      observer.disconnect();
      requestAnimationFrame(follow);
    }).observe(root, { attributes: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  go();
  await expect(site.heading).toHaveText("Contact", { timeout: SLOW_START });
  await expect(page.getByRole("textbox", { name: /^Message/ })).toBeVisible();
});

test("a player never sees the buttons for guests", async ({ page, signedIn, time }) => {
  await time.settle();
  await signedIn();
  const go = await held(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in" })).toHaveCount(0);
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      for (const button of document.querySelectorAll("[data-guest]")) {
        if (button.checkVisibility({ visibilityProperty: true })) seen.push(button.textContent);
      }
      requestAnimationFrame(look);
    };
    look();
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  go();
  const balance = page.getByRole("banner").getByRole("button", { name: /\$500/ });
  await expect(balance).toBeVisible({ timeout: SLOW_START });
  expect(await page.evaluate(() => (window as Window & { seen?: string[] }).seen)).toEqual([]);
});

test("a returning visitor gets the page in the chosen language from the server", async ({ page, context, sandbox }) => {
  await context.addCookies([{ name: "user-language", value: "pt-br", url: sandbox.site }]);
  const answer = await page.goto("/contact?stag=abc");
  expect(new URL(answer?.url() ?? "").pathname).toBe("/pt-br/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contato");
});
