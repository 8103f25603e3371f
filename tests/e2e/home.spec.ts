// Home, locales, drawer, theme, footer, lobby.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("home in the default language, without a prefix", { tag: "@phone" }, async ({ site }) => {
  await site.open();
  await expect(site.heading).toHaveText("Where the night plays");
  await expect(site.page).toHaveTitle("Nightjar | Casino after dark");
  await expect(site.page.locator("html")).toHaveAttribute("lang", "en");
  await expect(site.page.getByRole("region", { name: "Recommended" }).getByRole("listitem").first()).toBeVisible();
  expect(new URL(site.page.url()).pathname).toBe("/");
});

test("home in another language, with its prefix", async ({ site }) => {
  await site.open("/pl/contact");
  await expect(site.page.locator("html")).toHaveAttribute("lang", "pl");
  await expect(site.page.getByRole("banner").getByRole("button", { name: "Zaloguj się" })).toBeVisible();
  await press(site.page.getByRole("banner").getByRole("link"));
  await expect(site.heading).toHaveText("Tu gra noc");
  expect(new URL(site.page.url()).pathname).toBe("/pl");
});

test("every language is offered in the drawer and named to search engines", async ({ site, page }) => {
  await site.open("/pl");
  const languages = (await site.drawer()).getByRole("combobox", { name: "Język" }).getByRole("option");
  await expect(languages).toHaveText(["English", "Deutsch", "Polski", "Português (Brasil)", "العربية"]);
  const alternates = page.locator("link[rel=alternate]");
  expect(await alternates.evaluateAll((links) => links.map((link) => link.getAttribute("hreflang")))).toEqual([
    "en",
    "de",
    "pl",
    "pt-BR",
    "ar",
    "x-default",
  ]);
});

test("the font's letters beyond Latin-1 are loaded for a page that has them, and for no other", async ({
  site,
  page,
}) => {
  const files: string[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".woff2") && response.ok()) files.push(response.url());
  });
  for (const address of ["/", "/de", "/pt-br"]) {
    await site.open(address);
    await expect(site.heading).toBeVisible();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
  }
  expect(files.filter((file) => file.includes("latin-ext"))).toEqual([]);
  await site.open("/pl");
  await expect.poll(() => files.filter((file) => file.includes("latin-ext")).length).toBe(1);
});

test("home in a right-to-left language", { tag: "@phone" }, async ({ site }) => {
  await site.open("/ar");
  await expect(site.heading).toHaveText("حيث يلعب الليل");
  await expect(site.page.locator("html")).toHaveAttribute("dir", "rtl");
  // A name in Latin letters that fits is aligned to the start of the line.
  const game = site.page.getByRole("figure").filter({ hasText: "Ember Temple" }).first();
  const name = game.locator("figcaption").getByText(/./).first();
  const [words, box] = await name.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [range.getBoundingClientRect().right, element.getBoundingClientRect().right];
  });
  expect(words).toBeCloseTo(box ?? 0, 0);
});

test("the language chosen in the drawer reloads the same page and is stored", async ({ site, context }) => {
  await site.open();
  const drawer = await site.drawer();
  await drawer.getByRole("combobox", { name: "Language" }).selectOption("pt-br");
  await expect(site.heading).toHaveText("Onde a noite joga");
  expect(new URL(site.page.url()).pathname).toBe("/pt-br");
  const cookies = await context.cookies();
  expect(cookies.find((cookie) => cookie.name === "user-language")?.value).toBe("pt-br");
});

test("a link to a strip scrolls to it once it is loaded", async ({ site, sandbox }) => {
  await sandbox.fault({ path: "/api/game/collections", delayMs: 1500, times: 1 });
  await site.open("/#games-new");
  await expect(site.page.getByRole("region", { name: "New", exact: true })).toBeInViewport();
});

test("on a phone a strip has a few of its games until it is scrolled", { tag: "@phone-only" }, async ({
  site,
  page,
}) => {
  await site.open();
  const games = page.getByRole("region", { name: "Recommended" }).getByRole("listitem");
  await expect(games.first()).toBeVisible();
  const all = Number(await games.first().getAttribute("aria-setsize"));
  expect(all).toBeGreaterThan(12);
  await expect(games).toHaveCount(6);
  await page.getByRole("region", { name: "Recommended" }).getByRole("list").focus();
  await page.keyboard.press("ArrowRight");
  await expect(games).toHaveCount(all);
  // Where a few fit, nothing could be scrolled.
  const slots = page.getByRole("region", { name: "Slots" });
  const others = slots.getByRole("listitem");
  await expect(others).toHaveCount(6);
  await page.setViewportSize({ width: 1600, height: 900 });
  await expect(others).toHaveCount(Number(await others.first().getAttribute("aria-setsize")));
  await expect(slots.getByRole("button", { name: "Next" })).toBeEnabled();
});

for (const [width, height, part] of [
  [390, 844, 1],
  [360, 640, 0.6],
  [320, 640, 0.4],
] as const) {
  test(`the first screen of ${width} × ${height} has the offer and games`, { tag: "@phone-only" }, async ({
    site,
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await site.open();
    await expect(page.getByText(/^50% on top/)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole("link", { name: "All terms" })).toBeInViewport({ ratio: 1 });
    const game = page.getByRole("region", { name: "Recommended" }).getByRole("figure").first();
    const [box, bar] = [
      await game.boundingBox(),
      await page.getByRole("navigation", { name: "Quick access" }).boundingBox(),
    ];
    if (!box || !bar) throw new Error("the game or the bar has no place");
    expect(box.y + box.height * part).toBeLessThanOrEqual(bar.y);
  });
}

test("nothing is animated once the page has loaded", async ({ site, page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await site.open("/");
  await expect(page.getByRole("main").getByRole("figure").first()).toBeVisible();
  // Placeholders of the lists further down remain.
  await expect(page.locator("main [aria-busy=true]").first()).toBeAttached();
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("a strip loads its covers 400 pixels before it is in sight; a broken cover has a picture in its place", async ({
  site,
  page,
  consoles,
}) => {
  consoles.allow(/status of 404/);
  await page.route("**/api/media/games/midnight-rocket.jpg", (route) => route.fulfill({ status: 404 }));
  await site.open();
  const strip = page.getByRole("region", { name: "Classic slots" });
  const tiles = strip.getByRole("listitem");
  await expect(strip).toBeAttached();
  const scrollTo = (below: number) =>
    strip.evaluate(
      (element, distance) => scrollBy(0, element.getBoundingClientRect().top - innerHeight - distance),
      below,
    );
  await scrollTo(450);
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
  await expect(tiles).toHaveCount(0);
  await scrollTo(350);
  await expect(tiles.first()).toBeAttached();
  const broken = page
    .getByRole("region", { name: "Recommended" })
    .getByRole("listitem")
    .filter({ hasText: "Midnight Rocket" });
  await broken.scrollIntoViewIfNeeded();
  await expect(broken.locator("img")).toHaveCount(0);
  await expect(broken.locator("svg").first()).toBeAttached();
});

test("the first covers of the home page are loaded before all others @phone", async ({ site, page }) => {
  await site.open();
  const coversOf = (name: string) => page.getByRole("region", { name }).getByRole("img");
  const first = coversOf("Recommended").first();
  await expect(first).toHaveAttribute("loading", "eager");
  await expect(first).toHaveAttribute("fetchpriority", "high");
  await expect(coversOf("Slots").first()).toHaveAttribute("loading", "lazy");
});

test("an unknown path shows a not-found page with a link to home", async ({ site, page, consoles }) => {
  consoles.allow(/status of 404/);
  await site.open("/nowhere/at/all");
  await expect(site.heading).toHaveText("Something went wrong");
  await press(page.getByRole("link", { name: "Homepage" }));
  await expect(site.heading).toHaveText("Where the night plays");
});
