// The bet slip says beside the field why a bet cannot be placed, and what to do; its button can always be pressed.
import type { FrameLocator, Page } from "@playwright/test";
import { expect, expectAccessible, expectFits } from "./fixtures.ts";
import { announced, type Match, openSlip, outcomes, slipIn, test } from "./pages/book.ts";
import { press } from "./press.ts";

/** Chooses the first side of a match, and opens the slip. */
async function choose(frame: FrameLocator, match: Match) {
  await press(outcomes(frame, match).first());
  await openSlip(frame);
  const slip = slipIn(frame);
  return { slip, stake: slip.getByLabel("Stake in USD"), bet: slip.getByRole("button", { name: /^Bet/ }) };
}

test("the slip names the fault of a stake beside its field @phone", async ({ book, sandbox, signedIn }) => {
  await signedIn({ balances: { USD: "50" } });
  const match = await announced(sandbox, "football");
  const frame = await book.open();
  const { slip, stake, bet } = await choose(frame, match);
  const range = "Enter a stake from $0.20 to $500.00.";
  // Nothing is wrong before something is typed or wanted.
  await expect(stake).toHaveAccessibleDescription("");
  await press(bet);
  await expect(stake).toBeFocused();
  await expect(stake).toHaveAccessibleDescription(range);
  await expect(stake).toHaveAttribute("aria-invalid", "true");

  await test.step("a stake below the smallest is told when it is meant, since more digits may follow", async () => {
    await stake.fill("0");
    await expect(stake).toHaveAccessibleDescription("");
    await stake.press("Enter");
    await expect(stake).toHaveAccessibleDescription(range);
  });

  await test.step("what more digits do not mend is told at once", async () => {
    for (const [text, words] of [
      ["501", range],
      ["50.01", "Your balance is $50.00: enter less, or deposit first."],
      ["five", "Enter an amount, such as 5 or 2.50."],
      ["1.005", "Enter an amount, such as 5 or 2.50."],
    ] as const) {
      await stake.fill(text);
      await expect(stake).toHaveAccessibleDescription(words);
      await press(bet);
      await expect(stake).toBeFocused();
    }
    expect(await sandbox.count("POST", "/sportsbook/api/bets")).toBe(0);
    await expect(slip.getByText("Possible win")).toBeHidden();
  });

  await test.step("digits and marks of other languages are numbers", async () => {
    for (const text of ["2,5", "٢٫٥", "۲٫۵"]) {
      await stake.fill(text);
      await expect(stake).toHaveAccessibleDescription("");
      await expect(bet).toHaveText("Bet $2.50");
    }
    await press(bet);
    await expect(slip.getByRole("status")).toContainText("Bet placed: $2.50");
  });
});

test("the slip says what cannot be bet on any more, and leads to its removal @phone", async ({
  book,
  sandbox,
  signedIn,
}) => {
  await signedIn({ balances: { USD: "50" } });
  const [match, other] = [await announced(sandbox, "football"), await announced(sandbox, "football", 2)];
  const frame = await book.open();
  await press(outcomes(frame, other).first());
  const { slip, stake, bet } = await choose(frame, match);
  await stake.fill("5");
  await expect(slip.getByText("Possible win")).toBeVisible();
  await sandbox.match({ match: match.id, cancelled: true });
  const leg = slip.getByRole("listitem").filter({ hasText: `${match.home} – ${match.away}` });
  await expect(leg).toContainText("Takes no more bets: remove it");
  await expect(bet).toBeEnabled();
  await expect(bet).toHaveAccessibleDescription(/Remove the closed ones, or wait\.$/);
  await press(bet);
  const remove = leg.getByRole("button", { name: /^Remove/ });
  await expect(remove).toBeFocused();
  await remove.press("Enter");
  await press(bet);
  await expect(slip.getByRole("status")).toContainText("Bet placed: $5.00");
});

/** The words for a stake above the balance, by language. */
const WORDS: [locale: string, words: RegExp][] = [
  ["de", /^Dein Guthaben ist .*: setze weniger oder zahle zuerst ein\.$/],
  ["pl", /^Twoje saldo to .*: podaj mniej lub najpierw wpłać\.$/],
  ["pt-br", /^Seu saldo é .*: informe menos ou deposite antes\.$/],
  ["ar", /^رصيدك .*: أدخل أقل أو أودع أولًا\.$/],
];

test("the reason is there in every language, and fits the smallest phone", async ({ book, page, signedIn }) => {
  await signedIn({ balances: { USD: "50" } });
  await book.open();
  const address = (await page.locator("iframe").getAttribute("src")) ?? "";
  await page.setViewportSize({ width: 320, height: 568 });
  for (const [locale, words] of WORDS) {
    await page.goto(address.replace("lang=en", `lang=${locale}`));
    await press(page.locator(".odds:not([aria-disabled])").first());
    await press(page.locator(".bar"));
    const stake = page.locator("[name=stake]");
    await stake.fill("60");
    await expect(stake).toHaveAccessibleDescription(words);
    await expectReachable(page);
    await expectFits(page, locale);
    await expectAccessible(page);
  }
});

/** Asserts that field and button are wholly in sight, after scrolling of the slip if it is needed. */
async function expectReachable(page: Page): Promise<void> {
  for (const part of ["[name=stake]", "#stake-note", "[data-act=place]"]) {
    await page.locator(part).scrollIntoViewIfNeeded();
    await expect(page.locator(part)).toBeInViewport({ ratio: 1 });
  }
}
