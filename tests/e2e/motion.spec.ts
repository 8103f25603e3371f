// Dialogs with animations: what they look like while they move, and the presses on them.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("with animations, dialogs open, close and receive the intended clicks", { tag: "@phone" }, async ({
    site,
    page,
  }) => {
    await site.open();
    await press(site.signInButton);
    await expect(site.signIn.phone).toBeFocused();
    // Leaving the field shows its error: the tab must not move away from under the press.
    await site.signIn.choose("E-mail");
    await site.signIn.email.fill("nobody");
    await press(site.signIn.dialog.getByRole("button", { name: "Sign up" }));
    await expect(site.signUp.dialog).toBeVisible();
    await expect(site.signIn.dialog).toHaveCount(0);
    // Before something was typed there is nothing to ask about.
    await site.signUp.phone.fill("2015");
    await page.keyboard.press("Escape");
    await expect(site.signUp.cancel).toBeVisible();
    const layers = await page.locator("#layers [role=dialog]").evaluateAll((panels) =>
      panels.map((panel) => ({
        level: getComputedStyle(panel.parentElement ?? panel).zIndex,
        duration: getComputedStyle(panel).animationDuration,
      })),
    );
    expect(layers).toEqual([
      { level: "1000", duration: "0.25s" },
      { level: "1002", duration: "0.25s" },
    ]);
    await press(site.signUp.cancel.getByRole("button", { name: "Leave", exact: true }));
    await expect(site.dialogs).toHaveCount(0);
  });

  test("what a press opens is visible in the first frame of its animation", { tag: "@phone" }, async ({
    site,
    page,
  }) => {
    await site.open();
    // A frame without a visible change is not drawn, so the press would be answered frames later.
    await page.evaluate(() => {
      // On a busy device the contents of a dialog render some frames after its opening.
      const later = window.setTimeout.bind(window);
      Object.assign(window, { setTimeout: (act: () => void, delay = 0) => later(act, delay + 100) });
      // Long enough to be still running when a busy device tells of its begin.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync("*, ::backdrop { animation-duration: 1s !important; }");
      document.adoptedStyleSheets = [sheet];
      addEventListener("animationstart", ({ target, animationName }) => {
        if (!(target instanceof HTMLElement)) return;
        const animation = target.getAnimations().find((one) => "animationName" in one);
        // The placeholders of a page that still loads breathe without end; they are no opening.
        if (!animation || animation.effect?.getTiming().iterations === Number.POSITIVE_INFINITY) return;
        animation.pause();
        animation.currentTime = 0;
        const { x, y, width, height } = target.getBoundingClientRect();
        const isSeen = y + height / 2 < innerHeight && x + width / 2 > 0 && x + width / 2 < innerWidth;
        const record = `${Number(getComputedStyle(target).opacity) >= 0.5 && isSeen} ${animationName}`;
        document.documentElement.dataset["openings"] = [document.documentElement.dataset["openings"], record].join(";");
        animation.play();
      });
    });
    const openings = async () => (await page.locator("html").getAttribute("data-openings"))?.split(";").slice(1) ?? [];
    await press(site.signInButton);
    await expect(site.signIn.phone).toBeFocused();
    if (site.phone) {
      await page.keyboard.press("Escape");
      await expect(site.dialogs).toHaveCount(0);
      await press(page.getByRole("button", { name: "Menu" }));
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    }
    const opened = (all: string[]) => all.filter((opening) => !/sink|fade-out|shrink/.test(opening));
    await expect.poll(async () => opened(await openings()).length).toBeGreaterThanOrEqual(site.phone ? 4 : 2);
    const seen = await openings();
    expect(seen.filter((opening) => opening.startsWith("false"))).toEqual([]);
  });

  test("a dialog can be swiped down by its header on phones", { tag: "@phone" }, async ({ site, page }) => {
    await site.open("/?sign-in=true");
    await expect(site.signIn.phone).toBeVisible();
    const heading = site.signIn.dialog.getByRole("heading", { name: "Sign in" });
    await heading.hover();
    await page.mouse.down();
    await page.mouse.move(180, 760, { steps: 4 });
    await page.mouse.up();
    await expect(site.signIn.dialog).toHaveCount(site.phone ? 0 : 1);
  });
});
