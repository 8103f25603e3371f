// Every control that a round needs lies in the frame of the game, at the sizes that phones and the site give it.
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { faultsAt, GAME_OF_EACH_ENGINE, launch } from "./pages/game.ts";

/** A slot with a jackpot has more to show than others. */
const GAMES = [...GAME_OF_EACH_ENGINE, "hidden-dragons-jackpot"];

/** Phones, and what the bars of the site leave of them. */
const SIZES: [width: number, height: number][] = [
  [390, 844],
  [390, 800],
  [412, 915],
  [360, 640],
  [320, 568],
  [844, 390],
  [390, 636],
  [390, 592],
  [412, 707],
  [360, 432],
  [320, 400],
  [320, 360],
  [390, 560],
  [390, 561],
  [390, 480],
  [560, 480],
  [700, 500],
  [844, 320],
  [760, 480],
  [1024, 600],
  [1280, 560],
  [2560, 1440],
];

for (const game of GAMES) {
  for (const locale of ["en", "ar"]) {
    test(`${game} fits the frames of phones (${locale})`, async ({ sandbox, page }) => {
      const player = await sandbox.player({ balances: { USD: "20" } });
      // Others play as well: their list and the last rounds take room.
      await sandbox.settings({ simulatedPlay: true });
      const { gameUrl } = await launch(sandbox, player, game);
      await page.goto(gameUrl.replace("locale=en", `locale=${locale}`));
      await expect(page.locator(".action")).toBeVisible();
      await expect(page.locator(".action")).not.toBeEmpty();
      expect(await faultsAt(page, SIZES, measure)).toEqual([]);
    });
  }
}

type Size = (typeof SIZES)[number];

/** What does not fit in a game on its page, in windows of these sizes; `more` finds further faults. */
async function faultsIn(
  sizes: readonly Size[],
  page: Page,
  open: () => Promise<unknown>,
  more: (frame: Locator, height: number) => Promise<string[]> = async () => [],
): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    if (page.url() === "about:blank") await open();
    const frame = page.locator("main iframe");
    const action = frame.contentFrame().locator(".action");
    await expect(action).toBeVisible();
    await expect(action).not.toBeEmpty();
    const inside = await (await frame.elementHandle())?.contentFrame();
    const faults = [...(await more(frame, height)), ...((await inside?.evaluate(measure)) ?? ["no frame"])];
    found.push(...faults.map((one) => `${width}x${height}: ${one}`));
  }
  return found;
}

/** Says where the frame and the action of its game end, if one of them is not in a window of this height. */
async function outsideWindow(frame: Locator, height: number): Promise<string[]> {
  const [stage, action] = [await frame.boundingBox(), await frame.contentFrame().locator(".action").boundingBox()];
  const bottom = (box: typeof stage) => Math.round((box?.y ?? 0) + (box?.height ?? height * 2));
  const fits = (stage?.y ?? -1) >= 0 && bottom(stage) <= height && bottom(action) <= height;
  return fits ? [] : [`frame to ${bottom(stage)}, action to ${bottom(action)}`];
}

for (const game of GAMES) {
  test(`${game} fits the frame that the site gives it @phone @phone-only`, async ({
    sandbox,
    page,
    signedIn,
    site,
  }) => {
    await sandbox.settings({ simulatedPlay: true });
    await signedIn({ balances: { USD: "20" } });
    expect(await faultsIn(SIZES.slice(0, 6), page, () => site.open(`/games/${game}?real=true`))).toEqual([]);
  });
}

/** Windows of phones on their side, some with the bars of the browser. */
const LOW_WINDOWS: [width: number, height: number][] = [
  [844, 390],
  [740, 360],
  [667, 331],
  [932, 360],
];

for (const game of GAMES) {
  test(`${game} is in sight on arrival in the low window of a phone on its side @phone @phone-only`, async ({
    sandbox,
    page,
    signedIn,
    site,
  }) => {
    await sandbox.settings({ simulatedPlay: true });
    await signedIn({ balances: { USD: "20" } });
    const open = () => site.open(`/games/${game}?real=true`);
    expect(await faultsIn(LOW_WINDOWS, page, open, outsideWindow)).toEqual([]);
    // The game has taken the place of the header, which follows below it.
    const header = page.getByRole("banner");
    await expect(header).not.toBeInViewport();
    await header.scrollIntoViewIfNeeded();
    await expect(header).toBeInViewport({ ratio: 1 });
  });
}

/** What of the controls lies outside, is covered, or moves with the message. */
function measure(): string[] {
  const wrong: string[] = [];
  const status = document.querySelector(".status") as HTMLElement;
  const action = document.querySelector(".action") as HTMLElement;
  const before = status.textContent;
  const places = ["", "Cashed out at 12.34×. You win $1,234.56 for this bet"].map((words) => {
    status.textContent = words;
    for (const control of document.querySelectorAll<HTMLElement>(
      "main button, main select, main input:not([type=radio]), main label:has([type=radio])",
    )) {
      const box = control.getBoundingClientRect();
      if (box.width === 0) continue;
      const name = control.className || control.id || control.textContent;
      const isOutside = box.top < 0 || box.left < 0 || box.bottom > innerHeight || box.right > innerWidth;
      if (isOutside) wrong.push(`${name} at ${Math.round(box.top)} to ${Math.round(box.bottom)}`);
      else {
        const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        if (!control.contains(top)) wrong.push(`${name} is covered by ${top?.className}`);
      }
    }
    const shown = status.getBoundingClientRect();
    if (shown.top < 0 || shown.bottom > innerHeight) wrong.push(`the message at ${shown.top}`);
    return action.getBoundingClientRect().top;
  });
  status.textContent = before;
  if (places[0] !== places[1]) wrong.push(`the message moves the action from ${places[0]} to ${places[1]}`);
  return [...new Set(wrong)];
}
