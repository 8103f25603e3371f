// An account in which every page has something to show.
import { REVIEW, type Sandbox, type TestPlayer } from "./sandbox.ts";

/** Something in every list of the account. */
export async function fillAccount(sandbox: Sandbox, player: TestPlayer): Promise<void> {
  await sandbox.message(player, "w".repeat(120), "<p>Good to see you.</p>");
  await sandbox.referrals(player, 3);
  await sandbox.sessions(player, 3);
  await sandbox.documents(player, { type: "address", fileName: `${"w".repeat(120)}.pdf`, status: REVIEW.rejected });
  await sandbox.withdrawal(player, "50");
  await sandbox.deposit(player, "25");
  for (const number of [1, 4, 11]) await sandbox.giveBonus(player, number, "100");
  for (const [definition, period] of [
    [1, "daily"],
    [3, "monthly"],
  ])
    await sandbox.call(player, "POST", "player/limits", { definition, period, currency: "USD", amount: "1000000" });
  const { data } = await sandbox.call<{ id: string }[]>(player, "GET", "game/games?perPage=2");
  for (const { id } of data) await sandbox.api(player, "POST", `game/games/${id}/favorite`);
}
