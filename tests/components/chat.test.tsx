// When the script of the support chat is loaded, and when it is not. The chat itself is that of another company.
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectNone, main } from "./harness/pages.ts";
import { atEnd } from "./harness/render.tsx";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

/** No browser asks this port. */
const HOST = "http://127.0.0.1:1/chat";
const config = { freshchatParams: { host: HOST, token: "test", guestAvailable: false } };
const chatButton = main.getByRole("button", { name: "Support chat" });
const layer = () => Reflect.get(window, "dataLayer") as unknown;

/** Counts the attempts to load the script of the chat. */
function countAttempts(): () => number {
  let attempts = 0;
  const watch = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof HTMLScriptElement && node.src.startsWith(HOST)) attempts += 1;
  });
  watch.observe(document.head, { childList: true });
  atEnd(() => watch.disconnect());
  return () => attempts;
}

/** The chat as its script would leave it in the page. */
function loaded(): { open: () => void } {
  const chat = { init: vi.fn(), open: vi.fn(), destroy: vi.fn(), on: vi.fn(), user: { clear: vi.fn() } };
  Object.assign(window, { fcWidget: chat });
  atEnd(() => Reflect.deleteProperty(window, "fcWidget"));
  return chat;
}

test("without a consent nothing is loaded or told but what is asked for", async () => {
  const attempts = countAttempts();
  await open("/contact", { player: true, asksForCookies: true, config });
  const notice = page.getByRole("region", { name: "Cookies" });
  await notice.getByRole("button", { name: "Only necessary" }).click();
  await expectNone(notice);
  await expect.element(chatButton).toBeVisible();
  for (let passed = 0; passed < 10_000; passed += 1000) await pass(1000);
  expect(attempts()).toBe(0);
  const chat = loaded();
  await chatButton.click();
  await expect.poll(() => chat.open).toHaveBeenCalled();
  await pass(10_000);
  expect(layer()).toBeUndefined();
});

test("a script that fails is tried twenty times, and again when asked for", async () => {
  const attempts = countAttempts();
  await open("/contact", { player: true, config });
  await expect.element(chatButton).toBeVisible();
  await expect
    .poll(async () => {
      await pass(250);
      return attempts();
    })
    .toBe(20);
  for (let passed = 0; passed < 5000; passed += 1000) await pass(1000);
  expect(attempts()).toBe(20);
  const chat = loaded();
  await chatButton.click();
  await expect.poll(() => chat.open).toHaveBeenCalled();
});
