// The top of the home page: the offer for guests, and where a player can carry on.
import { data, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { PLAYER_ID } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { ACTIVE, aBonus, bonusesOf } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import { usePhone } from "./harness/fingers.ts";
import { aGame, catalogueOf, group } from "./harness/games.ts";
import { aLimit, limitsOf } from "./harness/limits.ts";
import { expectNone, heading, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const PLAYED = "GET /api/game/games/played";
const config = { questsEnabled: true };
const rail = page.getByRole("list", { name: "Carry on" });
const offer = page.getByText(/^50% on top/);

test("a guest reads the offer with its terms above the games", async () => {
  await usePhone();
  catalogueOf(Array.from({ length: 6 }, (_, index) => aGame(`Game ${index}`, { collections: [group("Recommended")] })));
  await open("/");
  await expect.element(heading).toHaveTextContent("Where the night plays");
  await expect.element(offer).toBeInViewport({ ratio: 1 });
  const terms = /wagered 10 times within 30 days · stakes up to 5 USD · slots only ·/;
  await expect.element(page.getByText(terms)).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByRole("link", { name: "All terms" })).toHaveAttribute("href", "/welcome-package");
  const game = region("Recommended").getByRole("listitem").first();
  await expect.element(game).toBeInViewport({ ratio: 1 });
  await expectAccessible();
});

test("a guest who presses the offer registers with it in mind", async () => {
  await usePhone();
  const site = await open("/");
  for (const control of [
    page.getByRole("link", { name: /^50% on top/ }),
    page.getByRole("button", { name: "Join now" }),
  ]) {
    sessionStorage.clear();
    await control.click();
    await expect.element(page.getByRole("dialog", { name: "Sign up" })).toBeVisible();
    await expect.poll(() => sessionStorage.getItem("guestOffer")).toBe("b0000000-0000-4000-8000-000000000004");
    expect(site.address()).toBe("/?sign-up=b0000000-0000-4000-8000-000000000004");
    // Nothing was typed, so nothing is asked.
    await userEvent.keyboard("{Escape}");
    await expectNone(page.getByRole("dialog"));
  }
});

test.each([
  ["/", "Cookies"],
  ["/ar", "ملفات تعريف الارتباط"],
])("the cookie notice leaves a guest the offer and a row of games in the first screen (%s)", async (path, name) => {
  await usePhone();
  catalogueOf(Array.from({ length: 6 }, (_, index) => aGame(`Game ${index}`, { collections: [group("Recommended")] })));
  await open(path, { asksForCookies: true });
  const notice = page.getByRole("region", { name });
  await expect.element(notice).toBeInViewport({ ratio: 1 });
  const words = notice.getByRole("paragraph").element();
  const lines = words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight);
  expect(Math.round(lines), "lines of the notice").toBeLessThanOrEqual(2);
  const [refuse, accept] = notice
    .getByRole("button")
    .elements()
    .map((button) => button.getBoundingClientRect());
  expect([refuse?.width, refuse?.height, refuse?.top]).toEqual([accept?.width, accept?.height, accept?.top]);
  const terms = page.getByRole("main").element().querySelector("[href$='/welcome-package']");
  const cover = page.getByRole("main").getByRole("figure").first();
  await expect.element(cover).toBeVisible();
  const [top, picture] = [notice.element(), cover.element().firstElementChild].map((one) =>
    one?.getBoundingClientRect(),
  );
  expect(terms?.getBoundingClientRect().bottom).toBeLessThan(top?.top ?? 0);
  expect(picture?.bottom, "the lower edge of the first cover").toBeLessThan(top?.top ?? 0);
  await expectAccessible();
});

/** The boxes of the lines of a text. */
function linesOf(element: Element): DOMRect[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  return [...range.getClientRects()];
}

const BANNERS = ["/", "/de", "/pl", "/pt-br", "/ar"].flatMap((path) => [
  { path, player: false },
  { path, player: true },
]);

test.each(BANNERS)(
  "on phones the title lies beside the picture, of which nothing is cut ($path, player: $player)",
  async ({ path, player }) => {
    await usePhone();
    api().on(PLAYED, data([aGame("Coral Meadow")]));
    bonusesOf([]);
    await open(path, { player });
    await expect.element(heading).toBeVisible();
    const top = heading.element().closest("section");
    for (const width of [390, 320]) {
      await page.viewport(width, 844);
      const [whole, art] = [top, top?.querySelector("img")].map((element) => element?.getBoundingClientRect());
      if (!whole || !art) throw new Error("the banner has no picture");
      expect(art.top, "the upper edge").toBeGreaterThanOrEqual(whole.top);
      expect(Math.min(art.left - whole.left, whole.right - art.right), "the sides").toBeGreaterThanOrEqual(0);
      for (const line of linesOf(heading.element()))
        expect(line.right <= art.left || line.left >= art.right, `the title at ${width} pixels`).toBe(true);
    }
  },
);

test("a player carries on with the last game, the active bonus and the active quest", async () => {
  await usePhone();
  api().on(PLAYED, data([aGame("Coral Meadow"), aGame("Ember Orchard")]));
  bonusesOf([aBonus("Evening gift"), aBonus("Night gift", { status: ACTIVE, currentWagerPercentage: 40 })]);
  await open("/", { player: true, config });
  await expect.element(heading).toHaveTextContent("Welcome back");
  await expectNone(offer);
  await expect
    .element(rail.getByRole("link", { name: "Coral Meadow" }))
    .toHaveAttribute("href", "/games/coral-meadow?real=true");
  await expectNone(rail.getByRole("link", { name: "Ember Orchard" }));
  await expect.element(rail.getByRole("link", { name: "Night gift" })).toHaveAttribute("href", "/profile/bonuses");
  await expectNone(rail.getByText("Evening gift"));
  await expect.element(rail.getByRole("progressbar", { name: "Your bonus" })).toHaveAttribute("value", "40");
  await expectAccessible();
  await rail.getByRole("button", { name: "First steps" }).click();
  await expect.element(page.getByRole("dialog", { name: "Quests" })).toBeVisible();
});

test("a bonus that waits for its activation is one press away, unless another one is active", async () => {
  await usePhone();
  api().on(PLAYED, data([]));
  bonusesOf([aBonus("Evening gift", { amount: 25 })]);
  await open("/", { player: true });
  await expect.element(rail.getByText(/^Ready to activate · \$25\.00$/)).toBeVisible();
  await expectAccessible();
  await rail.getByRole("button", { name: "Evening gift" }).click();
  const ready = page.getByRole("dialog", { name: "Your bonus is ready" });
  await expect.element(ready.getByRole("button", { name: "Activate and play" })).toBeVisible();
});

test("the games that count towards the active bonus are one press away", async () => {
  api().on(PLAYED, data([aGame("Coral Meadow")]));
  catalogueOf([aGame("Ember Orchard", { collections: [group("Slots")], isBonusWagering: true })]);
  bonusesOf([aBonus("Night gift", { status: ACTIVE, currentWagerPercentage: 40 })]);
  const site = await open("/", { player: true });
  for (const width of [390, 1440]) {
    await page.viewport(width, 844);
    expectFits();
    await expect.element(rail.getByRole("link", { name: "Games: Counts towards a bonus" })).toBeVisible();
  }
  await expectAccessible();
  await rail.getByRole("link", { name: "Games: Counts towards a bonus" }).click();
  await expect.poll(() => site.address()).toBe("/categories/slots?bonus=true");
});

test("a new player is welcomed, and one who has played or paid welcomed back", async () => {
  api().on(PLAYED, data([]));
  bonusesOf([]);
  const accounts = sampleData<object[]>("accounts");
  api().on(
    "GET /api/wallet/accounts",
    data(accounts.map((account) => ({ ...account, balance: 0, realBalance: 0, withdrawalBalance: 0 }))),
  );
  const site = await open("/", { player: true });
  await expect.element(page.getByRole("main").getByRole("button", { name: "Make a deposit" })).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("link", { name: "See the games" })).toBeVisible();
  await expect.element(heading).toHaveTextContent(/^Welcome$/);
  api().on(PLAYED, data([aGame("Coral Meadow")]));
  await site.reload();
  await expect.element(heading).toHaveTextContent("Welcome back");
});

test("a single card takes the width of the banner on wide screens", async () => {
  await page.viewport(1440, 900);
  api().on(PLAYED, data([aGame("Coral Meadow")]));
  bonusesOf([]);
  await open("/", { player: true });
  const card = rail.getByRole("listitem").first();
  await expect.element(card).toBeVisible();
  expect(card.element().getBoundingClientRect().width).toBeGreaterThan(500);
});

test("a player carries on with the tournament that was entered, and reads the place of now", async () => {
  await usePhone();
  bonusesOf([]);
  api().on(PLAYED, data([]));
  const tournament = sampleData<{ id: string }>("tournament");
  api().on(
    `GET /api/retention/tournaments/${tournament.id}`,
    data({ ...tournament, playerEntry: { points: 9, place: 12 } }),
  );
  localStorage.setItem("enteredTournament", `${PLAYER_ID} ${tournament.id}`);
  await open("/", { player: true });
  await expect
    .element(rail.getByRole("link", { name: "Ember League" }))
    .toHaveAttribute("href", "/tournaments/ember-league");
  await expect.element(rail.getByText("Your tournament · Place 12")).toBeVisible();
  await expectNone(page.getByRole("main").getByRole("button", { name: "Make a deposit" }));
  await expectAccessible();
});

test("live tables are shown with their last numbers beside what a player carries on with", async () => {
  await usePhone();
  bonusesOf([]);
  api().on(PLAYED, data([aGame("Coral Meadow")]));
  const results = [
    { number: 17, color: "black" },
    { number: 0, color: "green" },
    { number: 32, color: "red" },
  ];
  api().on("GET /api/game/live-tables", data([{ ...aGame("Gilded Roulette"), results }]));
  await open("/", { player: true, config: { liveTablesEnabled: true } });
  const table = rail.getByRole("link", { name: "Gilded Roulette" });
  await expect.element(table).toHaveAttribute("href", "/games/gilded-roulette?real=true");
  const numbers = rail.getByRole("list", { name: "Last numbers" });
  await expect.element(numbers).toHaveTextContent(/^17032$/);
  await expectAccessible();
});

test("a live table outside of the active bonus is not among what a player carries on with", async () => {
  bonusesOf([aBonus("Night gift", { status: ACTIVE })]);
  api().on(PLAYED, data([aGame("Coral Meadow")]));
  const table = (name: string, isBonusWagering: boolean) => ({ ...aGame(name), isBonusWagering, results: [] });
  api().on("GET /api/game/live-tables", data([table("Gilded Roulette", false), table("Ember Roulette", true)]));
  await open("/", { player: true, config: { liveTablesEnabled: true } });
  await expect.element(rail.getByRole("link", { name: "Ember Roulette" })).toBeVisible();
  await expectNone(rail.getByRole("link", { name: "Gilded Roulette" }));
});

test("a player without anything to carry on with finds the ways to begin", async () => {
  api().on(PLAYED, data([]));
  bonusesOf([]);
  await open("/", { player: true });
  const main = page.getByRole("main");
  await expect.element(main.getByRole("link", { name: "See the games" })).toBeVisible();
  // The sample has a balance: nobody who has money is asked for more.
  await expectNone(main.getByRole("button", { name: "Make a deposit" }));
  await expectNone(rail);
  await page.viewport(390, 844);
  await expect.element(main.getByRole("link", { name: "See the games" })).toBeVisible();
  await expectAccessible();
});

test("a last game that could not be loaded is told, and loaded again", async () => {
  bonusesOf([]);
  api().on(PLAYED, refusal(500));
  await open("/", { player: true });
  await expect.element(rail.getByText("Your last game could not be loaded.")).toBeVisible();
  await expectAccessible();
  api().on(PLAYED, data([aGame("Coral Meadow")]));
  await rail.getByRole("button", { name: "Try again" }).click();
  await expect.element(rail.getByRole("link", { name: "Coral Meadow" })).toBeVisible();
});

test("the place of what a player carries on with keeps its height", async () => {
  await usePhone();
  bonusesOf([]);
  api().on(PLAYED, data([aGame("Coral Meadow")]));
  const release = api().hold(PLAYED);
  await open("/", { player: true });
  await expect.element(heading).toHaveTextContent("Welcome back");
  const top = page.getByRole("region", { name: "Welcome back" });
  const before = top.element().getBoundingClientRect().height;
  release();
  await expect.element(rail.getByRole("link", { name: "Coral Meadow" })).toBeVisible();
  expect(top.element().getBoundingClientRect().height).toBe(before);
});

test("nothing invites a player who has excluded himself", async () => {
  const expiredAt = new Date(Date.now() + 180 * 86_400_000).toISOString();
  limitsOf([aLimit({ definition: 4, period: "6_months", amount: null, currency: null, expiredAt })]);
  api().on(PLAYED, data([aGame("Coral Meadow")]));
  bonusesOf([aBonus("Night gift", { status: ACTIVE }), aBonus("Evening gift")]);
  await open("/", { player: true, config });
  await expect.element(heading).toHaveTextContent("Welcome back");
  await expect.element(page.getByRole("complementary", { name: /^You have excluded yourself/ })).toBeVisible();
  await expectNone(rail);
  await expectNone(page.getByRole("main").getByRole("button", { name: "Make a deposit" }));
  await expectAccessible();
});
