// The proof of a round: the verdict, what cannot be checked, saved proofs, failures.

import { json, refusal } from "@player-site/core/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { tap, usePhone } from "./harness/fingers.ts";
import { expectNone, heading, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const ROUND = "f1a2b3c4-0001-4000-8000-000000000001";
const PROOF = `GET /api/game/spins/${ROUND}/proof`;
const REVEAL = `POST /api/game/spins/${ROUND}/reveal`;
const ADDRESS = `/profile/history/proof?round=${ROUND}`;
const config = { roundProofsEnabled: true } as const;
const options = { player: true, config } as const;
const guest = { config } as const;

type Proof = Record<string, unknown>;

/** The proof of a slot's round that matches, with changes. */
function proof(changes: Proof = {}): Proof {
  return { ...sampleData<Proof>("round-proof"), ...changes };
}

/** A file as the player would choose it. */
const file = (name: string, content: string) => new File([content], name, { type: "application/json" });

const chooser = page.getByLabelText("Open a saved proof");
const said = (title: string) => page.getByRole("main").getByText(title, { exact: true });

/** Hides load errors of pictures from the page, which would show letters instead. No server has the pictures here. */
function keepPictures(): void {
  const stop = (event: Event) => event.stopPropagation();
  addEventListener("error", stop, { capture: true });
  onTestFinished(() => removeEventListener("error", stop, { capture: true }));
}

test("a round is opened from the history, matches, and Back leads to the list again", async () => {
  keepPictures();
  const spins = sampleData<Record<string, unknown>[]>("spins").map((row) => ({ ...row, id: ROUND }));
  const meta = { page: 1, perPage: 10, totalPages: 1, totalRows: 1 };
  api().on("GET /api/game/spins", json({ data: spins, meta }));
  const site = await open("/profile/history?tab=spins", options);
  await page.getByRole("link", { name: /^Check the round: Ember Orchard/ }).click();
  await expect.element(heading).toHaveTextContent("Check a round");
  await expect.element(said("This round matches")).toBeVisible();
  expect(site.address()).toBe(ADDRESS);
  await expect.element(region("The round").getByText("$13.20")).toBeVisible();
  const steps = region("What was checked").getByRole("listitem");
  await expect.element(steps.nth(0)).toHaveTextContent("Hash of the server seedRight");
  const reels = region("Result").getByRole("table", { name: "Spin", exact: true }).getByRole("row");
  expect(reels.elements()).toHaveLength(3);
  await expect.element(page.getByText("The letters are the names of the symbols in the proof.")).toBeVisible();
  const pictures = [...region("Result").element().querySelectorAll("td img")].map((image) => image.getAttribute("src"));
  expect(pictures).toHaveLength(15);
  expect(new Set(pictures.map((source) => source?.replace(/[A-HSW]\.svg$/, "")))).toEqual(
    new Set(["/api/media/symbols/ember-orchard/"]),
  );
  await expect.element(region("Bookings").getByText("$1,261.95")).toBeVisible();
  await region("Numbers drawn").getByText("Show 5 numbers").click();
  await expect.element(page.getByRole("table", { name: "Numbers drawn" })).toBeVisible();
  await expectAccessible();
  site.back();
  await expect.element(page.getByRole("table", { name: "Game rounds" })).toBeVisible();
});

test("the number of a round stands in one line where there is room", async () => {
  api().on(PROOF, json({ data: proof() }));
  await open(ADDRESS, options);
  const number = region("The round").getByText(ROUND);
  await expect.element(number).toBeVisible();
  expect(number.element().getClientRects()).toHaveLength(1);
});

test("bets have the names of the table; numbers stay as they are", async () => {
  const bet = (label: string, from: number, to: number) => ({ label, stake: 1, factor: 2, from, to });
  const mapping = { kind: "range", count: 37, decimals: 0 };
  const bets = [bet("red", 1, 9), bet("dozen2", 13, 24), bet("17", 17, 17)];
  api().on(PROOF, json({ data: proof({ mapping, symbols: [], result: { value: "17" }, bets }) }));
  await open(ADDRESS, options);
  const rows = page.getByRole("table", { name: "Bets" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent(/^Red/);
  await expect.element(rows.nth(2)).toHaveTextContent(/^Dozen 2/);
  await expect.element(rows.nth(3)).toHaveTextContent(/^17/);
});

test("the way of a ball is shown step by step", async () => {
  const mapping = { kind: "path", factors: [2, 0.5, 2] };
  api().on(PROOF, json({ data: proof({ mapping, symbols: [], result: { value: "01 × 0.5" } }) }));
  await open(ADDRESS, options);
  const shown = region("In the game");
  await expect.element(shown.getByText("× 0.5")).toBeVisible();
  await expect.element(shown.getByText("← →")).toBeVisible();
  await expect.element(shown.getByText("Steps to the right: 1 of 2")).toBeVisible();
  await expect.element(shown.getByText(/^Rows: 2\. Multipliers .*: 2 · 0\.5 · 2$/)).toBeVisible();
  await expectAccessible();
});

test("a board tells its mines and the fields that the player has opened", async () => {
  const items = Array.from({ length: 25 }, (_, index) => `${index + 1}`);
  const mapping = { kind: "drawing", items, count: 3 };
  const bets = [{ label: "1 2", stake: 2, factor: 1.2597, noneOf: ["1", "2"] }];
  api().on(PROOF, json({ data: proof({ mapping, symbols: [], result: { value: "4 7 17" }, bets }) }));
  const site = await open(ADDRESS, options);
  const shown = region("In the game");
  await expect.element(shown).toHaveTextContent("3 mines, in fields4, 7, 17");
  await expect.element(shown).toHaveTextContent("Opened fields1, 2");
  const rows = page.getByRole("table", { name: "Bets" }).getByRole("row");
  await expect.element(rows.nth(1)).toHaveTextContent(/^Opened fields: 1, 2\$2\.00× 1\.2597× 1\.2987/);
  await expectAccessible();
  const none = [{ label: "", stake: 2, factor: 1, noneOf: [] }];
  api().on(PROOF, json({ data: proof({ mapping, symbols: [], result: { value: "4" }, bets: none }) }));
  await site.reload();
  await expect.element(shown).toHaveTextContent("1 mine, in field4");
  await expect.element(shown).toHaveTextContent("Opened fieldsNone");
  await expect.element(rows.nth(1)).toHaveTextContent(/^No field opened/);
});

test("hands of cards are named, with totals and decisions, those of the player first", async () => {
  const cards = ["A♠", "9♦"];
  const mapping = { kind: "blackjack", items: cards, decks: 6, moves: ["hit", "stand"] };
  const played = { mapping, symbols: [], bets: [], result: { value: "2♠ 2♠ 10♣ 5♥ / 8♣ 3♠ 6♦" } };
  api().on(PROOF, json({ data: proof(played) }));
  const site = await open(ADDRESS, options);
  const shown = region("In the game");
  await expect
    .element(shown)
    .toHaveTextContent(/Player8♣ 3♠ 6♦ · Total 17Dealer2♠ 2♠ 10♣ 5♥ · Total 19Decisions of the playerHit · Stand$/);
  await expectAccessible();
  const poker = { kind: "poker", items: cards, hold: "00111", pays: [] };
  const dealt = { mapping: poker, symbols: [], bets: [], result: { value: "2♦ 4♣ J♠ J♥ J♣ → 9♦ J♦ J♠ J♥ J♣ × 25" } };
  api().on(PROOF, json({ data: proof(dealt) }));
  await site.reload();
  await expect.element(shown).toHaveTextContent(/× 25Dealt2♦ 4♣ J♠ J♥ J♣HeldJ♠ J♥ J♣After the draw9♦ J♦ J♠ J♥ J♣$/);
  await expectAccessible();
});

test("a bet names its numbers, and its target or cash-out", async () => {
  const bet = { label: "0.00–47.99", stake: 2, factor: 2, from: 0, to: 4799 };
  const mapping = { kind: "range", count: 10_000, decimals: 2 };
  api().on(PROOF, json({ data: proof({ mapping, symbols: [], result: { value: "48.13" }, bets: [bet] }) }));
  const site = await open(ADDRESS, options);
  const row = page.getByRole("table", { name: "Bets" }).getByRole("row").nth(1);
  await expect.element(row).toHaveTextContent(/^From 0\.00 to 47\.99/);
  const crash = { kind: "reciprocal", share: 97, smallest: 100, largest: 10_000 };
  for (const [leftAt, name] of [
    [1.5, /^Target or cash-out: × 1\.5/],
    [null, /^Not cashed out/],
  ] as const) {
    const bets = [{ label: "", stake: 2, factor: 2, leftAt }];
    api().on(PROOF, json({ data: proof({ mapping: crash, symbols: [], result: { value: "2.00" }, bets }) }));
    await site.reload();
    await expect.element(row).toHaveTextContent(name);
  }
});

test("what was edited is named, and both results are shown", async () => {
  const result = { spins: [{ stops: [40, 0, 0, 0, 0], units: 1 }] };
  api().on(PROOF, json({ data: proof({ result, payout: 1 }) }));
  await open(ADDRESS, options);
  await expect.element(said("This round does not match")).toBeVisible();
  const steps = region("What was checked").getByRole("listitem");
  await expect.element(steps.filter({ hasText: "Result from the seeds" })).toHaveTextContent("Wrong");
  await expect.element(region("In the game")).toBeVisible();
  await expect.element(region("From the seeds")).toBeVisible();
  await expect.element(region("The round").getByText("Win from the seeds")).toBeVisible();
  await expectAccessible();
});

test("a secret seed is revealed in one press, on a phone, and the round is checked", async () => {
  await usePhone();
  api().on(PROOF, json({ data: proof({ serverSeed: null }) }));
  await open(ADDRESS, options);
  await expect.element(said("This round cannot be checked yet")).toBeVisible();
  await expect.element(page.getByText(/the next rounds of the game follow from the next seed/)).toBeVisible();
  await expect.element(page.getByText("Not revealed yet")).toBeVisible();
  await expect.element(page.getByRole("main").getByRole("link", { name: "Open the game" })).toBeVisible();
  await expectAccessible();
  const reveal = page.getByRole("button", { name: "Reveal the seed and check" });
  api().on(REVEAL, json({ error: { code: 0, message: "in use" } }, 409));
  await tap(reveal);
  await expect.element(page.getByText(/A round with this seed is still open/)).toBeVisible();
  api().on(REVEAL, json({}, 500));
  await tap(reveal);
  await expect.element(page.getByText(/The seed is still secret\. Try again/)).toBeVisible();
  api().on(REVEAL, json({ data: proof() }));
  api().on(PROOF, json({ data: proof() }));
  await tap(reveal);
  await expect.element(said("This round matches")).toBeVisible();
  await expectAccessible();
});

test("what is unknown is said to be unknown", async () => {
  const [stake, win] = proof()["bookings"] as readonly object[];
  const bookings = [{ ...stake, before: null }, win];
  api().on(PROOF, json({ data: proof({ mapping: { kind: "cards" }, bookings, commitment: null }) }));
  const site = await open(ADDRESS, options);
  await expect.element(said("We cannot tell")).toBeVisible();
  await expect.element(region("Bookings").getByText("Unknown")).toBeVisible();
  await expect.element(region("Seeds").getByText("Unknown")).toBeVisible();
  api().on(PROOF, json({ data: proof({ bookings: null }) }));
  await site.reload();
  await expect.element(page.getByText("The bookings of this round are unknown.")).toBeVisible();
  await expect.element(said("This round matches")).toBeVisible();
});

test("an open round of all players shows the chain and waits for its end", async () => {
  const shared = { isShared: true, reveal: "roundEnd", chain: { algorithm: "sha256", anchor: "a1", hashes: 3 } };
  const [stake] = proof()["bookings"] as readonly object[];
  const opened = { state: "open", payout: null, result: null, serverSeed: null, bookings: [stake] };
  api().on(PROOF, json({ data: proof({ ...shared, ...opened }) }));
  await open(ADDRESS, options);
  await expect.element(page.getByText(/All players share this round/)).toBeVisible();
  await expect.element(region("The round").getByText("Not decided yet")).toBeVisible();
  await expect.element(page.getByText(/^3 hashes lead from the server seed/)).toBeVisible();
  await expect.element(page.getByText("The result is not known yet.")).toBeVisible();
  await expectAccessible();
});

test("a failure says so and can be repeated; a round without a proof is no failure", async () => {
  api().on(PROOF, refusal(500));
  const site = await open(ADDRESS, options);
  const again = page.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  await expectAccessible();
  api().on(PROOF, json({ data: proof() }));
  await again.click();
  await expect.element(said("This round matches")).toBeVisible();
  api().on(PROOF, refusal(404));
  await site.reload();
  await expect.element(said("There is no proof of this round")).toBeVisible();
  await expectNone(page.getByRole("button", { name: "Save the proof" }));
  await expectAccessible();
});

test("a proof is saved as the server has sent it, and the page leads to the check of saved ones", async () => {
  let saved = "";
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    if (blob instanceof Blob) blob.text().then((content) => (saved = content));
    return "blob:none";
  });
  const site = await open(ADDRESS, options);
  await page.getByRole("button", { name: "Save the proof" }).click();
  await expect.poll(() => saved).not.toBe("");
  expect(JSON.parse(saved)).toEqual(proof());
  await page.getByRole("link", { name: "Check a saved proof" }).click();
  await expect.element(heading).toHaveTextContent("Check a saved proof");
  expect(site.address()).toBe("/round-proof");
  await userEvent.upload(chooser, file("mine.json", saved));
  await expect.element(said("This file adds up")).toBeVisible();
});

test("without a round the page asks for one", async () => {
  await open("/profile/history/proof", options);
  await expect.element(said("Choose a round")).toBeVisible();
  await expectNone(page.getByRole("button", { name: "Save the proof" }));
  await expectAccessible();
});

test("a guest checks a saved proof without a request; an edited or foreign one is told", async () => {
  await open("/round-proof", guest);
  await expect.element(chooser).toBeInTheDocument();
  await expectAccessible();
  const asked = api().calls.length;
  const whole = JSON.stringify(proof());
  await userEvent.upload(chooser, file("mine.json", whole));
  await expect.element(said("This file adds up")).toBeVisible();
  await expect.element(page.getByText("Checked from the file mine.json, without asking the server.")).toBeVisible();
  await userEvent.upload(chooser, file("edited.json", JSON.stringify(proof({ nonce: 9 }))));
  await expect.element(said("This round does not match")).toBeVisible();
  for (const [content, title] of [
    ["{}", "This file is no proof of a round"],
    ["", "This file is no proof of a round"],
    [whole.slice(0, 500), "This file is no proof of a round"],
    [JSON.stringify(proof({ stake: "much" })), "This proof is damaged"],
    [JSON.stringify(proof({ version: 7 })), "This proof has another version"],
  ] as const) {
    await userEvent.upload(chooser, file("other.json", content));
    await expect.element(said(title)).toBeVisible();
    await expectNone(page.getByRole("region", { name: "The round" }));
  }
  await expectAccessible();
  expect(api().calls).toHaveLength(asked);
});

test("of a file only what was computed is claimed", async () => {
  await open("/round-proof", guest);
  const [stake, win] = proof()["bookings"] as readonly object[];
  const bookings = [
    { ...stake, before: 1_000_000, after: 999_998 },
    { ...win, before: 999_998, after: 1_000_011.2 },
  ];
  const forged = proof({ id: "11111111-1111-4111-8111-111111111111", createdAt: "2020-01-01T00:00:00.000Z", bookings });
  await userEvent.upload(chooser, file("forged.json", JSON.stringify(forged)));
  await expect.element(said("This file adds up")).toBeVisible();
  await expect.element(page.getByText(/Nothing was compared with an account: not the hash, the round/)).toBeVisible();
  const steps = region("What was checked").getByRole("listitem");
  await expect.element(steps.first()).toHaveTextContent("Server seed and the hash in the fileRight");
  await expect.element(steps.last()).toHaveTextContent("Bookings in the file add upRight");
  await expect.element(region("The round, as the file says")).toHaveTextContent("11111111-1111-4111-8111-111111111111");
  await expect.element(region("As the file says")).toBeVisible();
  await expect.element(region("Seeds").getByText("Hash of the server seed, as the file says")).toBeVisible();
  await expect.element(region("Bookings")).toHaveTextContent("They were not compared with an account.");
  for (const claim of [/This round matches/, /from before the round/, /on your account/, /ledger of your account/]) {
    await expectNone(page.getByRole("main").getByText(claim));
  }
  await expectAccessible();
  const shared = { isShared: true, chain: { algorithm: "sha256", anchor: "a1", hashes: 3 }, serverSeed: null };
  await userEvent.upload(chooser, file("open.json", JSON.stringify(proof(shared))));
  await expect.element(said("This file cannot be checked yet")).toBeVisible();
  await expect.element(page.getByText(/start of the chain that the file names/)).toBeVisible();
  await expectNone(page.getByRole("button", { name: "Reveal the seed and check" }));
});

test("without the extension neither the page nor its links exist", async () => {
  const meta = { page: 1, perPage: 10, totalPages: 1, totalRows: 1 };
  api().on("GET /api/game/spins", json({ data: sampleData("spins"), meta }));
  await open("/profile/history?tab=spins", { player: true });
  await expect.element(page.getByRole("table", { name: "Game rounds" })).toBeVisible();
  await expectNone(page.getByRole("link", { name: /^Check/ }));
});
