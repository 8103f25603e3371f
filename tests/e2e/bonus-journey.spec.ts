// From the open wallet to the first round with the bonus of the deposit.
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { PaymentPage } from "./pages/wallet.ts";
import { Presses, press } from "./press.ts";

/** The most presses of a player, without typing and the page of the provider. */
const MOST_PRESSES = 5;
const REAL = "/games/ember-orchard?real=true";

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
