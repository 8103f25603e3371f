// A round that proves itself: played, opened from the history, computed again, saved, and checked without a connection.
import { readFile, writeFile } from "node:fs/promises";
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { region } from "./pages/account.ts";
import { press } from "./press.ts";
import type { Sandbox, TestPlayer } from "./sandbox.ts";

/** With the seed "test" of the player the round wins 6.6 times the stake. */
const SLOT = { game: "ember-orchard", seed: "seed-52", bet: { stake: "2" } };
/** Limbo draws 5.64. */
const LIMBO = { game: "crimson-limbo", seed: "limbo-6", bet: { stake: "2", target: "4" } };
/** The ball goes to the right at two of twelve pins. */
const PLINKO = { game: "velvet-plinko", seed: "plinko-0", bet: { stake: "2", rows: 12, risk: "medium" } };

/** The mines are under fields 2, 14 and 1. */
const MINES = {
  game: "thunder-mines",
  seed: "mines-1",
  bet: { stake: "2", mines: 3 },
  decisions: [
    { number: 1, field: 2 },
    { number: 2, take: true },
  ],
};

/** 2♦ 4♣ J♠ J♥ J♣ are dealt; 10♦ and J♦ come next. */
const POKER = {
  game: "emerald-video-poker",
  seed: "poker-52",
  bet: { stake: "2" },
  decisions: [{ number: 1, hold: "00111" }],
};

/** 9♣ 9♦ against 5♥ and Q♦: a split, a double of 11 and a card for 14. */
const BLACKJACK = {
  game: "lucky-blackjack",
  seed: "blackjack-126",
  bet: { stake: "2" },
  decisions: ["split", "double", "hit", "stand"].map((move, place) => ({ number: place + 1, move })),
};

const HANDS = [
  "Player, hand 19♣ .* · Total \\d+",
  "Player, hand 29♦ 5♣ 5♦ · Total 19",
  "Dealer5♥ Q♦.* · Total \\d+",
  "Decisions of the playerSplit · Double · Hit · Stand",
].join("");

/** A game, the seed of its round and the bet. */
interface Played {
  game: string;
  seed: string;
  bet: object;
  /** Decisions of the player after the bet. */
  decisions?: readonly object[];
}

/** Plays a round. Returns a function that asks the game for a new seed. */
async function playRound(
  sandbox: Sandbox,
  player: TestPlayer,
  { game, seed, bet, decisions = [] }: Played = SLOT,
): Promise<() => Promise<void>> {
  const accounts = await sandbox.api<{ id: string }[]>(player, "GET", "wallet/accounts");
  const body = { accountId: accounts[0]?.id, demoMode: false, platform: 2, countryCode: "US", locale: "en" };
  const { token } = await sandbox.api<{ token: string }>(player, "POST", `game/games/${game}/play`, body);
  const call = async (path: string, sent: object) => {
    const headers = { "content-type": "application/json", "x-launch": token };
    const url = `${sandbox.provider}/game/api/${path}`;
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(sent) });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return (await response.json()).data;
  };
  await sandbox.fixRound(token, seed);
  const { round } = await call("rounds", { key: "a", ...bet });
  for (const decision of decisions) await call(`rounds/${round.id}/decisions`, decision);
  await call(`rounds/${round.id}/shown`, {});
  return async () => {
    await call("seed", {});
  };
}

test("a player checks a round and keeps the proof; a guest checks the file without a connection @phone", async ({
  site,
  page,
  context,
  consoles,
  sandbox,
  signedIn,
}, testInfo) => {
  const said = (text: string) => page.getByRole("main").getByText(text, { exact: true });
  await sandbox.config({ roundProofsEnabled: true });
  const player = await signedIn({ balances: { USD: "20" } });
  await playRound(sandbox, player);

  await site.open("/profile/history?tab=spins");
  await press(page.getByRole("link", { name: /^Check the round: Ember Orchard/ }));
  await expect(site.heading).toHaveText("Check a round");
  await expect(said("This round cannot be checked yet")).toBeVisible();
  await expect(said("Not revealed yet")).toBeVisible();

  await press(page.getByRole("button", { name: "Reveal the seed and check" }));
  await expect(said("This round matches")).toBeVisible();
  await expect(region(page, "Bookings")).toContainText("$18.00");
  await expect(region(page, "Bookings")).toContainText("$31.20");
  await expectAccessible(page);
  await expectFits(page, "the proof of a round");

  const downloading = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Save the proof" }));
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^round-proof-[0-9a-f-]{36}\.json$/);
  const saved = await readFile(await download.path(), "utf8");
  expect(JSON.parse(saved)).toMatchObject({ format: "round-proof", version: 1, serverSeed: SLOT.seed });

  await page.goBack();
  await expect(page.getByRole("table", { name: "Game rounds" })).toBeVisible();
  await press(page.getByRole("link", { name: "Check a saved proof" }));
  await expect(site.heading).toHaveText("Check a saved proof");
  await context.clearCookies({ name: "access_token" });
  await site.open("/round-proof");
  await site.expectGuest();
  await expect(page.getByLabel("Open a saved proof")).toBeAttached();
  consoles.allow(/net::ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  const chooser = page.getByLabel("Open a saved proof");
  const [whole, edited] = [testInfo.outputPath("whole.json"), testInfo.outputPath("edited.json")];
  await writeFile(whole, saved);
  await writeFile(edited, saved.replace('"payout":13.2', '"payout":132'));
  await chooser.setInputFiles(whole);
  await expect(said("This file adds up")).toBeVisible();
  await chooser.setInputFiles(edited);
  await expect(said("This round does not match")).toBeVisible();
  await expect(region(page, "The round, as the file says")).toContainText("Win from the seeds");
  await expectAccessible(page);
  await expectFits(page, "a saved proof");
  await context.setOffline(false);
});

test("a printed proof is the proof alone, black on white, also in the dark theme", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await sandbox.config({ roundProofsEnabled: true });
  const player = await signedIn({ balances: { USD: "20" } });
  const changeSeed = await playRound(sandbox, player);
  await changeSeed();
  await site.open("/profile/history?tab=spins");
  await press(page.getByRole("link", { name: /^Check the round: Ember Orchard/ }));
  const verdict = page.getByText("This round matches", { exact: true });
  await expect(verdict).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByText("Skip to the content")).toBeHidden();
  await expect(page.getByText("Game rounds", { exact: true })).toBeHidden();
  await expect(site.heading).toHaveText("Check a round");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  for (const part of [
    verdict,
    region(page, "Bookings").getByRole("cell").first(),
    region(page, "The round").getByText("Round number"),
    region(page, "Numbers drawn").getByRole("cell").first(),
  ]) {
    await expect(part).toBeVisible();
    await expect(part).toHaveCSS("color", "rgb(0, 0, 0)");
  }
});

for (const { round, name, result, balance } of [
  { round: LIMBO, name: "Crimson Limbo", result: "5.64", balance: "$26.00" },
  {
    round: PLINKO,
    name: "Velvet Plinko",
    result: "× 4← ← ← → ← ← ← ← ← ← ← →Steps to the right: 2 of 12Rows: 12\\. Multipliers .*: .* · 4 · .*",
    balance: "$26.00",
  },
  { round: MINES, name: "Thunder Mines", result: "3 mines, in fields1, 2, 14Opened fields3.*", balance: "$20.20" },
  { round: BLACKJACK, name: "Lucky Blackjack", result: HANDS, balance: "$26.00" },
  {
    round: POKER,
    name: "Emerald Video Poker",
    result: "× 25Dealt2♦ 4♣ J♠ J♥ J♣HeldJ♠ J♥ J♣After the draw10♦ J♦ J♠ J♥ J♣",
    balance: "$68.00",
  },
]) {
  test(`a round of ${name}, of which the site has no rules, is computed again from its proof`, async ({
    site,
    page,
    sandbox,
    signedIn,
  }) => {
    await sandbox.config({ roundProofsEnabled: true });
    const player = await signedIn({ balances: { USD: "20" } });
    const changeSeed = await playRound(sandbox, player, round);
    await changeSeed();
    await site.open("/profile/history?tab=spins");
    await press(page.getByRole("link", { name: new RegExp(`^Check the round: ${name}`) }));
    await expect(page.getByRole("main").getByText("This round matches", { exact: true })).toBeVisible();
    await expect(region(page, "In the game")).toHaveText(new RegExp(`${result}$`));
    await expect(region(page, "Bookings")).toContainText(balance);
    await expectAccessible(page);
  });
}
