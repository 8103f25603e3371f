// A bonus that can be activated, offered in the alert that tells of it and where the player can play with it.

import { data, json } from "@player-site/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { balancesOf, PLAYER_ID } from "./harness/answers.ts";
import { sampleData } from "./harness/api.ts";
import { ACTIVE, aBonus, bonusesOf, freeSpins } from "./harness/bonuses.ts";
import { api } from "./harness/current.ts";
import { aGame, catalogueOf, expectGame, play, starts } from "./harness/games.ts";
import { balance, balances, dialogs, expectNone, notifications, wallet } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const offer = page.getByRole("dialog", { name: "Your bonus is ready" });
const activate = offer.getByRole("button", { name: "Activate and play" });
const PLAYED = "GET /api/game/games/played";

test("the alert of a new bonus leads to its offer, and one press activates it and starts the last game", async () => {
  // The bonus of the event.
  const issued = aBonus("100% on your deposit", { id: "d2b1f0aa-0001-4000-8000-000000000001" });
  bonusesOf([issued]);
  api().on(PLAYED, data([{ ...aGame("Ember Orchard"), isBonusWagering: true }]));
  starts();
  const site = await open("/contact", { player: true });
  // Events are heard from then on.
  await expect.element(page.getByRole("button", { name: /^Messages: 1 unread/ })).toBeVisible();
  publishSample("event-player-bonus-created");
  await expect.element(notifications).toHaveTextContent(/100% on your deposit: a bonus of \$\d+\.00 is waiting/);
  await notifications.getByRole("link", { name: "Activate and play" }).click();
  await expect.element(offer).toHaveTextContent(/100% on your deposit/);
  await expect
    .element(offer)
    .toHaveTextContent(
      /Stake \$1,500\.00 in 30 days \(30 times the bonus of \$50\.00\) · stakes up to \$5\.00 · Slots only/,
    );
  await expectNone(offer.getByText("Only one bonus can be active at a time"));
  await expectAccessible();
  await activate.click();
  await expect.poll(() => site.address()).toBe("/games/ember-orchard?real=true");
  await expectNone(dialogs);
  await expectGame();
  expect(issued.status).toBe(ACTIVE);
});

test("an offer that ends another bonus says so, and asks before it does", async () => {
  bonusesOf([aBonus("Lucky ten"), aBonus("Birthday gift", { status: ACTIVE })]);
  api().on(PLAYED, data([]));
  const site = await open("/contact?ready-bonus=bonus-Lucky-ten", { player: true });
  await expect.element(offer).toHaveTextContent(/This one ends, with what is left of it:\s*Birthday gift/);
  await activate.click();
  const change = page.getByRole("dialog", { name: "Activate this bonus?" });
  await expect.element(change).toHaveTextContent(/Birthday gift/);
  await change.getByRole("button", { name: "Activate", exact: true }).click();
  await expect.poll(() => site.address()).toMatch(/^\/categories.*bonus=true$/);
});

test("an offer can be left for later, and a bonus that is not in the lists is not offered", async () => {
  bonusesOf([], [freeSpins("20 free spins on us", { count: 20 })]);
  const site = await open("/contact?ready-bonus=spins-20-free-spins-on-us", { player: true });
  await expect.element(offer).toHaveTextContent(/20 free spins on us\s*20 free spins\s*in Ember Orchard/);
  await offer.getByRole("button", { name: "Later" }).click();
  await expectNone(offer);
  await site.visit("/contact?ready-bonus=unknown");
  const gone = page.getByRole("dialog", { name: "Not available now" });
  await expect.element(gone).toHaveTextContent(/cannot be activated now/);
  await expectNone(gone.getByRole("button", { name: "Activate and play" }));
  await expectNone(gone.getByText("Your bonus is ready"));
  await expectAccessible();
  await gone.getByText("Close", { exact: true }).click();
  await expectNone(dialogs);
});

test("a payment that brought no bonus ends without an offer", async () => {
  bonusesOf([aBonus("Birthday gift")]);
  await open("/contact?deposit-success=true", { player: true });
  const received = page.getByRole("dialog", { name: "Payment received" });
  await expect.element(received.getByRole("button", { name: "Done" })).toBeVisible();
  await expect.poll(() => api().to("GET /api/game/player-bonuses").length).toBeGreaterThan(0);
  await expectNone(received.getByText("Birthday gift"));
});

test("a page that comes back in the window of a payment can close it", async () => {
  sessionStorage.setItem("paymentWindow", "true");
  const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
  await open("/contact?deposit-error=true", { player: true });
  const failed = page.getByRole("dialog", { name: "The deposit did not work" });
  await expect.element(failed.getByRole("button", { name: "Back to the wallet" })).toBeVisible();
  await expectAccessible();
  const closing = failed.getByRole("button", { name: "Close this window" });
  await expect.element(closing).toHaveFocus();
  // The window is small: no page of the site is behind the result.
  const message = page.getByRole("textbox", { name: "Message", includeHidden: true });
  await expectNone(message);
  await expectNone(page.getByRole("banner", { includeHidden: true }));
  await closing.click();
  expect(close).toHaveBeenCalledOnce();
  // A browser that keeps the window shows the site.
  await expectNone(dialogs);
  await expect.element(message).toBeVisible();
});

test("the window of a paid payment says the amount, and closes when its opener goes on", async () => {
  const [usual] = sampleData<{ id: string }[]>("invoices");
  const paid = { ...usual, id: "i1", amount: 50, currency: "USD", status: 2, invoiceType: 1 };
  const meta = { page: 1, perPage: 10, totalPages: 1, totalRows: 1 };
  api().on("GET /api/payment/invoices", json({ data: [paid], meta }));
  bonusesOf([aBonus("Birthday gift")]);
  sessionStorage.setItem("paymentWindow", "i1");
  const close = vi.spyOn(window, "close").mockImplementation(() => undefined);
  await open("/contact?deposit-redirect=true", { player: true });
  const received = page.getByRole("dialog", { name: "Payment received" });
  await expect.element(received).toHaveTextContent(/\$50\.00 is in your balance\./);
  await expect.element(received.getByRole("button", { name: "Close this window" })).toHaveFocus();
  await expectNone(received.getByRole("button", { name: "Done" }));
  await expectNone(received.getByText("This window closes by itself"));
  // The tab that opened the window answers.
  localStorage.setItem("paymentTakenOver", "i1 1");
  window.dispatchEvent(new StorageEvent("storage", { key: "paymentTakenOver", newValue: "i1 1" }));
  await expect.element(received).toHaveTextContent(/This window closes by itself\./);
  await expectAccessible();
  expect(close).not.toHaveBeenCalled();
  await pass(5_000);
  await expect.poll(() => close.mock.calls.length).toBe(1);
});

test("the tab that opened the window says what was paid, and its bonus is one press from play", async () => {
  const [usual] = sampleData<{ id: string }[]>("invoices");
  const paid = { ...usual, id: "i1", amount: 50, currency: "USD", status: 2, invoiceType: 1 };
  const meta = { page: 1, perPage: 10, totalPages: 1, totalRows: 1 };
  api().on("GET /api/payment/invoices", json({ data: [paid], meta }));
  bonusesOf([aBonus("Birthday gift")]);
  api().on(PLAYED, data([]));
  sessionStorage.setItem("openedPayments", '["i1"]');
  localStorage.setItem("sentBonus", JSON.stringify({ player: PLAYER_ID, name: "Birthday gift", earlier: [] }));
  const site = await open("/contact", { player: true });
  await expect.element(page.getByRole("button", { name: /^Messages: 1 unread/ })).toBeVisible();
  localStorage.setItem("paymentReturned", "i1 1");
  window.dispatchEvent(new StorageEvent("storage", { key: "paymentReturned", newValue: "i1 1" }));
  const received = page.getByRole("dialog", { name: "Payment received" });
  await expect.element(received).toHaveTextContent(/\$50\.00 is in your balance\..*Birthday gift/);
  await expectAccessible();
  await received.getByRole("button", { name: "Activate and play" }).click();
  await expect.poll(() => site.address()).toMatch(/^\/categories.*bonus=true$/);
});

test("the rows of bonuses say what this deposit gets, and the main terms", async () => {
  await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  await expect.element(wallet.bonuses).toHaveTextContent(/100% up to \$200\.00: you get \$50\.00 now/);
  await expect
    .element(wallet.bonuses)
    .toHaveTextContent(
      /Stake \$1,500\.00 in 30 days \(30 times the bonus of \$50\.00\) · stakes up to \$5\.00 · Slots only · wins up to/,
    );
  await expect
    .element(wallet.bonuses)
    .toHaveTextContent(/\$0\.20 a spin · Play the spins in 1 day · wager the wins 30/);
  await wallet.amount.fill("300");
  await expect.element(wallet.bonuses).toHaveTextContent(/Stake \$6,000\.00 in 30 days \(30 times the bonus of \$200/);
  await expect.element(wallet.bonuses).toHaveTextContent(/you get \$200\.00 now/);
  // Below the range of the bonus nothing is promised.
  await wallet.amount.fill("15");
  await expectNone(wallet.bonuses.getByText(/you get/));
  await expect.element(wallet.bonuses).toHaveTextContent(/Wager 30 times the bonus in 30 days/);
});

test("a package says all its bonuses before the deposit, and after it what waits", async () => {
  const pack = { packageId: "welcome", packageName: "Welcome package" };
  const money = aBonus("Half as much again", pack);
  api().on("GET /api/game/bonuses", () => {
    const [, share, spins] = sampleData<object[]>("deposit-bonuses");
    const inPack = { package: { id: pack.packageId, name: pack.packageName } };
    return data([
      { ...share, ...inPack, name: "As much again" },
      { ...spins, ...inPack, wagerCasino: 0, wagerSportsbook: 0 },
    ]);
  });
  const site = await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  await expect.element(wallet.bonuses).toHaveTextContent(/Welcome package\s*100% up to \$200\.00 \+ 50 free spins/);
  await expect.element(wallet.bonuses).toHaveTextContent(/As much again: Stake \$1,500\.00 in 30 days/);
  await expect
    .element(wallet.bonuses)
    .toHaveTextContent(/50 free spins: .*\$0\.20 a spin · Play the spins in 1 day · wins are real money/);
  await wallet.bonuses.getByRole("radio", { name: /Welcome package/ }).click();
  await expect.element(wallet.submit).toHaveTextContent(/plus \$50\.00 \+ 50 free spins/);
  await wallet.bonuses.getByRole("button", { name: "Terms Welcome package" }).click();
  const terms = page.getByRole("dialog", { name: "Terms of the bonus" });
  await expect.element(terms.getByRole("heading", { name: "As much again · 100% up to $200.00" })).toBeVisible();
  await expect.element(terms.getByRole("heading", { name: "50 free spins", exact: true })).toBeVisible();
  await expect.element(terms).toHaveTextContent(/Wins are real money\s*Yes/);
  await expectAccessible();
  bonusesOf([money], [freeSpins("25 free spins", { ...pack, count: 25 })]);
  await site.visit(`/contact?ready-bonus=${money.id}`);
  await expect.element(offer).toHaveTextContent(/Welcome package: Half as much again/);
  await expect.element(offer).toHaveTextContent(/25 free spins wait in Bonuses\./);
  await expectAccessible();
});

test("conditions that are not known are not promised, and lists of games are said as what they are", async () => {
  const offers = (conditions: object) =>
    api().on("GET /api/game/bonuses", () => {
      const [offer] = sampleData<(object & { wagerDurationMinutes?: unknown })[]>("deposit-bonuses");
      return data([{ ...offer, wagerDurationMinutes: undefined, wagerCasinoConditions: conditions }]);
    });
  offers({ amountItems: [] });
  const site = await open("/contact?wallet=deposit", { player: true });
  await wallet.choose("Card");
  await expect
    .element(wallet.bonuses.getByText(/^Stake \$300\.00 \(30 times the bonus of \$10\.00\) · wins up to \$1,000\.00$/))
    .toBeVisible();
  offers({
    amountItems: [],
    gameIds: ["90000000-0000-4000-8000-000000000001"],
    gameIdsExcluded: true,
    providerIds: [],
    providerIdsExcluded: false,
  });
  await site.reload();
  await wallet.choose("Card");
  await expect
    .element(wallet.bonuses.getByText(/ \(30 times the bonus of \$10\.00\) · most games · wins up to/))
    .toBeVisible();
});

test("the list of balances says what is real, bonus and can be withdrawn", async () => {
  balancesOf({ USD: 25 });
  await open("/contact", { player: true });
  await balance.click();
  await expect.element(balances).toHaveTextContent(/Real money\s*\$\d/);
  await expect.element(balances).toHaveTextContent(/Bonus\s*\$\d/);
  await expect.element(balances).toHaveTextContent(/Available to withdraw\s*\$\d/);
  await expectAccessible();
});

test("the balance in the wallet opens the same list, and the active currency is the first also at zero", async () => {
  bonusesOf([aBonus("Birthday gift", { status: ACTIVE })]);
  balancesOf({ USD: 0, EUR: 25 });
  await open("/contact?wallet=withdraw", { player: true });
  await expect.element(wallet.dialog).toBeVisible();
  await wallet.dialog.getByRole("button", { name: /^Balance/ }).click();
  await expect.element(balances).toHaveTextContent(/Real money\s*\$\d/);
  await expect.element(balances).toHaveTextContent(/Available to withdraw\s*\$\d/);
  await expect.element(balances.getByRole("listitem").first()).toHaveTextContent(/USD/);
});

test("a game that the bonus refuses offers those that count, and giving the bonus up", async () => {
  bonusesOf([aBonus("Birthday gift", { status: ACTIVE })]);
  catalogueOf([aGame("Ember Orchard")]);
  starts();
  const site = await open("/games/ember-orchard?real=true", { player: true });
  await expectGame();
  publishSample("event-bet-restricted");
  const refused = page.getByRole("dialog", { name: "Not with this bonus" });
  await refused.getByRole("button", { name: "Give up bonus" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel this bonus?" });
  await expect.element(cancel).toHaveTextContent(/Birthday gift/);
  await expectAccessible();
  await cancel.getByRole("button", { name: "Cancel the bonus" }).click();
  await expectNone(cancel);
  await expectNone(refused.getByRole("button", { name: "Give up bonus" }));
  await refused.getByRole("link", { name: "Games that count" }).click();
  await expect.poll(() => site.address()).toMatch(/^\/categories.*bonus=true$/);
  expect(api().to(play("ember-orchard")).length).toBe(1);
  await userEvent.keyboard("{Escape}");
});
