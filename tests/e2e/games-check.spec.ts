// The seeds of a game, and the page that checks a round: fields keep what is typed, and say what is wrong with it.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { launch, openWithSeed } from "./pages/game.ts";
import { press } from "./press.ts";
import type { Sandbox } from "./sandbox.ts";

/** Plays a round of a game by its API, reveals its seed, and returns the address that checks it. */
async function playedRound(sandbox: Sandbox, game: string, isRevealed = true): Promise<string> {
  const player = await sandbox.player({ balances: { USD: "20" } });
  const { token } = await launch(sandbox, player, game);
  const call = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json", "x-launch": token };
    const address = `${sandbox.provider}/game/api/${path}`;
    const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { data: { round: { id: string } } };
  };
  const { data } = await call("rounds", { key: "one", stake: "1" });
  if (isRevealed) await call("seed", {});
  return `${sandbox.provider}/game/fairness?round=${data.round.id}&locale=en`;
}

const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const verdict = (page: Page) => page.getByRole("status");

test("the page that checks a round says which field cannot be read, and why", async ({ page, sandbox }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(await playedRound(sandbox, "hidden-dragons-jackpot"));
  await expect(verdict(page)).toHaveText("This round is genuine.");
  const hash = "A hash has 64 digits: 0 to 9 and a to f.";
  const json = "This is not JSON: a bracket, a comma or a quote is missing.";
  for (const [name, text, words] of [
    ["Hash of the server seed", "f00", hash],
    ["Server seed", " ", "Enter the server seed."],
    [
      "Message (your seed and number of the round)",
      "test",
      "A message is a seed, a colon and a number, such as abc:1.",
    ],
    ["Outcome", "{", json],
    ["Outcome", "7", json],
    ["Jackpot", "{", json],
  ] as const) {
    await test.step(`${name}: ${text}`, async () => {
      const wrong = field(page, name);
      const right = await wrong.inputValue();
      await wrong.fill(text);
      await expect(wrong).toHaveAccessibleDescription(words);
      await expect(wrong).toHaveAttribute("aria-invalid", "true");
      await expect(verdict(page)).toHaveText("Correct the marked fields.");
      await expect(wrong).toHaveValue(text);
      await expectAccessible(page);
      await wrong.fill(right);
      await expect(wrong).toHaveAccessibleDescription("");
      await expect(verdict(page)).toHaveText("This round is genuine.");
    });
  }
  // A well-formed value that does not match the round is not an error of the field.
  await field(page, "Message (your seed and number of the round)").fill("test:2");
  await expect(verdict(page)).toHaveText(/^This round is not genuine/);
  // A hash is the same in capitals.
  await page.reload();
  const written = field(page, "Hash of the server seed");
  await written.fill((await written.inputValue()).toUpperCase());
  await expect(verdict(page)).toHaveText("This round is genuine.");
});

test("a seed that is still secret is no fault", async ({ page, sandbox }) => {
  await page.goto(await playedRound(sandbox, "ember-orchard", false));
  await expect(verdict(page)).toHaveText(/^The seed of this round is still secret/);
  await expect(field(page, "Server seed")).toHaveAccessibleDescription("");
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [700, 500],
] as const) {
  test(`the fields have the width of the page at ${width}x${height}, and show all of their text`, async ({
    page,
    sandbox,
  }) => {
    await page.setViewportSize({ width, height });
    await sandbox.holdClock();
    for (const game of ["hidden-dragons-jackpot", "amber-rocket"]) {
      const address = await playedRound(sandbox, game);
      for (const locale of ["en", "ar"]) {
        await page.goto(address.replace("locale=en", `locale=${locale}`));
        await expect(page.locator("textarea").first()).toBeVisible();
        await expectFits(page, `${game} ${locale}`);
        const faults = await page.locator("textarea").evaluateAll((areas) =>
          areas.flatMap((area) => {
            const isNarrow = area.getBoundingClientRect().width < innerWidth - 40;
            const isCut = area.scrollHeight > area.clientHeight && area.clientHeight < innerHeight / 2;
            return isNarrow || isCut ? [`${area.id}: ${area.clientWidth}, ${area.clientHeight}`] : [];
          }),
        );
        expect(faults, `${game} ${locale}`).toEqual([]);
      }
    }
  });
}

test("the player's seed stays in its field until it is in use, and a bad one is refused with its reason", async ({
  page,
  sandbox,
  consoles,
  time,
}) => {
  consoles.allow(/status of 422/);
  // A game with a jackpot reads its amount again and again.
  await openWithSeed(sandbox, page, { game: "hidden-dragons-jackpot", seed: "seed-52" });
  await press(page.getByRole("button", { name: "Fairness" }));
  const dialog = page.getByRole("dialog", { name: "Fairness" });
  const seed = dialog.getByRole("textbox", { name: "Your seed" });
  await expect(seed).toHaveValue("test");
  await seed.fill("my/seed");
  const read = page.waitForResponse((answer) => answer.url().endsWith("/game/api/session"));
  await time.pass(11_000);
  await read;
  await press(dialog.getByRole("button", { name: "Change the seed" }));
  await expect(seed).toHaveAccessibleDescription(/^A seed has up to 64 letters/);
  await expect(seed).toHaveAttribute("aria-invalid", "true");
  await expect(seed).toHaveValue("my/seed");
  await expect(seed).toBeFocused();
  await expectAccessible(page);
  await seed.fill("my seed");
  await expect(seed).toHaveAccessibleDescription("");
  // The page hears of the seed in use when it gets the focus back.
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await page.keyboard.press("Escape");
  await press(page.getByRole("button", { name: "Spin" }));
  await expect(page.locator(".status")).toHaveText(/You win|No win/);
  await press(page.getByRole("button", { name: "Fairness" }));
  await expect(seed).toHaveValue("my seed");
  await press(dialog.getByRole("button", { name: "Change the seed" }));
  await expect(dialog.getByRole("status")).toContainText("is revealed");
  await expect(seed).toHaveValue("my seed");
});
