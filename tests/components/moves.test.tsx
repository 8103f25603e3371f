// Moving from page to page: focus, what is announced, what search engines are told, links that are followed at odd moments.
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { dialogs, expectNone, heading, main, signIn, signInButton } from "./harness/pages.ts";
import { atEnd } from "./harness/render.tsx";
import { open } from "./harness/site.tsx";

const message = page.getByRole("textbox", { name: "Message" });

test("a step announces the page and moves the focus", async () => {
  const site = await open("/");
  await expect.element(heading).toHaveTextContent("Where the night plays");
  // Writing the same language again would make the browser restyle the whole page.
  const written: string[] = [];
  const watch = new MutationObserver((records) => {
    written.push(...records.map(({ attributeName }) => attributeName ?? ""));
  });
  watch.observe(document.documentElement, { attributeFilter: ["lang", "dir"] });
  atEnd(() => watch.disconnect());
  await page
    .getByRole("contentinfo")
    .getByRole("link", { name: /contact/i })
    .click();
  await expect.element(message).toBeVisible();
  await expect.element(heading).toHaveFocus();
  await expect.poll(() => document.querySelector("#voice")?.textContent).toMatch(/contact/i);
  expect(written).toEqual([]);
  site.back();
  await expect.element(heading).toHaveTextContent("Where the night plays");
  await expect.element(heading).toHaveFocus();
});

test("a page that is not found is not indexed", async () => {
  const robots = document.createElement("meta");
  Object.assign(robots, { name: "robots", content: "index, follow" });
  document.head.append(robots);
  atEnd(() => robots.remove());
  const canonical = () =>
    [...document.querySelectorAll("link[rel=canonical]")].map((link) => link.getAttribute("href"));
  const site = await open("/nowhere");
  await expect.poll(() => robots.content).toBe("noindex, follow");
  expect(canonical()).toEqual([]);
  await main.getByRole("link").click();
  await expect.poll(() => robots.content).toBe("index, follow");
  await expect.poll(() => canonical().length).toBe(1);
  await site.visit("/pt-br/contact");
  await expect.poll(canonical).toEqual([expect.stringMatching(/\/pt-br\/contact$/)]);
});

test("an invalid fragment does not break the page", async () => {
  const site = await open("/");
  await expect.element(heading).toHaveTextContent("Where the night plays");
  const link = Object.assign(document.createElement("a"), { href: "/contact#100%", textContent: "there" });
  main.element().prepend(link);
  await page.getByRole("link", { name: "there" }).click();
  await expect.element(message).toBeVisible();
  expect(site.address()).toBe("/contact#100%");
});

test("a link followed while a dialog closes leads to its page", async () => {
  const site = await open("/contact");
  await signInButton.click();
  await expect.element(signIn.dialog).toBeVisible();
  // Both in one turn, before the step back of the dialog has been made.
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  document.querySelector<HTMLElement>("header a")?.click();
  await expect.poll(() => site.address()).toBe("/");
  await expectNone(dialogs);
  await expect.element(heading).toHaveTextContent("Where the night plays");
  site.back();
  await expect.poll(() => site.address()).toBe("/contact");
});
