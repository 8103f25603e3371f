// Smaller things of several pages: a bonus code, the cookie notice, messages, what is switched off.

import { data, refusal } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { dialogs, expectNone, main, notification, press } from "./harness/pages.ts";
import { publishSample } from "./harness/realtime.ts";
import { open } from "./harness/site.tsx";

const CODES = "POST /api/game/bonuses/bonuscodes";
const form = main.getByRole("region", { name: "Bonus code" });
const field = form.getByRole("textbox", { name: "Code" });
const use = form.getByRole("button", { name: "Use the code" });

test("a bonus code by keyboard keeps the focus", async () => {
  api().on(CODES, refusal(400));
  const release = api().hold(CODES);
  await open("/profile/bonuses", { player: true });
  await field.fill("NOPE");
  await press(field, "{Enter}");
  await expect.element(field).toHaveAttribute("readonly");
  await expect.element(field).toHaveFocus();
  release();
  await expect.element(notification("Unknown code")).toBeVisible();
  await expect.element(field).not.toHaveAttribute("readonly");
  await expect.element(field).toHaveFocus();
  // After a valid code the button is disabled.
  api().off(CODES);
  const [bonus] = sampleData<object[]>("player-bonuses");
  api().on("GET /api/game/player-bonuses", data([{ ...bonus, name: "Promo code gift" }]));
  await field.fill("WELCOME5");
  await press(use, "{Enter}");
  await expect.element(main.getByRole("region", { name: "Can be activated" })).toHaveTextContent(/Promo code gift/);
  await expect.element(field).toHaveValue("");
  await expect.element(use).toHaveAttribute("aria-disabled", "true");
  await expect.element(use).toHaveFocus();
});

test("without quests and loyalty there is no way to them", async () => {
  const site = await open("/contact?quests-hub=true", { player: true });
  await expect.poll(() => site.address()).toBe("/contact");
  await expectNone(dialogs);
  await expectNone(page.getByRole("complementary").getByRole("button", { name: "Quests" }));
  expect(api().to("GET /api/retention/player-quests")).toEqual([]);
});

test("the address of a dialog that is switched off is cleared", async () => {
  const site = await open("/contact?loyalty-earn=true", { player: true });
  await expect.poll(() => site.address()).toBe("/contact");
  await expectNone(dialogs);
});

const notice = page.getByRole("region", { name: "Cookies" });
const signUpButton = page.getByRole("button", { name: "Sign up", exact: true });

test("the cookie notice asks once, and nothing is counted before consent", async () => {
  const layer = () => Reflect.get(window, "dataLayer") as unknown;
  const site = await open("/contact", { asksForCookies: true });
  await expect.element(notice).toBeVisible();
  await expectAccessible();
  expectFits();
  await signUpButton.click();
  await expect.element(page.getByRole("dialog", { name: "Sign up" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
  expect(layer()).toBeUndefined();
  await notice.getByRole("button", { name: "Only necessary" }).click();
  await expectNone(notice);
  await site.reload();
  await expect.element(main.getByRole("form")).toBeVisible();
  await expectNone(notice);

  await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
  await notice.getByRole("button", { name: "Accept all" }).click();
  await signUpButton.click();
  await expect.element(page.getByRole("dialog", { name: "Sign up" })).toBeVisible();
  await expect.poll(layer).toEqual([{ event: "registrationOpen" }]);
});

test("a message is read, and the number at the bell follows", async () => {
  await open("/profile/notifications", { player: true });
  const bell = page.getByRole("banner").getByRole("button", { name: /^Messages/ });
  await expect.element(bell).toHaveAccessibleName("Messages: 1 unread");
  await main.getByRole("button", { name: "Mark as read: Welcome" }).click();
  await expect.element(bell).toHaveAccessibleName("Messages");
  expect(api().to("POST /api/notification/messenger/messages/read")).toHaveLength(1);
});

test("numbers in the menu of the account have the colour of information, not that of an error", async () => {
  await open("/profile/notifications", { player: true });
  const menu = main.getByRole("navigation", { name: "Account" });
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.backgroundColor = "var(--info)";
  const information = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const link = menu.getByRole("link", { name: /^Messages.*1/ });
  await expect.element(link).toBeVisible();
  const number = link.element().querySelector("span");
  expect(number && getComputedStyle(number).backgroundColor).toBe(information);
  await expectAccessible();
});

test("a message that arrives is announced and counted", async () => {
  await open("/contact", { player: true });
  const bell = page.getByRole("banner").getByRole("button", { name: /^Messages/ });
  await expect.element(bell).toHaveAccessibleName("Messages: 1 unread");
  publishSample("event-message-received", (event) => {
    const { message } = event as { message: { id: string; content: { title: string } } };
    message.id = "60000000-0000-4000-8000-000000000002";
    message.content.title = "Your cashback has arrived";
  });
  await expect.element(notification("Your cashback has arrived")).toBeVisible();
  await expect.element(bell).toHaveAccessibleName("Messages: 2 unread");
});

test("the link of the wager panel leads to the lobby", async () => {
  const site = await open("/profile/wallet", { player: true, config: { enableTurnOverWager: true } });
  await main.getByRole("button", { name: "Withdraw" }).first().click();
  await page.getByRole("link", { name: "To the lobby" }).click();
  await expect.poll(() => site.address()).toBe("/");
  await expectNone(dialogs);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Welcome back");
});
