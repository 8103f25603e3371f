// Multipliers are typed with the digits and the decimal mark of the player's keyboard.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { launch, untilNextRound } from "./pages/game.ts";
import type { Sandbox } from "./sandbox.ts";

/** Two and a half, as it is typed in each language. */
const TYPED: [locale: string, text: string][] = [
  ["en", "2.5"],
  ["en", "2.50"],
  ["de", "2,5"],
  ["pl", " 2,50 "],
  ["pt-br", "2,5"],
  ["ar", "٢٫٥"],
  ["ar", "٢٫٥٠"],
  ["ar", "۲٫۵"],
  ["ar", "\u200f٢,٥"],
];

async function open(page: Page, sandbox: Sandbox, game: string, locale: string): Promise<void> {
  const player = await sandbox.player({ balances: { USD: "20" } });
  const { gameUrl } = await launch(sandbox, player, game);
  await page.goto(gameUrl.replace("locale=en", `locale=${locale}`));
  await expect(page.locator(".action")).toHaveText(/./);
}

/** Presses the button of the game, and returns what it bets and whether that is taken. */
async function play(page: Page): Promise<{ sent: Record<string, unknown>; isTaken: boolean }> {
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/rounds"));
  await page.locator(".action").click();
  const answer = await answered;
  return { sent: answer.request().postDataJSON() as Record<string, unknown>, isTaken: answer.ok() };
}

for (const [locale, text] of TYPED) {
  test(`Limbo takes the target ${text} (${locale})`, async ({ page, sandbox }) => {
    await open(page, sandbox, "crimson-limbo", locale);
    const target = page.locator("#target");
    // As it is typed, key by key.
    await target.fill("");
    await target.pressSequentially(text);
    await expect(target).toHaveAttribute("aria-invalid", "false");
    // The chance of a target of 2.5.
    await expect(page.locator(".amount", { hasText: /38[.,٫]80/ })).toBeVisible();
    const { sent, isTaken } = await play(page);
    expect(Number(sent["target"])).toBe(2.5);
    expect(isTaken).toBe(true);
  });

  test(`Crash takes the automatic cash-out ${text} (${locale})`, async ({ page, sandbox, time }) => {
    await open(page, sandbox, "amber-rocket", locale);
    await untilNextRound(time, page);
    await page.locator("#auto").pressSequentially(text);
    const { sent, isTaken } = await play(page);
    expect(Number(sent["auto"])).toBe(2.5);
    expect(isTaken).toBe(true);
  });
}

test("what is no number is refused with a reason, which goes when the number is corrected", async ({
  page,
  sandbox,
  time,
  consoles,
}) => {
  consoles.allow(/status of 422/);
  await open(page, sandbox, "amber-rocket", "en");
  await untilNextRound(time, page);
  const auto = page.getByRole("textbox", { name: "Automatic cash-out" });
  for (const text of ["1,000", "two", "1.005", "٠٫٥", "2.5.1"]) {
    await auto.fill(text);
    expect((await play(page)).isTaken, text).toBe(false);
    await expect(page.getByRole("alert")).toHaveText("Enter a multiplier from 1.01 to 1000.");
    await auto.press("End");
    await auto.press("Backspace");
    await expect(page.getByRole("alert")).toBeHidden();
  }
});
