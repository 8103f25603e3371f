// The support chat of another company, and the player's id for analytics: when they come, for whom, and what is left.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { press } from "./press.ts";
import type { Sandbox } from "./sandbox.ts";

const CHAT = "Support chat";

const configure = (sandbox: Sandbox, guestAvailable = false) =>
  sandbox.config({ freshchatParams: { host: `${sandbox.provider}/chat`, token: "test", guestAvailable } });

const layer = (page: Page) => page.evaluate(() => Reflect.get(window, "dataLayer") as unknown);
const frame = (page: Page) => page.locator(`iframe[title="${CHAT}"]`);
const conversation = (page: Page) => page.frameLocator(`iframe[title="${CHAT}"]`);

/** The chat has the theme and the colours of the site, and covers the bar at the bottom. */
async function expectLook(page: Page, theme: "dark" | "light"): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
  const colors = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement("i"));
    const read = (name: string) => {
      probe.style.backgroundColor = `var(--${name})`;
      return getComputedStyle(probe).backgroundColor;
    };
    const found = { accent: read("accent"), surface: read("surface") };
    probe.remove();
    return found;
  });
  const chat = conversation(page);
  await expect(chat.locator("header")).toHaveCSS("background-color", colors.accent);
  await expect(chat.locator("body")).toHaveCSS("background-color", colors.surface);
  await expect(chat.locator("html")).toHaveCSS("color-scheme", theme);
  const [box, size] = [await frame(page).boundingBox(), page.viewportSize()];
  expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, size?.width, size?.height]);
}

test("a guest is asked to sign in; a player's chat comes after three seconds, answers, and goes with him", {
  tag: ["@phone", "@phone-only"],
}, async ({ site, page, sandbox, signedIn, time }) => {
  await configure(sandbox);
  await site.open("/contact");
  await time.pass(10_000);
  await expect(frame(page)).toHaveCount(0);
  await press(page.getByRole("main").getByRole("button", { name: CHAT }));
  await expect(site.signIn.dialog).toBeVisible();
  expect(await layer(page)).toBeUndefined();

  const player = await signedIn();
  await site.open("/contact");
  await expect(page.getByRole("main").getByRole("button", { name: CHAT })).toBeVisible();
  const { id } = player.profile;
  // The first timer fires, its code loads, and the next ones begin.
  await time.passUntil(async () => {
    expect(await layer(page)).toEqual([
      { event: "userId", userId: id },
      { event: "heatmapIdentify", userId: id },
    ]);
  });
  await time.passUntil(() => expect(frame(page)).toHaveCount(1, { timeout: 1000 }));
  await expect(frame(page)).toBeHidden();

  const saved = page.waitForRequest((request) => request.method() === "PUT" && request.url().endsWith("/profile"));
  await press(page.getByRole("main").getByRole("button", { name: CHAT }));
  await expect(frame(page)).toBeVisible();
  const chat = conversation(page);
  await expect(chat.getByRole("log")).toContainText("How can we help you?");
  await expectAccessible(page);
  await expectFits(page, "chat");
  await expectLook(page, "dark");
  await page.emulateMedia({ colorScheme: "light" });
  await expectLook(page, "light");
  await page.emulateMedia({ colorScheme: "dark" });
  await chat.getByRole("textbox", { name: "Your message" }).fill("Where is my bonus?");
  await press(chat.getByRole("button", { name: "Send" }));
  await expect(chat.getByRole("textbox", { name: "Your message" })).toBeFocused();
  const told = (await saved).postDataJSON() as Record<string, unknown>;
  expect(Object.keys(told)).toEqual(["freshchatRestoreId"]);
  await expect.poll(() => sandbox.api(player, "GET", "player/profile")).toMatchObject(told);
  await time.pass(1000);
  await expect(chat.getByRole("log")).toContainText("Thank you for your message.");

  // Answers that come while it is closed are counted.
  await chat.getByRole("textbox", { name: "Your message" }).fill("Hello?");
  await press(chat.getByRole("button", { name: "Send" }));
  await press(chat.getByRole("button", { name: "Close the chat" }));
  await expect(frame(page)).toBeHidden();
  await time.passUntil(() =>
    expect(page.getByRole("main").getByRole("button", { name: CHAT })).toContainText("1", { timeout: 1000 }),
  );

  // From the menu: the chat comes in its place, not over it.
  let drawer = await site.drawer();
  await press(drawer.getByRole("button", { name: CHAT }));
  await expect(frame(page)).toBeVisible();
  await expect(drawer).toHaveCount(0);
  await press(chat.getByRole("button", { name: "Close the chat" }));
  await expect(frame(page)).toBeHidden();

  // Signed out: nothing of the player is left, and nothing is told.
  drawer = await site.drawer();
  await expect(drawer.getByRole("button", { name: CHAT })).toBeVisible();
  await press(drawer.getByRole("button", { name: "Sign out" }));
  await expect(frame(page)).toHaveCount(0);
  const events = await layer(page);
  await time.pass(10_000);
  await expect(frame(page)).toHaveCount(0);
  expect(await layer(page)).toEqual(events);
});
