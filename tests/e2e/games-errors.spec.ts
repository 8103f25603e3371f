// The message that a call has failed lies above the game: nothing covers it or cuts it off, at any size.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { faultsAt, GAME_OF_EACH_ENGINE, launch } from "./pages/game.ts";

const SIZES: [width: number, height: number][] = [
  [320, 400],
  [320, 568],
  [390, 636],
  [390, 844],
  [560, 480],
  [844, 390],
  [1024, 600],
  [1440, 900],
];

/** Lists the parts of the message and of the game's button that are outside, cut off or covered. */
function measure(): string[] {
  const wrong: string[] = [];
  for (const part of document.querySelectorAll<HTMLElement>(".error, .error > *, .action")) {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const name = part.className || part.tagName;
    if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) wrong.push(`${name}: ${top} to ${bottom}`);
    if (part.scrollHeight > part.clientHeight + 1 && part.clientHeight > 0) wrong.push(`${name} is cut off`);
    for (const share of [0.1, 0.5, 0.9]) {
      const over = document.elementFromPoint(left + (right - left) * share, top + (bottom - top) * share);
      const isBelow = over?.contains(part) ?? false;
      if (!part.contains(over) && !isBelow) wrong.push(`${name} is covered by ${over?.className}`);
    }
  }
  return wrong;
}

const expectInSight = async (page: Page) => expect(await faultsAt(page, SIZES, measure)).toEqual([]);

/** Begins a round with the chosen stake. */
async function begin(page: Page, game: string): Promise<void> {
  if (game.includes("roulette")) {
    await expect(page.locator(".spot.red").last()).toBeEnabled();
    await page.locator(".spot.red").last().click();
    // The live table sends its chips by itself.
    if (game.includes("live")) return;
  }
  await expect(page.locator(".action")).toBeEnabled();
  await page.locator(".action").click();
}

for (const game of GAME_OF_EACH_ENGINE) {
  test(`${game} says above everything that a call was refused or has failed`, async ({ page, sandbox, consoles }) => {
    consoles.allow(/status of (422|500|401)/);
    const player = await sandbox.player({ balances: { USD: "0.50" } });
    const { gameUrl } = await launch(sandbox, player, game);
    const alert = page.getByRole("alert");

    await test.step("a refusal stays until it is put away", async () => {
      // The longest words.
      await page.goto(gameUrl.replace("locale=en", "locale=de"));
      await begin(page, game);
      await expect(alert).toHaveText("Das Guthaben reicht für diesen Einsatz nicht.");
      await expectInSight(page);
      await expectAccessible(page);
      await alert.getByRole("button", { name: "Schließen" }).click();
      await expect(alert).toBeHidden();
      await expect(page.locator(".action"), "the focus is not lost").toBeFocused();
    });

    // The live table repeats its call by itself.
    if (game.includes("live")) return;
    await test.step("a call without an answer can be repeated", async () => {
      await sandbox.fault({ method: "POST", path: "/game/api/rounds", status: 500 });
      await page.goto(gameUrl.replace("locale=en", "locale=pl"));
      await begin(page, game);
      await expect(alert.getByRole("button", { name: "Spróbuj ponownie" })).toBeVisible();
      await expectInSight(page);
      await sandbox.clearFaults();
      await alert.getByRole("button", { name: "Spróbuj ponownie" }).click();
      await expect(alert).toHaveText("Saldo nie wystarcza na tę stawkę.");
    });

    await test.step("another stake puts the refusal away", async () => {
      await page.getByRole("button", { name: "Zmniejsz stawkę" }).click();
      await expect(alert).toBeHidden();
    });
  });
}
