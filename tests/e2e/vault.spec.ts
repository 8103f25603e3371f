// The vault: money that a player keeps from play until a date, on the site, in a game and in the balance.
import type { Locator } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

/** Fills in the form that puts money aside. */
async function fillIn(card: Locator, amount: string, length: string): Promise<void> {
  await press(card.getByRole("button", { name: "Put money aside" }));
  await card.getByRole("textbox", { name: "Amount" }).fill(amount);
  await press(card.getByRole("radio", { name: length, exact: true }));
}

const DAY_MS = 24 * 3_600_000;

test("money that a player puts aside cannot be staked, and returns at its end @phone", async ({
  site,
  page,
  sandbox,
  consoles,
  time,
  signedIn,
}) => {
  consoles.allow(/status of 422/);
  await sandbox.config({ vaultEnabled: true });
  // The tokens of the session outlive the days that pass.
  await sandbox.settings({ accessTokenSeconds: 1_000_000 });
  await signedIn({ balances: { USD: "50" } });
  await site.open("/profile/limits");
  const card = page.getByRole("region", { name: "Vault" });
  await fillIn(card, "49.90", "7 days");
  await expectAccessible(page);
  await press(card.getByRole("button", { name: "Continue" }));
  await expect(card).toContainText(
    /You put \$49\.90 aside\. You cannot play with this money before .* You can withdraw it at any time\./,
  );
  await expectAccessible(page);
  await press(card.getByRole("button", { name: "Put aside" }));
  await expect(site.notification("Put aside")).toBeVisible();
  await expect(card).toContainText(/\$49\.90.*Returns on/);
  await expectAccessible(page);

  // What is left is less than the smallest stake.
  await site.open("/games/ember-orchard?real=true");
  const game = page.locator("iframe").contentFrame();
  await press(game.getByRole("button", { name: "Spin" }));
  await expect(game.getByRole("alert")).toHaveText("The balance is not sufficient for this stake.");

  await site.open("/profile/limits");
  await time.jump(7 * DAY_MS - 30_000);
  await expect(card).toContainText(/\$49\.90.*Returns on/);
  await time.passUntil(() => expect(site.notification("Back from the vault")).toBeVisible({ timeout: 500 }));
  await expect(card).toContainText("Nothing in the vault");
  await expect(page.getByRole("banner")).toContainText("$50.00");
  expect(await sandbox.imbalances()).toEqual({});
});

test("a lost answer is found again after a reload, and the money moves once", async ({
  site,
  page,
  sandbox,
  consoles,
  signedIn,
}) => {
  consoles.allow(/Failed to load resource|net::ERR/);
  await sandbox.config({ vaultEnabled: true });
  await signedIn({ balances: { USD: "50" } });
  await site.open("/profile/limits");
  const card = page.getByRole("region", { name: "Vault" });
  await expect(card).toContainText("Nothing in the vault");
  // The sandbox gets the request and books it; its answer is lost, and so are the first readings.
  let requests = 0;
  await page.route("**/api/player/vault", async (route) => {
    if (route.request().method() === "POST") {
      requests += 1;
      if (requests > 1) return route.continue();
      await route.fetch();
    }
    return requests > 0 ? route.abort() : route.continue();
  });
  await fillIn(card, "20", "1 day");
  await press(card.getByRole("button", { name: "Continue" }));
  await press(card.getByRole("button", { name: "Put aside" }));
  await expect(card).toContainText("We do not know yet");
  await page.reload();
  await expect(card).toContainText("We do not know yet");
  // Sent again, it is the same request: the server answers it as it did before.
  await press(card.getByRole("button", { name: "Send again" }));
  await expect(site.notification("Put aside")).toBeVisible();
  await page.unroute("**/api/player/vault");
  await page.reload();
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("banner")).toContainText("$30.00");
});

test("money of the vault is withdrawn at any time, and returns there if the withdrawal is cancelled @phone", async ({
  site,
  page,
  sandbox,
  signedIn,
}) => {
  await sandbox.config({ vaultEnabled: true });
  await signedIn({ balances: { USD: "150" } });
  await site.open("/profile/limits");
  const card = page.getByRole("region", { name: "Vault" });
  await fillIn(card, "120", "7 days");
  await press(card.getByRole("button", { name: "Continue" }));
  await press(card.getByRole("button", { name: "Put aside" }));
  await expect(card.getByRole("listitem")).toContainText("$120.00");

  await press(card.getByRole("button", { name: "Withdraw", exact: true }));
  const { withdrawal } = site;
  await withdrawal.choose("To your card");
  await expect(withdrawal.form).toContainText(/Available: \$150\.00/);
  await expect(withdrawal.form).toContainText(/\$120\.00 of it is in the vault\. It is taken last\./);
  await expectAccessible(page);
  await withdrawal.amount.fill("100");
  await withdrawal.field("Card number").fill("4000001234567899");
  await press(withdrawal.submit);
  await expect(site.notification("Withdrawal requested")).toBeVisible();
  await expect(card.getByRole("listitem")).toContainText("$50.00");
  await expect(site.balances.button).toContainText("$0.00");

  await site.open("/profile/history");
  await press(site.history.cancel("$100.00"));
  await press(page.getByRole("button", { name: "Yes, cancel it" }));
  await expect(site.balances.button).toContainText("$30.00");
  await site.open("/profile/limits");
  await expect(card.getByRole("listitem")).toContainText("$120.00");
  expect(await sandbox.imbalances()).toEqual({});
});
