// The vault: money that a player keeps from play until a date, on the site, in a game and in the balance.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { press } from "./press.ts";

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
  await press(card.getByRole("button", { name: "Put money aside" }));
  await card.getByRole("textbox", { name: "Amount" }).fill("49.90");
  await press(card.getByRole("radio", { name: "7 days", exact: true }));
  await expectAccessible(page);
  await press(card.getByRole("button", { name: "Continue" }));
  await expect(card).toContainText(
    /You put \$49\.90 aside\. You can neither play with this money nor withdraw it before/,
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
  await press(card.getByRole("button", { name: "Put money aside" }));
  await card.getByRole("textbox", { name: "Amount" }).fill("20");
  await press(card.getByRole("radio", { name: "1 day", exact: true }));
  await press(card.getByRole("button", { name: "Continue" }));
  await press(card.getByRole("button", { name: "Put aside" }));
  await expect(card).toContainText("We do not know yet");
  await page.reload();
  await expect(card).toContainText("We do not know yet");
  // Sent again, it is the same request: the server answers it as it did before.
  await press(card.getByRole("button", { name: "Send again" }));
  await expect(site.notification("Put aside")).toBeVisible();
  await page.unroute("**/api/player/vault");
  await press(card.getByRole("button", { name: "Try again" }));
  await expect(card.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("banner")).toContainText("$30.00");
});
