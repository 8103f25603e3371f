// From the open wallet, or from the offer of the home page, to the first round with the bonus of the deposit.
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { PaymentPage } from "./pages/wallet.ts";
import { Presses, press } from "./press.ts";

/** The most presses of a player, without typing and the page of the provider. */
const MOST_PRESSES = 5;
/** The same for a guest: the offer, the agreements, the registration, the method, the deposit, the bonus, the game, the round. */
const MOST_PRESSES_OF_A_GUEST = 8;
const REAL = "/games/ember-orchard?real=true";
const LOCAL = "2015550188";
const SECRET = "Nightfall-7";
/** The bonus of the offer on the home page. */
const OFFERED = "b0000000-0000-4000-8000-000000000004";

/** From which age on it is offered. */
const AGE = 18;

/** A deposit bonus on the wire, with the fields that the offer names. */
interface OfferedBonus {
  id: string;
  wagerCasino: number;
  wagerDurationMinutes: number;
  maxWinAmountItems: { currency: string; amount: number }[];
  triggerConditions: { invoiceAmountItems: { currency: string; amountFrom: number; amountTo: number }[] };
  wagerCasinoConditions: { amountItems: { currency: string; amountTo: number }[]; gameCollections: string[] };
}

interface Bonus {
  status: number;
  currentWagerAmount: number;
}

/** Status of a bonus. */
const ACTIVE = 2;

function spinIn(page: Page): Locator {
  return page.locator("iframe").contentFrame().getByRole("button", { name: "Spin" });
}

/** Deposits and pays. The window of the provider is led back to the site, and closes once the page goes on. */
async function deposit(page: Page, presses: Presses, submit: Locator): Promise<void> {
  const opened = page.waitForEvent("popup");
  await presses.on(submit);
  const payment = new PaymentPage(await opened);
  await press(payment.pay);
  await payment.page.waitForEvent("close");
}

test("the first bonus is played with after five presses", { tag: "@phone" }, async ({ site, page, signedIn }) => {
  await signedIn({ balances: { USD: "0" } });
  await site.open("/?wallet=deposit");
  const presses = new Presses();
  await presses.on(site.wallet.method("Card"));
  await expect(site.wallet.bonus(/^10 on top/)).toBeChecked();
  await deposit(page, presses, site.wallet.submit);
  const received = page.getByRole("dialog", { name: "Payment received" });
  await expect(received).toContainText("10 on top");
  await presses.on(received.getByRole("button", { name: "Activate and play" }));

  // Whoever has not played yet chooses among the games that count.
  await expect(page).toHaveURL(/\/categories\/[^?]+\?bonus=true$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await presses.on(page.getByRole("main").getByRole("link", { name: "Ember Orchard", exact: true }));
  await presses.on(spinIn(page));
  await expect(spinIn(page)).toBeEnabled();
  expect(presses.count).toBeLessThanOrEqual(MOST_PRESSES);
});

test("a bonus that is chosen is played with after five presses, in the game played last", { tag: "@phone" }, async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn({ balances: { USD: "50" } });
  await site.open(REAL);
  await press(spinIn(page));
  await expect(spinIn(page)).toBeEnabled();
  await site.open("/?wallet=deposit");
  const presses = new Presses();
  await presses.on(site.wallet.method("Card"));
  await expect(site.wallet.bonuses).toContainText("100% up to $200.00: you get $50.00 now");
  await presses.on(site.wallet.bonus(/^100% on your deposit/));
  await deposit(page, presses, site.wallet.submit);
  const received = page.getByRole("dialog", { name: "Payment received" });
  await expect(received).toContainText("100% on your deposit");
  await expect(received.getByRole("button", { name: "Later" })).toBeVisible();
  await expectAccessible(page);
  await presses.on(received.getByRole("button", { name: "Activate and play" }));
  await expect(page).toHaveURL(/\/games\/ember-orchard\?real=true$/);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await presses.on(spinIn(page));
  expect(presses.count).toBeLessThanOrEqual(MOST_PRESSES);

  // The stake counts towards the bonus.
  const wagered = async () => {
    const bonuses = await sandbox.api<Bonus[]>(player, "GET", "game/player-bonuses");
    return bonuses.find(({ status }) => status === ACTIVE)?.currentWagerAmount;
  };
  await expect.poll(wagered).toBeGreaterThan(0);
});

test("a guest presses the offer, registers, deposits, activates its bonus and plays", { tag: "@phone" }, async ({
  site,
  page,
  sandbox,
}) => {
  await site.open("/");
  const presses = new Presses();
  await presses.on(page.getByRole("link", { name: /^50% on top/ }));
  await site.signUp.sendPhoneCounted(presses, LOCAL, SECRET);
  await expect(site.code.input).toBeFocused();
  await site.code.enter(await sandbox.code(`1${LOCAL}`));
  // The wallet opens by itself, for the offer.
  await presses.on(site.wallet.method("Card"));
  await expect(site.wallet.bonus(/^Welcome package/)).toBeChecked();
  // A reload forgets neither.
  await page.reload();
  await press(site.wallet.method("Card"));
  await expect(site.wallet.bonus(/^Welcome package/)).toBeChecked();
  await deposit(page, presses, site.wallet.submit);
  const received = page.getByRole("dialog", { name: "Payment received" });
  await expect(received).toContainText(/\$[\d.]+ is in your balance\./);
  await expect(received).toContainText("Welcome package: Half as much again");
  await presses.on(received.getByRole("button", { name: "Activate and play" }));
  await expect(page).toHaveURL(/\/categories\/[^?]+\?bonus=true$/);
  await presses.on(page.getByRole("main").getByRole("link", { name: "Ember Orchard", exact: true }));
  await presses.on(spinIn(page));
  await expect(spinIn(page)).toBeEnabled();
  expect(presses.count).toBeLessThanOrEqual(MOST_PRESSES_OF_A_GUEST);
});

test("what the offer of the home page says is what its bonus has", async ({ site, page, sandbox, signedIn }) => {
  const player = await signedIn();
  const bonuses = await sandbox.api<OfferedBonus[]>(player, "GET", "game/bonuses?currency=USD");
  const bonus = bonuses.find(({ id }) => id === OFFERED);
  if (!bonus) throw new Error("the server does not list the bonus of the offer");
  const inDollars = <Item extends { currency: string }>(items: Item[]) =>
    items.find(({ currency }) => currency === "USD");
  const deposits = inDollars(bonus.triggerConditions.invoiceAmountItems);
  const wager = bonus.wagerCasinoConditions;
  const days = bonus.wagerDurationMinutes / (24 * 60);
  const numbers = [deposits?.amountFrom, deposits?.amountTo, bonus.wagerCasino, days];
  numbers.push(inDollars(wager.amountItems)?.amountTo, inDollars(bonus.maxWinAmountItems)?.amount);
  expect(wager.gameCollections).toEqual(["slots", "classics"]);
  await page.context().clearCookies({ name: "access_token" });
  for (const address of ["/", "/de", "/pl", "/pt-br", "/ar"]) {
    await site.open(address);
    const terms = page.getByRole("main").getByRole("paragraph").filter({ hasText: "·" }).first();
    const said = (await terms.innerText())
      .replaceAll(/(?<=\d)[.,](?=\d{3})/g, "")
      .match(/\d+/g)
      ?.map(Number);
    expect(said, address).toEqual([...numbers, AGE]);
  }
});
