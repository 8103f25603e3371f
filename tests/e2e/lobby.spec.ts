// Favourites, missing pages, games of a country, long lists.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";
import type { TestPlayer } from "./sandbox.ts";

test("a category and a game that do not exist are missing pages", async ({ site, page, consoles }) => {
  consoles.allow(/games/);
  await site.open("/categories/nothing");
  await expect(site.heading).toHaveText("Something went wrong");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, follow");
  await expect(page.locator("link[rel=canonical]")).toHaveCount(0);
  await site.open("/games/nothing");
  await expect(site.heading).toHaveText("Something went wrong");
});

async function countFavourites(site: string, player: TestPlayer): Promise<number> {
  const headers = { authorization: `Bearer ${player.accessToken}` };
  const favourites = await fetch(`${site}/api/game/games/favorites`, { headers });
  const { data } = (await favourites.json()) as { data: unknown[] };
  return data.length;
}

test("a favourite is added and removed at once, and taken back on failure", { tag: ["@phone", "@phone-only"] }, async ({
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

test("a game that a country has not says so", async ({ site, page, sandbox }) => {
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
