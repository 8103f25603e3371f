// The page of bonuses, with a server that activates and cancels them.

import { data, json, type ServerCall } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { ACTIVE, aBonus, type Bonus, bonusesOf, freeSpins } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import { aBreak, limitsOf } from "./harness/limits.ts";
import { expectCount, expectNone, main, notification, region, wallet } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const BONUSES = "/profile/bonuses";
const issued = main.getByRole("region", { name: "Can be activated" });
const active = region("Active");
const offers = main.getByRole("region", { name: "With a deposit" });
const change = page.getByRole("dialog", { name: "Activate this bonus?" });
const cancel = page.getByRole("dialog", { name: "Cancel this bonus?" });
const terms = page.getByRole("dialog", { name: "Terms of the bonus" });
const onPage = (name: string) => main.getByRole("button", { name, exact: true });
/** How a bonus has ended. */
const ENDED = 3;
const COMPLETED = 2;
const EXPIRED = 4;

const titled = (name: string) => main.getByRole("heading", { name });

test("a bonus of money asks before it is activated, free spins do not", async () => {
  bonusesOf([aBonus("Birthday gift"), aBonus("Lucky ten")], [freeSpins("20 free spins on us", { count: 20 })]);
  await open(BONUSES, { player: true });
  await expect.element(issued).toHaveTextContent(/Birthday gift/);
  await expect.element(issued).toHaveTextContent(/20 free spins in Ember Orchard/);
  const menu = page.getByRole("complementary");
  await expect.element(menu.getByRole("link", { name: /^Bonuses \(\d+\)$/ })).toBeVisible();
  await onPage("Activate Birthday gift").click();
  // It warns of no other bonus while none is active, and the strong button is the one that was asked for.
  await expect.element(change).not.toHaveTextContent(/This one ends|Only one bonus/);
  await expect.element(change.getByRole("button", { name: "Activate", exact: true })).toHaveFocus();
  await change.getByRole("button", { name: "Activate", exact: true }).click();
  await expect.element(active).toHaveTextContent(/Birthday gift/);
  await onPage("Activate 20 free spins on us").click();
  await expect.element(active).toHaveTextContent(/0 of 20 spins used/);
  await onPage("Activate Lucky ten").click();
  await expect.element(change).toHaveTextContent(/Only one bonus can be active.*This one ends/);
  await expect.element(change).toHaveTextContent(/Birthday gift/);
  await change.getByRole("button", { name: "Leave it as it is" }).click();
  await expectNone(change);
  await onPage("Activate Lucky ten").click();
  await change.getByRole("button", { name: "Activate", exact: true }).click();
  await expectNone(change);
  await expect.element(active).toHaveTextContent(/Lucky ten/);
  await expect.element(active).not.toHaveTextContent(/Birthday gift/);
  await expectNone(titled("Birthday gift"));
});

test("a bonus is cancelled after a question that says what is lost", async () => {
  const begun = { status: ACTIVE, amount: 10, requiredWagerCasinoAmount: 240 };
  const wagered = { currentWagerAmount: 60, currentWagerCasinoAmount: 60, currentWagerPercentage: 20 };
  const bonuses = [aBonus("Lucky ten", { ...begun, ...wagered }), aBonus("Promo code gift")];
  bonusesOf(bonuses);
  const site = await open(BONUSES, { player: true });
  await onPage("Cancel Promo code gift").click();
  await expect.element(cancel).toHaveTextContent(/cannot be had again/);
  await cancel.getByRole("button", { name: "Cancel the bonus" }).click();
  await expectNone(cancel);
  await expectNone(titled("Promo code gift"));

  await expect.element(active).toHaveTextContent(/\$60\.00 of \$300\.00 wagered/);
  const progress = active.getByRole("progressbar", { name: /: Lucky ten$/ });
  await expect.element(progress).toHaveAttribute("value", "20");
  await onPage("Cancel Lucky ten").click();
  await expect.element(cancel).toHaveTextContent(/with what is left of it/);
  await cancel.getByRole("button", { name: "Keep the bonus" }).click();
  await expectNone(cancel);
  Object.assign(bonuses[0] ?? {}, { openedTransactionsCount: 2 });
  await site.reload();
  await onPage("Cancel Lucky ten").click();
  await expect.element(cancel).toHaveTextContent(/Some bets of this bonus are not decided\./);
  await expect.element(cancel).toHaveTextContent(/Wagered: \$60\.00 of \$300\.00/);
  await expectCount(cancel.getByText("$60.00 of $300.00"), 1);
  await cancel.getByRole("button", { name: "Cancel the bonus" }).click();
  await expectNone(titled("Lucky ten"));
});

test("the parts and the terms of a package are shown, and what a deposit offers leads to it", async () => {
  const packed = { packageId: "welcome", packageName: "Welcome package" };
  bonusesOf([aBonus("Half as much again", packed)], [freeSpins("25 free spins", packed)]);
  await open(BONUSES, { player: true });
  await expectCount(issued.getByRole("heading", { name: "Welcome package" }), 1);
  await expect.element(issued).toHaveTextContent(/Half as much again/);
  await issued.getByRole("button", { name: "Show all (2) Welcome package" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog).toHaveTextContent(/Welcome package/);
  await expect.element(dialog).toHaveTextContent(/25 free spins/);
  await userEvent.keyboard("{Escape}");
  await expectNone(dialog);
  await onPage("Terms of Half as much again").click();
  await expect
    .element(terms)
    .toHaveTextContent(/Wagering in the casino\s*\$1,500\.00 \(30 times the bonus of \$50\.00\)/);
  await terms.getByRole("button", { name: "Understood" }).click();
  await expectNone(terms);

  await expect.element(region("Cashback")).toHaveTextContent(/Weekly cashback/);
  await expect.element(region("Cashback")).toHaveTextContent(/\$12\.40/);
  await offers.getByRole("button", { name: "Terms 100% on your deposit" }).click();
  await expect.element(terms).toHaveTextContent(/Smallest deposit\s*\$20\.00/);
  await terms.getByRole("button", { name: "Understood" }).click();
  await expectNone(terms);
  await offers.getByRole("button", { name: "Take it 100% on your deposit" }).click();
  await wallet.choose("Card");
  await expect.element(wallet.bonus(/^100% on your deposit/)).toBeChecked();
  await expect.element(wallet.submit).toHaveTextContent(/plus \$50\.00/);
});

test("the welcome package says what the player has, also when that changes", async () => {
  let issueStatus = 3;
  const parts = ["4", "5"].map((end) => `b0000000-0000-4000-8000-00000000000${end}`);
  api().on("GET /api/game/bonuses/status", () => data(parts.map((id) => ({ id, issueStatus, status: 3 }))));
  await open("/welcome-package", { player: true });
  const inIt = region("What is in it");
  await expectCount(inIt.getByRole("button", { name: "Deposit" }), 2);
  issueStatus = 1;
  publishSample("event-player-bonus-created");
  await expectCount(inIt.getByText("You have it"), 2);
  await expectNone(inIt.getByRole("button", { name: "Deposit" }));
});

test("the welcome package opens the wallet for its bonus, unless the player takes a break", async () => {
  const [usual] = sampleData<{ id: string; name: string }[]>("deposit-bonuses");
  const pack = { id: "pack", name: "Welcome package" };
  const item = { ...usual, id: "b0000000-0000-4000-8000-000000000005", name: "25 free spins", package: pack };
  api().on("GET /api/game/bonuses", data([usual, item]));
  const site = await open("/welcome-package", { player: true });
  const inIt = region("What is in it");
  await inIt.getByRole("button", { name: "Deposit" }).last().click();
  await wallet.choose("Card");
  await expect.element(wallet.bonuses.getByRole("radio", { name: /^Welcome package/ })).toBeChecked();
  await site.visit("/welcome-package");
  limitsOf([aBreak("1_week", 7)]);
  await site.reload();
  await expect.element(inIt).toBeVisible();
  await expectNone(inIt.getByRole("button", { name: "Deposit" }));
});

test("the welcome package opens the registration to a guest, with its bonus", async () => {
  await open("/welcome-package");
  await region("What is in it").getByRole("link", { name: "Sign up" }).first().click();
  await expect.element(page.getByRole("dialog", { name: "Sign up" })).toBeVisible();
  await expect.poll(() => sessionStorage.getItem("guestOffer")).toBe("b0000000-0000-4000-8000-000000000004");
});

test("a bonus has its time left; completed and expired, it is announced and goes", async () => {
  const soon = new Date(Date.now() + 40_000).toISOString();
  const begun = aBonus("Lucky ten", { status: ACTIVE });
  const waiting = aBonus("Birthday gift", { activationExpiredAt: soon });
  bonusesOf([begun, waiting]);
  await open(BONUSES, { player: true });
  await expect.element(issued.getByRole("timer").first()).toHaveTextContent("1 minute left");
  const ends = (bonus: Bonus, result: number) => {
    Object.assign(bonus, { status: ENDED, result, updatedAt: new Date().toISOString() });
    publishSample("event-player-bonus-updated", (event) => Object.assign(event, { playerBonus: bonus }));
  };
  ends(begun, COMPLETED);
  await expect.element(notification("Bonus completed")).toBeVisible();
  await expectNone(titled("Lucky ten"));
  await expect.element(issued).toHaveTextContent(/Birthday gift/);
  await pass(40_000);
  ends(waiting, EXPIRED);
  await expect.element(notification("Bonus expired")).toBeVisible();
  await expectNone(titled("Birthday gift"));
});

/** Acts, and waits for an alert from before on: on a busy machine the alert may be gone when the action is over. */
async function told(title: string, act: () => Promise<void>): Promise<void> {
  const alert = expect.element(notification(title).first(), { timeout: 12_000 }).toBeVisible();
  await act();
  await alert;
}

/** Answers of the server to a code. */
const FREE = 1;
const WRONG = 3;
const TAKEN = 4;

test("bonus codes: valid, used, wrong; too many attempts are blocked for three minutes", async () => {
  const bonuses = [aBonus("Birthday gift")];
  bonusesOf(bonuses);
  let wrong = 0;
  const [usual] = sampleData<object[]>("bonuscodes");
  api().on("POST /api/game/bonuses/bonuscodes", ({ body }: ServerCall) => {
    const { bonusCode } = body as { bonusCode: string };
    const answer = (status: number) => data({ ...usual, bonusCode, status });
    if (bonusCode === "LASTYEAR") return answer(TAKEN);
    if (bonusCode === "WELCOME5") {
      bonuses.push(aBonus("Promo code gift"));
      return answer(FREE);
    }
    wrong += 1;
    return wrong > 5 ? json({ error: { code: 5, message: "Too many attempts", fields: {} } }, 400) : answer(WRONG);
  });
  const site = await open(BONUSES, { player: true });
  const form = main.getByRole("region", { name: "Bonus code" });
  const code = form.getByRole("textbox", { name: "Code" });
  const submit = form.getByRole("button", { name: "Use the code" });
  const countdown = form.getByRole("timer");
  const use = async (text: string) => {
    const before = api().to("POST /api/game/bonuses/bonuscodes").length;
    await code.fill(text);
    await submit.click();
    await expect.poll(() => api().to("POST /api/game/bonuses/bonuscodes").length).toBe(before + 1);
    await expect.element(code).not.toHaveAttribute("readonly");
  };
  await use("WELCOME5");
  await expect.element(issued).toHaveTextContent(/Promo code gift/);
  await expect.element(code).toHaveValue("");
  await told("Code not available", () => use("LASTYEAR"));
  await told("Unknown code", () => use("NOPE1"));
  for (let attempt = 2; attempt <= 5; attempt += 1) await use(`NOPE${attempt}`);
  await use("NOPE6");
  await expect.element(page.getByText("Too many codes were tried.")).toBeVisible();
  await expect.element(countdown).toHaveTextContent(/2:5\d|3:00/);
  await expect.element(submit).toBeDisabled();
  await expectAccessible();
  await pass(60_000);
  await expect.element(countdown).toHaveTextContent(/1:[345]\d|2:00/);
  await site.reload();
  await expect.element(countdown).toHaveTextContent(/1:[345]\d|2:00/);
  await code.fill("LASTYEAR");
  await expect.element(submit).toBeDisabled();
  await pass(121_000);
  await expectNone(countdown);
  await told("Code not available", () => use("LASTYEAR"));
});
