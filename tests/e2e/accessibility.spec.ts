// Keyboard, focus, narrow windows, motion.
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";
import { PASSWORD } from "./sandbox.ts";

test("sign-in works with the keyboard only", async ({ site, page }) => {
  await site.open();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  for (let press = 0; press < 6; press += 1) {
    await page.keyboard.press("Tab");
    if (await site.signInButton.evaluate((button) => button === document.activeElement)) break;
  }
  await expect(site.signInButton).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(site.signIn.phone).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(site.signIn.country).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(site.signIn.tab("Phone")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(site.signIn.tab("E-mail")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Tab");
  await expect(site.signIn.email).toBeFocused();
  await page.keyboard.type("player@example.com");
  await page.keyboard.press("Tab");
  await expect(site.signIn.password).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await site.expectPlayer();
});

test("Escape closes only the topmost layer", async ({ site, page, signedIn }) => {
  await signedIn({ balances: { BTC: "1" } });
  await site.open();
  await site.balances.open();
  await page.keyboard.press("Escape");
  await expect(site.balances.list).toHaveCount(0);
  await expect(site.balances.button).toBeFocused();
  await press(site.depositButton);
  await press(site.wallet.method("Crypto"));
  await page.keyboard.press("Escape");
  await expect(site.dialog("Stop the deposit?")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(site.dialog("Stop the deposit?")).toHaveCount(0);
  await expect(site.wallet.dialog).toBeVisible();
});

test("Escape works as soon as a dialog opens", async ({ site, page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      if (!document.querySelector("[role=dialog]")) return;
      watch.disconnect();
      document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
    }).observe(document, { childList: true, subtree: true });
  });
  await site.open("/?sign-in=true");
  await expect(page).not.toHaveURL(/sign-in/);
  await expect(site.dialogs).toHaveCount(0);
});

test("fields have the correct autocomplete tokens", async ({ site, page }) => {
  await site.open("/?sign-in=true");
  await expect(site.signIn.phone).toHaveAttribute("autocomplete", /tel|username/);
  await expect(site.signIn.password).toHaveAttribute("autocomplete", "current-password");
  await site.signIn.choose("E-mail");
  await expect(site.signIn.email).toHaveAttribute("autocomplete", "username");
  await page.goto("/?sign-up=true");
  await expect(site.signUp.password).toHaveAttribute("autocomplete", "new-password");
  await expect(site.signUp.repeat).toHaveAttribute("autocomplete", "new-password");
});

test("no horizontal scrolling at 320 pixels", async ({ site, page, signedIn }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const fits = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      const wide = [...document.querySelectorAll<HTMLElement>("[role=dialog]")].filter(
        (dialog) => dialog.scrollWidth > dialog.clientWidth,
      );
      return scrollWidth <= clientWidth && wide.length === 0;
    });
  await site.open();
  await expect(site.heading).toBeVisible();
  expect(await fits()).toBe(true);
  const guests = ["/?sign-in=true", "/?sign-up=true", "/de?sign-up=true", "/pl?sign-up=true", "/ar?sign-up=true"];
  for (const address of guests) {
    await site.open(address);
    await expect(page.getByRole("dialog").getByRole("form")).toBeVisible();
    expect(await fits(), address).toBe(true);
  }
  await signedIn({ balances: { USD: "123456789.12" } });
  for (const address of [
    "/?wallet=deposit",
    "/de?wallet=deposit",
    "/pl?wallet=deposit",
    "/ar?wallet=deposit",
    "/pt-br",
  ]) {
    await site.open(address);
    await expect(page.getByRole("banner").getByRole("button", { name: /123.456.789/ })).toBeAttached();
    expect(await fits(), address).toBe(true);
  }
});

test("a click outside a dialog closes it, except one aimed at the page below", async ({ site, page, time }) => {
  await site.open();
  const { x, y, width, height } = (await site.signInButton.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // The second press of a double click falls on the dialog that the first has opened.
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await expect(site.signIn.phone).toBeFocused();
  await expect(site.dialogs).toHaveCount(1);
  await time.pass(1000);
  await page.mouse.click(5, 5);
  await expect(site.dialogs).toHaveCount(0);
});

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
