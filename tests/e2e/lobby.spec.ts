// Categories, studios, favourites, played games, the page of a game.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";
import type { TestPlayer } from "./sandbox.ts";

/** The number of games in a list beside the heading, for example "120 games". */
const COUNT = /^\d+ games?$/;

test("a category is sorted, continued, and found again after Back", { tag: "@phone" }, async ({ site, page }) => {
  await site.open("/categories");
  await expect(site.heading).toHaveText("Recommended");
  await expect(page).toHaveURL(/\/categories\/recommended$/);
  const groups = page.getByRole("navigation", { name: "Groups of games" });
  await press(groups.getByRole("link", { name: "Slots" }));
  await expect(site.heading).toHaveText("Slots");
  await expect(page).toHaveTitle("Slots | Nightjar");
  await expect(page.getByRole("main").getByText(COUNT)).toHaveText("120 games");

  const tiles = page.getByRole("list", { name: "Slots", exact: true }).getByRole("listitem");
  const first = page.getByRole("list", { name: "Slots", exact: true }).getByRole("link").first();
  const perPage = site.phone ? 24 : 72;
  await expect(tiles).toHaveCount(perPage);
  // Tiles are rendered as they come into sight. Nothing moves then: a press on the button below them would miss it.
  const button = page.getByRole("button", { name: "Show more" });
  const height = (frames: number) =>
    page.evaluate(async (frames) => {
      for (let left = frames; left > 0; left--) await new Promise(requestAnimationFrame);
      return document.documentElement.scrollHeight;
    }, frames);
  const before = await height(1);
  await button.scrollIntoViewIfNeeded();
  await expect(tiles.last().getByRole("img")).toBeVisible();
  expect(await height(10)).toBe(before);
  await page.evaluate(() => scrollTo(0, 0));
  // Guests are not offered the personal order.
  const order = page.getByRole("combobox", { name: "Order" });
  await expect(order.getByRole("option")).toHaveText(["Our order", "A to Z", "Z to A"]);
  // Tiles outside the window are not rendered: only their content can be read.
  const usual = (await first.textContent()) ?? "";
  await order.selectOption("Z to A");
  await expect(page).toHaveURL(/\?sort=name-desc$/);
  await expect(first).not.toHaveText(usual);

  await press(button);
  const both = site.phone ? 48 : 120;
  await expect(tiles).toHaveCount(both);
  if (!site.phone) {
    await expect(page.getByRole("button", { name: "Show more" })).toHaveCount(0);
    await expect(tiles.nth(perPage).getByRole("link").first()).toBeFocused();
  }
  await page.reload();
  await expect(tiles).toHaveCount(both);
  await expect(order).toHaveValue("name-desc");

  const name = (await first.textContent()) ?? "";
  await press(first);
  // A guest is asked how to play: before the game on phones, on its page elsewhere.
  await press(site.dialogs.getByRole("button", { name: /^(Keep playing|Play) for fun$/ }));
  await expect(site.dialogs).toHaveCount(0);
  await expect(site.heading).toHaveText(name);
  await page.goBack();
  await expect(site.heading).toHaveText("Slots");
  await expect(tiles).toHaveCount(both);
});

test("a category that cannot be loaded, and one that does not exist", async ({ site, page, sandbox, consoles }) => {
  consoles.allow(/games/);
  await sandbox.fault({ path: "/api/game/games", status: 500 });
  await site.open("/categories/slots");
  await expect(page.getByText("This could not be loaded")).toBeVisible();
  await sandbox.clearFaults();
  await press(page.getByRole("button", { name: "Try again" }));
  const tiles = page.getByRole("list", { name: "Slots", exact: true }).getByRole("listitem");
  await expect(tiles).toHaveCount(72);
  await sandbox.fault({ path: "/api/game/games", status: 500 });
  await press(page.getByRole("button", { name: "Show more" }));
  await expect(page.getByText("More games could not be loaded.")).toBeVisible();
  await sandbox.clearFaults();
  await press(page.getByRole("button", { name: "Try again" }));
  await expect(tiles).toHaveCount(120);

  await site.open("/categories/nothing");
  await expect(site.heading).toHaveText("Something went wrong");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  await site.open("/games/nothing");
  await expect(site.heading).toHaveText("Something went wrong");
});

test("studios are searched, and lead to their games", { tag: "@phone" }, async ({ site, page }) => {
  await site.open("/providers");
  await expect(site.heading).toHaveText("Studios");
  const studios = page.getByRole("main").getByRole("listitem");
  await expect(studios).toHaveCount(8);
  const search = page.getByRole("searchbox", { name: "Search studio" });
  await search.fill("zzz");
  await expect(page.getByText("No studio is called “zzz”.")).toBeVisible();
  await press(page.getByRole("button", { name: "Show all studios" }));
  await expect(studios).toHaveCount(8);
  await search.fill("OTTER vél");
  await expect(studios).toHaveCount(1);
  await press(studios.getByRole("link", { name: "Velvet Otter" }));
  await expect(page).toHaveURL(/\/categories\/recommended\?provider=velvet-otter$/);
  await expect(site.heading).toHaveText("Recommended");
  const chip = page.getByRole("button", { name: "Remove the studio filter: Velvet Otter" });
  const count = page.getByRole("main").getByText(COUNT);
  await expect(count).toHaveText("5 games");
  await expect(page.getByRole("list", { name: "Recommended", exact: true }).getByText("Velvet Otter")).toHaveCount(5);
  await press(chip);
  await expect(chip).toHaveCount(0);
  await expect(count).toHaveText("40 games");
  await page.goBack();
  await expect(site.heading).toHaveText("Studios");
  await expect(search).toHaveValue("OTTER vél");
});

async function countFavourites(site: string, player: TestPlayer): Promise<number> {
  const headers = { authorization: `Bearer ${player.accessToken}` };
  const favourites = await fetch(`${site}/api/game/games/favorites`, { headers });
  const { data } = (await favourites.json()) as { data: unknown[] };
  return data.length;
}

test("a favourite is added and removed at once, and taken back on failure", { tag: "@phone" }, async ({
  site,
  page,
  sandbox,
  signedIn,
  consoles,
}) => {
  consoles.allow(/favorite/);
  const player = await signedIn();
  await site.open("/favorites");
  await expect(page.getByText("No favourites yet")).toBeVisible();
  await press(page.getByRole("link", { name: "Look for games" }));
  await expect(site.heading).toHaveText("All games");
  const strip = page.getByRole("region", { name: "Recommended" });
  const hearts = strip.getByRole("button", { name: /^Favourite: / });
  const [first, second] = [hearts.nth(0), hearts.nth(1)];
  await expect(first).toHaveAttribute("aria-pressed", "false");
  const [one = "", other = ""] = [await first.getAttribute("aria-label"), await second.getAttribute("aria-label")];
  // Shown before the server has answered.
  await sandbox.fault({ method: "POST", path: "/api/game/games/9", delayMs: 1500, times: 1 });
  await press(first);
  await expect(first).toHaveAttribute("aria-pressed", "true", { timeout: 1000 });
  await sandbox.fault({ method: "POST", path: "/api/game/games/9", status: 500, times: 1 });
  await press(second);
  await expect(site.notifications.getByText("Something went wrong")).toBeVisible();
  await expect(second).toHaveAttribute("aria-pressed", "false");
  await press(second);
  await expect(second).toHaveAttribute("aria-pressed", "true");
  // Until the server has answered, a reload shows the list without the change.
  await expect.poll(() => countFavourites(sandbox.site, player)).toBe(2);

  await press((await site.drawer()).getByRole("link", { name: "Favourites" }));
  await expect(site.heading).toHaveText("Favourites");
  await page.reload();
  await site.ready();
  const own = page.getByRole("list", { name: "Favourites" }).getByRole("button");
  await expect(own).toHaveCount(2);
  await press(page.getByRole("button", { name: one ?? "" }));
  await expect(own).toHaveCount(1);
  await expect(site.heading).toBeFocused();
  await press(page.getByRole("button", { name: other ?? "" }));
  await expect(page.getByText("No favourites yet")).toBeVisible();
  await site.signOut();
  await site.open("/favorites");
  await expect(site.dialog("Sign in")).toBeVisible();
});

async function play(site: string, player: TestPlayer, identity: string): Promise<void> {
  const headers = { authorization: `Bearer ${player.accessToken}`, "content-type": "application/json" };
  const accounts = await fetch(`${site}/api/wallet/accounts`, { headers });
  const { data } = (await accounts.json()) as { data: { id: string }[] };
  const body = JSON.stringify({
    accountId: data[0]?.id,
    locale: "en",
    countryCode: "US",
    platform: 2,
    demoMode: false,
  });
  const played = await fetch(`${site}/api/game/games/${identity}/play`, { method: "POST", headers, body });
  expect(played.status).toBe(200);
}

test("games played before are listed, the latest first", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  await site.open("/recently-played");
  await expect(site.heading).toHaveText("Recently played");
  await expect(page.getByText("Nothing played yet")).toBeVisible();
  await expectAccessible(page);
  await play(sandbox.site, player, "ember-orchard");
  await play(sandbox.site, player, "coral-meadow");
  await page.reload();
  const games = page.getByRole("list", { name: "Recently played" }).getByRole("listitem");
  await expect(games).toHaveCount(2);
  await expect(games.first()).toContainText("Coral Meadow");
});

test("the page of a game tells what it is", { tag: "@phone" }, async ({ site, page, sandbox }) => {
  await site.open("/games/ember-orchard?real=false");
  await expect(site.heading).toHaveText("Ember Orchard");
  await expect(page).toHaveTitle("Ember Orchard | Nightjar");
  const details = page.getByRole("region", { name: "About the game" });
  await expect(details.getByText("Paylines")).toBeVisible();
  await expect(details.getByRole("definition")).toContainText(["Slot", "Recommended", "Low: small wins", "10"]);
  await expect(page.getByText("Has a free demo")).toBeVisible();
  const similar = page.getByRole("region", { name: "Similar games" });
  await expect(similar.getByRole("listitem").first()).toBeVisible();
  await expect(similar.getByRole("link", { name: "Ember Orchard", exact: true })).toHaveCount(0);
  // A guest who marks a game is asked to sign in.
  await press(page.getByRole("button", { name: "Add to favourites" }));
  await expect(site.dialog("Sign in")).toBeVisible();
  await page.keyboard.press("Escape");

  await sandbox.settings({ country: "DE" });
  const games = await fetch(`${sandbox.site}/api/game/games?perPage=200`);
  const { data } = (await games.json()) as { data: { identity: string; provider: { identity: string } }[] };
  const fenced = data.find((game) => game.provider.identity === "quarry-lane")?.identity ?? "";
  await site.open(`/games/${fenced}`);
  await expect(page.getByText("Not available in your country")).toBeVisible();
});

test("of a list of 1,400 games, those near the window are rendered; Back returns to the place", {
  tag: "@phone",
}, async ({ page, phone }) => {
  const MANY = 1400;
  await page.route("**/api/game/games?*", async (route) => {
    const answer = await route.fetch();
    const { data, meta } = await answer.json();
    const query = new URL(route.request().url()).searchParams;
    const [number, size] = [Number(query.get("page")), Number(query.get("perPage"))];
    const length = Math.max(0, Math.min(size, MANY - (number - 1) * size));
    const games = Array.from({ length }, (_, index) => {
      const place = (number - 1) * size + index + 1;
      return { ...data[0], id: `many-${place}`, identity: `many-${place}`, name: `Game ${place}` };
    });
    await route.fulfill({ json: { data: games, meta: { ...meta, totalRows: MANY } } });
  });
  // As many pages as are loaded again at once.
  const loaded = Math.min(MANY, 20 * (phone ? 24 : 72));
  await page.goto("/categories/slots?page=20");
  const list = page.getByRole("list", { name: "Slots" });
  const items = list.getByRole("listitem");
  await expect(items.first()).toHaveAttribute("aria-setsize", String(loaded));
  await expect.poll(() => items.count()).toBeLessThan(120);
  await expect(page.getByRole("link", { name: "Game 1", exact: true })).toBeVisible();

  // The keyboard reaches games that were not rendered. A person does not press faster than the browser paints.
  await page.getByRole("link", { name: "Game 1", exact: true }).focus();
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press("Tab");
    if (presses % 5 === 0) await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  }
  const focused = () => page.evaluate(() => Number(document.activeElement?.closest("li")?.ariaPosInSet));
  const reached = await focused();
  expect(reached).toBeGreaterThan(40);

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  const placeInView = () =>
    page.evaluate(() => {
      const isWhole = ({ top, bottom }: DOMRect) => top > 100 && bottom < innerHeight - 60;
      const seen = [...document.querySelectorAll("main li")].find((item) => isWhole(item.getBoundingClientRect()));
      return Number(seen?.ariaPosInSet ?? 0);
    });
  await expect.poll(placeInView).toBeGreaterThan(loaded / 4);
  const name = `Game ${await placeInView()}`;
  await expect(page.getByRole("link", { name, exact: true })).toBeInViewport();
  // The focus stays at its game, however far the page is scrolled, and goes on from there.
  expect(await focused()).toBe(reached);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect([reached + 1, reached + 2]).toContain(await focused());
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect.poll(placeInView).toBeGreaterThan(loaded / 4);
  await page.reload();
  await expect(page.getByRole("link", { name, exact: true })).toBeInViewport();

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(page.getByRole("link", { name: `Game ${loaded}`, exact: true })).toBeVisible();
});
