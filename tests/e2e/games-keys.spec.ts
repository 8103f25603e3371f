// Space and Enter in the games: one press of a key is one press of a button, and none where the key means something else.
import type { Page } from "@playwright/test";
import { expect, type Time, test } from "./fixtures.ts";
import { launch, untilNextRound } from "./pages/game.ts";
import type { Sandbox } from "./sandbox.ts";

const KEYS = ["Space", "Enter"];

/** How the button of a game becomes available: for the first press, and for another one after it. */
interface Way {
  game: string;
  /** Its first round is calm: nothing ends it but the player. */
  seed?: string;
  before?: (page: Page, time: Time) => Promise<unknown>;
  again: (page: Page, time: Time) => Promise<unknown>;
}

/** Longer than a button rests after its meaning has changed, and than the table waits for further chips, milliseconds. */
const REST_MS = 700;

const nextRound = (page: Page, time: Time) => untilNextRound(time, page);
const chip = (page: Page) => page.getByRole("button", { name: /^Red/ }).click();
/** A chip that the live table has sent. */
async function placed(page: Page, time: Time): Promise<void> {
  await chip(page);
  await time.pass(REST_MS);
  await expect(page.locator(".status")).toHaveText("Bet placed: $1.00");
}

const WAYS: Way[] = [
  { game: "ember-orchard", again: nextRound },
  { game: "wild-dice", again: nextRound },
  { game: "crimson-limbo", again: nextRound },
  { game: "velvet-plinko", again: nextRound },
  // The mines are not under this field.
  { game: "thunder-mines", seed: "mines-1", again: (page) => page.getByRole("button", { name: "Field 3" }).click() },
  { game: "emerald-video-poker", again: (page) => expect(page.locator(".action")).toHaveText("Draw") },
  {
    game: "lucky-blackjack",
    seed: "blackjack-126",
    again: async (page, time) => {
      await page.getByRole("button", { name: "Stand" }).click();
      await nextRound(page, time);
    },
  },
  {
    game: "amber-rocket",
    // Enough time to bet and to take the bet back.
    before: (page, time) =>
      time.passUntil(() => expect(page.getByText(/Starts in [4-6] s/)).toBeVisible({ timeout: 500 })),
    again: async (page, time) => {
      await expect(page.locator(".action")).toHaveText("Take the bet back");
      await time.pass(REST_MS);
    },
  },
  { game: "royal-roulette", before: chip, again: chip },
  {
    // A chip on the table is a bet: the button takes the chips back.
    game: "ember-live-roulette",
    before: async (page, time) => {
      // Enough time to place chips twice.
      await time.passUntil(() => expect(page.locator(".action")).toHaveText(/· (1\d|[6-9])$/, { timeout: 500 }));
      await placed(page, time);
    },
    again: placed,
  },
];

/** Opens a game, and returns the list of the calls that bet or decide, as they are made. */
async function open(page: Page, sandbox: Sandbox, time: Time, { game, seed, before }: Way): Promise<string[]> {
  // Shared rounds wait for the test.
  await sandbox.holdClock();
  const { gameUrl, token } = await launch(sandbox, await sandbox.player({ balances: { USD: "20" } }), game);
  if (seed !== undefined) await sandbox.fixRound(token, seed);
  await page.goto(gameUrl);
  await expect(page.locator(".action")).toHaveText(/./);
  await before?.(page, time);
  await expect(page.locator(".action")).toBeEnabled();
  const calls: string[] = [];
  page.removeAllListeners("request");
  page.on("request", (request) => {
    const path = new URL(request.url()).pathname;
    if (request.method() === "POST" && !path.endsWith("/shown")) calls.push(path);
  });
  return calls;
}

/** Puts the focus on the button of the game, or where no control is. */
const focus = (page: Page, place: string) =>
  page.evaluate((on) => {
    (document.activeElement as HTMLElement | null)?.blur();
    if (on === "button") document.querySelector<HTMLElement>(".action")?.focus();
  }, place);

/** Opens the dialog of seeds, and waits for its call: what was pressed before has made its own calls by then. */
async function openFairness(page: Page): Promise<void> {
  const list = page.waitForResponse((answer) => /\/game\/api\/rounds$/.test(answer.url()) && answer.ok());
  await page.getByRole("button", { name: "Fairness" }).click();
  await list;
}

for (const way of WAYS) {
  test(`${way.game}: a key that is held presses the button of the game once`, async ({ page, sandbox, time }) => {
    test.slow();
    for (const key of KEYS) {
      for (const place of ["page", "button"]) {
        const calls = await open(page, sandbox, time, way);
        await focus(page, place);
        await page.keyboard.down(key);
        // The live table waits for further chips.
        if (way.again === placed) await time.pass(REST_MS);
        await expect.poll(() => calls.length, `${key} on the ${place}`).toBe(1);
        await way.again(page, time);
        await expect(page.locator(".action")).toBeEnabled();
        calls.length = 0;
        await focus(page, place);
        await page.keyboard.down(key);
        await page.keyboard.up(key);
        await time.pass(REST_MS);
        await expect(page.getByRole("dialog")).toBeHidden();
        await openFairness(page);
        expect(calls, `${key} held on the ${place}`).toEqual([]);
      }
    }
  });

  test(`${way.game}: keys neither play where they mean something else, nor scroll`, async ({ page, sandbox, time }) => {
    const calls = await open(page, sandbox, time, way);
    // Something that could be scrolled.
    await page.locator("#game").evaluate((game) => {
      game.style.marginBlockEnd = "900px";
    });
    for (const field of await page.locator("main :is(input, select)").all()) {
      await field.focus();
      for (const key of way.game === "crimson-limbo" ? ["Space"] : KEYS) await field.press(key);
      await page.keyboard.press("Escape");
    }
    // The button for the stake is pressed, and no other.
    await page.getByRole("button", { name: "Lower stake" }).press("Space");
    await page.getByRole("button", { name: "Lower stake" }).press("Enter");
    await expect(page.getByRole("group", { name: "Stake" })).toContainText("$0.40");
    await openFairness(page);
    // The focus is on no control of the dialog then.
    await page.getByRole("dialog").locator("p").first().click();
    for (const key of KEYS) await page.keyboard.press(key);
    await page.keyboard.press("Escape");
    await openFairness(page);
    await page.keyboard.press("Escape");
    expect(calls).toEqual([]);
    // A key that is held where it plays.
    await focus(page, "page");
    for (let times = 0; times < 3; times += 1) await page.keyboard.down("Space");
    await page.keyboard.up("Space");
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
}
