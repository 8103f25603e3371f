// The start of the site without an API, without texts, without a configuration.

import { json, refusal } from "@player-site/core/testing";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "./harness/accessibility.ts";
import { api } from "./harness/current.ts";
import { balance, expectNone, heading, main, notification, press, signIn } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const again = page.getByRole("button", { name: "Try again" });
const signInButton = page.getByRole("banner").getByRole("button", { name: "Sign in", exact: true });

test("the API is unavailable at start: an error page is shown, and the site recovers", async () => {
  api().on("GET /api/*", "no connection");
  await open("/contact");
  await expect.element(heading).toHaveTextContent("We cannot reach our servers");
  await expectAccessible();
  await again.click();
  await expect.element(heading).toHaveTextContent("We cannot reach our servers");
  await expect.element(again).not.toHaveAttribute("aria-busy");
  api().off("GET /api/*");
  await again.click();
  await expect.element(heading).toHaveTextContent("Contact");
  await signInButton.click();
  await signIn.choose("E-mail");
  await signIn.email.fill("player@example.com");
  await signIn.password.fill("password1");
  await signIn.submit.click();
  await expect.element(balance).toBeVisible();
});

test("content fails to load: an error page is shown, and the site recovers by itself", async () => {
  api().on("GET /content/*", "no connection");
  await open("/contact");
  await expect.element(heading).toHaveTextContent("We cannot reach our servers");
  await expect.element(again).toBeVisible();
  api().off("GET /content/*");
  await pass(16_000);
  await expect.element(heading).toHaveTextContent("Contact");
});

test("the configuration fails once: a new try starts the site", async () => {
  api().on("GET /config.json", "no connection");
  await open("/contact", { config: undefined });
  await expect.element(heading).toHaveTextContent("We cannot reach our servers");
  api().off("GET /config.json");
  await again.click();
  await expect.element(heading).toHaveTextContent("Contact");
});

test("a wrong value of the configuration is named, and a corrected file starts the site", async () => {
  await open("/contact", { config: { loyaltyEnabled: "yes" } });
  await expect.element(page.getByText("loyaltyEnabled must be true or false")).toBeVisible();
  api().off("GET /config.json");
  await again.click();
  await expect.element(heading).toHaveTextContent("Contact");
});

test("a form opens in a tab that is in the background", async () => {
  // A hidden page is not painted: its animation frames do not come.
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  vi.spyOn(window, "requestAnimationFrame").mockImplementation(() => 0);
  try {
    await open("/contact");
    await expect.element(message).toBeEnabled();
  } finally {
    Reflect.deleteProperty(document, "hidden");
  }
});

test("dialog texts fail to load: the dialog shows an error and recovers", async () => {
  api().on("GET /content/en/modals.json", "no connection");
  await open("/contact");
  await signInButton.click();
  await expect.element(page.getByRole("dialog").getByText("This could not be loaded")).toBeVisible();
  api().off("GET /content/en/modals.json");
  await pass(6000);
  await expect.element(signIn.phone).toBeVisible();
});

test("missing content falls back to the default language", async () => {
  for (const directory of ["modals", "pages"])
    api().on(`GET /content/pt-br/${directory}.json`, { status: 404, body: "" });
  await open("/pt-br/contact");
  await expect.element(heading).toHaveTextContent("Contact");
  await expect.element(page.getByRole("banner").getByRole("button", { name: "Entrar" })).toBeVisible();
});

test("a failed lobby can be retried", async () => {
  api().on("GET /api/game/*", refusal(500));
  await open("/");
  const strip = page.getByRole("region", { name: "Games", exact: true });
  await expect.element(strip).toHaveTextContent(/This could not be loaded/);
  await expectAccessible();
  api().off("GET /api/game/*");
  await strip.getByRole("button", { name: "Try again" }).click();
  await expectNone(page.getByText("This could not be loaded"));
  await expect.element(main.getByRole("listitem").first()).toBeVisible();
});

const form = page.getByRole("form", { name: "Contact" });
const email = form.getByRole("textbox", { name: "E-mail" });
const message = form.getByRole("textbox", { name: "Message" });
const send = form.getByRole("button", { name: "Send the message" });
const SEND = "POST /api/notification/communications";

test("contact: a guest writes, and a failure keeps the text", async () => {
  const site = await open("/contact");
  await expect.element(send).toHaveAttribute("aria-disabled", "true");
  await email.fill("guest");
  await message.fill("Where is my money?");
  await expect.element(form.getByRole("alert")).toHaveTextContent(/^Enter an e-mail address/);
  await expectAccessible();
  await email.fill("guest@example.com");
  api().on(SEND, "no connection");
  await send.click();
  await expect.element(notification("Something went wrong")).toBeVisible();
  await expect.element(message).toHaveValue("Where is my money?");
  await site.reload();
  await expect.element(message).toHaveValue("Where is my money?");
  api().on(SEND, refusal(422, { message: ["Please write more."] }));
  await send.click();
  await expect.element(form.getByRole("alert")).toHaveTextContent("Please write more.");
  await expect.element(message).toHaveFocus();
  api().off(SEND);
  await message.fill("Where is my money? It is late.");
  await send.click();
  await expect.element(notification("Message sent")).toBeVisible();
  await expect.element(message).toHaveValue("");
  expect(api().to(SEND).at(-1)?.body).toEqual({
    email: "guest@example.com",
    message: "Where is my money? It is late.",
  });
});

test("contact: the address of a player is filled in, and the button keeps the focus", async () => {
  await open("/contact", { player: true });
  await expect.element(email).toHaveValue("player@example.com");
  await message.fill("Thank you.");
  await send.click();
  await expect.element(notification("Message sent")).toBeVisible();
  await expect.element(send).toHaveFocus();
  expect(api().to(SEND)).toHaveLength(1);
});

test("focus can leave a form after submission", async () => {
  await open("/contact", { player: true });
  await message.fill("Hello there, this is a question.");
  await send.click();
  await expect.element(message).toHaveValue("");
  await email.fill("abc");
  await press(email, "{Tab}");
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await expect.element(email).not.toHaveFocus();
});

test("a limited player sees a notice on every page and can browse", async () => {
  const { data: profile } = JSON.parse(JSON.stringify(await limitedProfile()));
  api().on("GET /api/player/profile", json({ data: profile }));
  await open("/profile/info", { player: true });
  const banner = page.getByRole("complementary", { name: "Your account is limited." });
  await expect.element(banner).toBeVisible();
  await expect.element(main.getByRole("form").first()).toBeVisible();
  await expectAccessible();
  await banner.getByRole("link", { name: "Contact support" }).click();
  await expect.element(heading).toHaveTextContent("Contact");
  await expect.element(banner).toBeVisible();
});

async function limitedProfile(): Promise<{ data: object }> {
  const { data } = await (await api().fetchInPage("/api/player/profile")).json();
  return { data: { ...data, status: 2 } };
}
