// Sounds, vibration and the count-up of a win in a game that is opened directly.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures.ts";
import { fix, openInArabic, openWithSeed, status, untilNextRound } from "./pages/game.ts";
import { press } from "./press.ts";

/** Rounds of plinko with eight rows and low risk: the outermost slot, and the middle one, which pays half the stake. */
const WIN = "plinko-0";
const LOSS = "plinko-2";

/** Frequencies of the tones and lengths of the vibrations so far. */
interface Heard {
  tones: number[];
  vibrations: number[];
}

/** Records the tones and vibrations of each document that the page loads from now on. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: { tones: number[]; vibrations: number[] } = { tones: [], vibrations: [] };
    Reflect.set(window, "sounds", heard);
    const Own = OscillatorNode;
    window.OscillatorNode = class extends Own {
      constructor(context: BaseAudioContext, options?: OscillatorOptions) {
        super(context, options);
        heard.tones.push(options?.frequency ?? 0);
      }
    };
    navigator.vibrate = (pattern) => heard.vibrations.push(Number(pattern)) > 0;
  });
}

const heard = (page: Page) => page.evaluate(() => Reflect.get(window, "sounds") as Heard);

test("a game is silent until the player asks for sound, and a win below the stake stays silent", {
  tag: "@phone",
}, async ({ sandbox, page, time }) => {
  await listen(page);
  const { gameUrl, token } = await openWithSeed(sandbox, page, { game: "velvet-plinko", seed: WIN });
  const drop = page.getByRole("button", { name: "Drop the ball" });
  const sound = page.getByRole("button", { name: "Sound and vibration" });
  await page.getByRole("combobox", { name: "Risk" }).selectOption("Medium");
  await page.getByRole("combobox", { name: "Rows" }).selectOption("12");
  await expect(sound).toHaveAttribute("aria-pressed", "false");
  await press(drop);
  await expect(status(page)).toHaveText(/You win/);
  expect(await heard(page)).toEqual({ tones: [], vibrations: [] });

  await press(sound);
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);
  // Remembered, and nothing is heard before a press.
  await page.goto(gameUrl);
  await expect(sound).toHaveAttribute("aria-pressed", "true");
  await expect(status(page)).toHaveText(/You win/);
  expect(await heard(page)).toEqual({ tones: [], vibrations: [] });

  await page.getByRole("combobox", { name: "Risk" }).selectOption("Low");
  await page.getByRole("combobox", { name: "Rows" }).selectOption("8");
  await fix(sandbox, token, LOSS);
  // The page has been loaded again, and knows how long the round before still lasts.
  await press(drop);
  await time.pass(5000);
  await expect(status(page)).toHaveText(/\$0\.50 returned/);
  const loss = await heard(page);
  expect(loss.vibrations).toEqual([]);

  await untilNextRound(time, page);
  await page.getByRole("combobox", { name: "Risk" }).selectOption("Medium");
  await page.getByRole("combobox", { name: "Rows" }).selectOption("12");
  await fix(sandbox, token, WIN);
  await press(drop);
  await expect(status(page)).toHaveText(/You win \$4\.00/);
  await expect.poll(async () => (await heard(page)).tones.length).toBeGreaterThan(2 * loss.tones.length);
  expect((await heard(page)).vibrations).toHaveLength(1);

  await press(sound);
  await openInArabic(page, gameUrl);
  await expect(page.getByRole("button", { name: "الصوت والاهتزاز" })).toHaveAttribute("aria-pressed", "false");
});

test("a win counts up to its exact amount, unless movement is unwanted", async ({ sandbox, page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() => {
    const amounts: string[] = [];
    Reflect.set(window, "amounts", amounts);
    new MutationObserver((changes) => {
      for (const { target } of changes)
        if (target instanceof HTMLElement && target.previousElementSibling?.textContent === "Win")
          amounts.push(target.textContent ?? "");
    }).observe(document, { subtree: true, childList: true });
  });
  await openWithSeed(sandbox, page, { game: "velvet-plinko", seed: WIN });
  await page.getByRole("combobox", { name: "Risk" }).selectOption("Medium");
  await page.getByRole("combobox", { name: "Rows" }).selectOption("12");
  await press(page.getByRole("button", { name: "Drop the ball" }));
  await expect(status(page)).toHaveText(/You win \$4\.00/);
  const amounts = () => page.evaluate(() => Reflect.get(window, "amounts") as string[]);
  await expect
    .poll(async () => (await amounts()).filter((amount) => /\$[1-3]\.\d\d/.test(amount)).length)
    .toBeGreaterThan(0);
  await expect.poll(async () => (await amounts()).at(-1)).toBe("$4.00");
});
