// Crash: the rocket is drawn beside the multiplier, never behind it.
import { expect, test } from "./fixtures.ts";
import { launch } from "./pages/game.ts";

// The rocket stands still for players who want no movement.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** The first shared round ends at 4.4. */
const CRASH = "crash-179";

const SIZES: [width: number, height: number][] = [
  [320, 400],
  [320, 568],
  [390, 636],
  [390, 844],
  [844, 390],
  [1440, 900],
];

for (const locale of ["en", "ar"]) {
  test(`the multiplier is never in the way of the rocket (${locale})`, async ({ page, sandbox, time }) => {
    const player = await sandbox.player({ balances: { USD: "20" } });
    const { gameUrl } = await launch(sandbox, player, "amber-rocket");
    await sandbox.holdClock();
    await sandbox.gameSeeds([CRASH]);
    await page.goto(gameUrl.replace("locale=en", `locale=${locale}`));
    await expect(page.locator(".view")).toHaveAttribute("data-phase", "betting");
    await time.passUntil(() =>
      expect(page.locator(".view")).toHaveAttribute("data-phase", "running", { timeout: 500 }),
    );
    const found: string[] = [];
    let looks = 0;
    const look = async () => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => new Promise(requestAnimationFrame));
        looks += 1;
        found.push(...(await page.evaluate(measure)));
      }
    };
    await time.passUntil(async () => {
      await look();
      await expect(page.locator(".view")).toHaveAttribute("data-phase", "crashed", { timeout: 500 });
    });
    await look();
    expect(looks, "the round was seen more than once").toBeGreaterThan(SIZES.length * 3);
    expect(found).toEqual([]);
  });
}

/** Says where multiplier and rocket lie if they touch, or if the multiplier is cut off. */
function measure(): string[] {
  const box = (part: string) => (document.querySelector(part) as Element).getBoundingClientRect();
  const [number, rocket, view] = [box(".view .number"), box(".scene"), box(".view")];
  const touches =
    number.left < rocket.right &&
    rocket.left < number.right &&
    number.top < rocket.bottom &&
    rocket.top < number.bottom;
  const isCut = number.left < view.left || number.right > view.right || number.bottom > view.bottom;
  const place = ({ left, top, right, bottom }: DOMRect) => [left, top, right, bottom].map(Math.round).join(" ");
  const text = document.querySelector(".view .number")?.textContent;
  return touches || isCut ? [`${innerWidth}x${innerHeight} ${text}: ${place(number)}, ${place(rocket)}`] : [];
}
