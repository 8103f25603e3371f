// Chips that are not sent before the betting ends.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("Live roulette says that chips on the table were not bet", async ({ sandbox, page, time }) => {
  const player = await sandbox.player({ balances: { USD: "20" } });
  const accounts = await sandbox.api<{ id: string }[]>(player, "GET", "wallet/accounts");
  const body = { accountId: accounts[0]?.id, demoMode: false, platform: 2, countryCode: "US", locale: "en" };
  const play = "game/games/ember-live-roulette/play";
  const { gameUrl } = await sandbox.api<{ gameUrl: string }>(player, "POST", play, body);
  await sandbox.holdClock();
  await page.goto(gameUrl);
  const red = page.getByRole("button", { name: /^Red/ });
  await time.passUntil(() => expect(red).toBeEnabled({ timeout: 500 }));
  await press(red);
  const late = /Betting has ended: your chips were not bet\. They stay on the table\./;
  const status = page.locator("p.status");
  await time.passUntil(() => expect(status).toHaveText(late, { timeout: 500 }));
  // The number that fell is told beside it; then the chips can be bet.
  await time.passUntil(() =>
    expect(status).toHaveText(/\d+ (Red|Black|Zero).*your chips were not bet/, { timeout: 500 }),
  );
  await time.passUntil(() => expect(page.getByRole("button", { name: /^Bet \$1\.00/ })).toBeEnabled({ timeout: 500 }));
  await expect(page.locator("strong", { hasText: "$20.00" })).toBeVisible();
});
