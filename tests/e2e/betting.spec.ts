// Sports bets from the odds to the history: in the sandbox's own sportsbook, whose matches move by its clock.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, expectReadable, setTheme } from "./fixtures.ts";
import { Balances } from "./pages/balances.ts";
import { announced, openSlip, outcomes, slipIn, test } from "./pages/book.ts";
import { press } from "./press.ts";

const HOUR = 3_600_000;

const balance = (page: Page, amount: string) =>
  expect(page.getByRole("banner").getByText(`$${amount}`).first()).toBeVisible();

/** A number as the site shows it. */
const shown = (amount: number) => amount.toFixed(2);

test("bets are placed, cashed out and settled, and stand in the history @phone @phone-only", async ({
  book,
  site,
  page,
  newTab,
  sandbox,
  signedIn,
  consoles,
}) => {
  test.setTimeout(240_000);
  const player = await signedIn({ balances: { USD: "500", EUR: "80" } });
  const [single, first] = [await announced(sandbox, "football"), await announced(sandbox, "football", 2)];
  const second = await announced(sandbox, "tennis");
  const frame = await book.open();
  const slip = slipIn(frame);
  const status = slip.getByRole("status");
  const closeSlip = async () => {
    await press(slip.getByRole("button", { name: "Close" }));
  };

  await test.step("a single, whose odds change before it is placed", async () => {
    await expect(outcomes(frame, single).first()).toBeVisible();
    // An empty slip covers no match.
    await expect(frame.getByRole("button", { name: /^Bet slip/ })).toHaveCount(0);
    await press(outcomes(frame, single).first());
    await openSlip(frame);
    await slip.getByLabel("Stake in USD").fill("10");
    // The bet is placed, but its answer is lost: the changed bet is not a second one.
    consoles.allow(/sportsbook\/api\/bets/);
    await sandbox.fault({ method: "POST", path: "/sportsbook/api/bets", status: 500, times: 1, afterProcessing: true });
    await press(slip.getByRole("button", { name: /^Bet \$10\.00/ }));
    await expect(status).not.toBeEmpty();
    await sandbox.match({ match: single.id, shift: 20 });
    await expect(slip.getByText(/^was \d+\.\d\d, now \d+\.\d\d$/)).toBeVisible();
    await press(slip.getByRole("button", { name: "Accept the new odds" }));
    await press(slip.getByRole("button", { name: /^Bet \$10\.00/ }));
    await expect(status).toHaveText(/^Bet placed: \$10\.00 at odds of \d+\.\d\d\.$/);
    await closeSlip();
    await balance(page, "490.00");
  });

  await test.step("a combo by the keyboard", async () => {
    await press(outcomes(frame, first).first());
    await outcomes(frame, second).first().focus();
    await page.keyboard.press("Enter");
    await expect(outcomes(frame, second).first()).toHaveAttribute("aria-pressed", "true");
    await openSlip(frame);
    await expect(slip.getByText("Combo of 2")).toBeVisible();
    const stake = slip.getByLabel("Stake in USD");
    await expect(stake).toHaveValue("");
    await press(slip.getByRole("button", { name: /^Bet/ }));
    await expect(stake).toBeFocused();
    await expect(stake).toHaveAccessibleDescription("Enter a stake from $0.20 to $500.00.");
    await stake.fill("5");
    await stake.press("Enter");
    await expect(status).toContainText("Bet placed");
    await closeSlip();
    await balance(page, "485.00");
  });

  const bets = async (settled: boolean) =>
    sandbox.api<{ payout: number; status: number }[]>(player, "GET", `game/bets?isSettled=${settled}`);

  await test.step("the single is cashed out", async () => {
    await press(frame.getByRole("button", { name: "My bets (2)" }));
    const open = frame.getByRole("region", { name: "Open bets" });
    const card = open.getByRole("listitem").filter({ has: frame.getByRole("heading", { name: "Single" }) });
    await press(card.getByRole("button", { name: /^Cash out/ }));
    await press(card.getByRole("button", { name: "Keep the bet" }));
    await press(card.getByRole("button", { name: /^Cash out/ }));
    await press(card.getByRole("button", { name: "Yes, cash out" }));
    await expect(frame.getByText(/^Cashed out: /)).toBeVisible();
    const [bet] = await bets(true);
    expect(bet?.status).toBe(5);
    await balance(page, shown(485 + (bet?.payout ?? 0)));
  });

  await test.step("the combo is settled by the clock", async () => {
    await sandbox.match({ match: first.id, home: 2, away: 0 });
    await sandbox.match({ match: second.id, home: 2, away: 1 });
    await sandbox.advance(2 * HOUR);
    const settled = frame.getByRole("region", { name: "Settled bets" });
    await expect(settled.getByText("Won")).toBeVisible();
    expect(await bets(false)).toEqual([]);
    const paid = (await bets(true)).reduce((sum, bet) => sum + bet.payout, 0);
    await balance(page, shown(485 + paid));
  });

  await test.step("a bet over the largest of the bonus opens the dialog of the site", async () => {
    const [bonus] = await sandbox.giveBonus(player, 12);
    await sandbox.api(player, "PUT", `game/player-bonuses/${bonus?.id}/activate`);
    await press(frame.getByRole("button", { name: "Matches" }));
    await press(outcomes(frame, await announced(sandbox, "football")).first());
    await openSlip(frame);
    consoles.allow(/sportsbook\/api\/bets/);
    await slip.getByLabel("Stake in USD").fill("6");
    await slip.getByLabel("Stake in USD").press("Enter");
    const dialog = page.getByRole("dialog", { name: "Bet too large for your bonus" });
    await expect(dialog.getByText("$5.00")).toBeVisible();
    await press(dialog.getByRole("button", { name: "Close" }));
    await expect(status).toHaveText("The stake is too large for your active bonus.");
    await closeSlip();
    await press(outcomes(frame, await announced(sandbox, "basketball")).first());
    await openSlip(frame);
    await slip.getByLabel("Stake in USD").press("Enter");
    await expect(page.getByRole("dialog", { name: "Not with this bonus" })).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a stake over a limit opens the dialog that leads to the limits", async () => {
    await sandbox.api(player, "POST", "player/limits", {
      definition: 1,
      period: "daily",
      currency: "USD",
      amount: 0.5,
    });
    await slip.getByLabel("Stake in USD").fill("4");
    await slip.getByLabel("Stake in USD").press("Enter");
    const dialog = site.dialog("Your limit is reached");
    await expect(dialog).toBeVisible();
    await press(dialog.getByRole("button", { name: "Go to my limits" }));
    await expect(page).toHaveURL(/\/profile\/limits$/);
  });

  await test.step("an account of another currency opens the client again, with its own balance", async () => {
    await site.open("/betting");
    await expect(frame.getByText(/Balance \$/)).toBeVisible();
    const place = page.getByRole("main");
    await expect(place.getByText("Result")).toBeVisible();
    await expect(place.getByRole("term")).toHaveText(["Time", "Result"]);
    const balances = new Balances(page);
    await balances.open();
    await press(balances.row("EUR"));
    await expect(frame.getByText("€80.00")).toBeVisible();
    await expect(place.getByText("€0.00")).toBeVisible();
  });

  await test.step("the client by itself is accessible in both themes", async () => {
    const address = (await page.locator("iframe").getAttribute("src")) ?? "";
    const tab = await newTab();
    await tab.page.goto(`${address}&theme=light`);
    await press(tab.page.getByRole("button", { name: /more markets/ }).first());
    await expectAccessible(tab.page);
    await expectFits(tab.page, "matches");
    await setTheme(tab.page, "dark");
    await expectReadable(tab.page);
    await press(tab.page.getByRole("button", { name: /^My bets/ }));
    await expect(tab.page.getByRole("region", { name: "Settled bets" }).getByText("Won")).toBeVisible();
    await expectFits(tab.page, "own bets");
    await tab.page.close();
  });

  await test.step("the history has them", async () => {
    await site.open("/profile/history?tab=bets");
    await expect(page.getByText("You have no open sports bets.")).toBeVisible();
    // The tabs are wider than a phone.
    await expect(page.getByRole("tab", { name: "Sports bets" })).toBeInViewport({ ratio: 1 });
    consoles.allow(/api\/game\/bets/);
    await sandbox.fault({ path: "/api/game/bets", status: 500, times: 1 });
    await press(page.getByRole("tab", { name: "Settled" }));
    await press(page.getByRole("main").getByRole("button", { name: "Try again" }));
    const table = page.getByRole("table", { name: "Settled" });
    await expect(table.getByText("Won")).toBeVisible();
    await expect(table.getByText("Cashed out")).toBeVisible();
    await expect(table.getByText(single.home, { exact: true })).toBeVisible();
    await press(table.getByRole("button", { name: /^Show the bets: Combo of 2/ }));
    await expect(table.getByText(`${second.home} – ${second.away}`)).toBeVisible();
    await expectAccessible(page, "main");
    await expectFits(page, "history");
    await page.reload();
    await expect(page.getByRole("tab", { name: "Settled" })).toHaveAttribute("aria-selected", "true");
    await expect(table.getByText("Won")).toBeVisible();
  });
});

test("matches stand by league, unfold their markets, and fold away what cannot be bet on @phone", async ({
  book,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn({ balances: { USD: "500" } });
  const match = await announced(sandbox, "football", 3);
  const frame = await book.open();
  const slip = slipIn(frame);
  const upcoming = frame.getByRole("region", { name: "Upcoming" });
  const article = upcoming
    .getByRole("group", { name: match.league })
    .getByRole("article", { name: `${match.home} – ${match.away}` });
  const market = (name: string) => article.getByRole("group", { name });

  await expect(market("Total")).toBeVisible();
  await expect(market("Double chance")).toHaveCount(0);
  const more = article.getByRole("button", { name: /more markets/ });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await press(more);
  await expect(market("Double chance").getByRole("button")).toHaveCount(3);

  await test.step("a bet of one of them, with a stake of one press", async () => {
    await press(market("Double chance").getByRole("button", { name: `${match.home} or Draw` }));
    await openSlip(frame);
    await press(slip.getByRole("group", { name: "Quick stakes" }).getByRole("button", { name: "5", exact: true }));
    await expect(slip.getByLabel("Stake in USD")).toHaveValue("5");
    await press(slip.getByRole("button", { name: /^Bet \$5\.00/ }));
    await expect(slip.getByRole("status")).toContainText("Bet placed");
    await balance(page, "495.00");
  });

  await test.step("shortly before the end nothing can be bet on", async () => {
    // One goal more in the last minute changes no outcome, however strong the teams are.
    await sandbox.match({ match: match.id, home: 9, away: 5 });
    const answer = await fetch(`${sandbox.provider}/sportsbook/api/matches`);
    const { data } = (await answer.json()) as { data: { now: string } };
    // 89 of 90 minutes, ten seconds each.
    await sandbox.advance(Date.parse(match.startsAt) + 894_000 - Date.parse(data.now));
    const live = frame.getByRole("region", { name: "Live" });
    const now = live.getByRole("article", { name: `${match.home} – ${match.away}` });
    await expect(now.getByText("No bets at the moment.")).toBeVisible();
    await expect(now.getByRole("group")).toHaveCount(0);
  });

  await test.step("the bet is won, and the history names its market", async () => {
    await sandbox.advance(HOUR);
    const read = async () =>
      sandbox.api<{ payout: number; items: { market: string; outcome: string }[] }[]>(
        player,
        "GET",
        "game/bets?isSettled=true",
      );
    await expect.poll(async () => (await read()).length).toBe(1);
    const [bet] = await read();
    expect(bet?.payout).toBeGreaterThan(5);
    expect(bet?.items[0]).toMatchObject({ market: "Double chance", outcome: `${match.home} or Draw` });
  });
});

test("leagues are one press away, and the list shows one of them @phone", async ({ book, signedIn }) => {
  await signedIn();
  const frame = await book.open();
  const leagues = frame.getByRole("group", { name: "Leagues", exact: true });
  const shown = frame.getByRole("heading", { level: 3 });
  const only = async (name: string) => {
    await expect.poll(async () => new Set(await shown.allTextContents())).toEqual(new Set([name]));
  };
  await expect(leagues.getByRole("button", { name: "All leagues" })).toHaveAttribute("aria-pressed", "true");
  await press(leagues.getByRole("button", { name: "Harbour Cup" }));
  await only("Tennis · Harbour Cup");
  // Another sport begins with all its leagues.
  await press(frame.getByRole("group", { name: "Sports" }).getByRole("button", { name: "Football" }));
  await expect(leagues.getByRole("button")).toHaveText(["All leagues", "Coastal League", "Northern League"]);
  await press(leagues.getByRole("button", { name: "Coastal League" }));
  await only("Football · Coastal League");
});
