// Sign-in and sign-out: what is kept, what is forgotten, and where they lead.

import { data, json } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectFits } from "./harness/accessibility.ts";
import { sample, sampleData } from "./harness/api.ts";
import { setCookie } from "./harness/cookies.ts";
import { api } from "./harness/current.ts";
import {
  balance,
  balances,
  dialogs,
  drawer,
  expectGuest,
  expectNone,
  expectPlayer,
  notification,
  press,
  signIn,
  signInButton,
  signUp,
  wallet,
} from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const EMAIL = "player@example.com";
const PASSWORD = "password1";

const search = (site: { address: () => string }) => new URL(site.address(), location.origin).search;
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

test("a blocked account shows an error", async () => {
  api().on("POST /api/player/sessions", sample("sessions-create-blocked"));
  await open("/contact?sign-in=true");
  await signIn.byEmail("blocked@example.com", PASSWORD);
  await expect.element(notification("Account blocked")).toBeVisible();
  await expect.element(signIn.dialog).toBeVisible();
  await expect.element(signIn.submit).toBeEnabled();
});

test("sign-out clears all player data except the allow-list", async () => {
  const site = await open("/contact", { player: true });
  await press(drawer.getByRole("switch", { name: "Light theme" }), " ");
  await page.getByRole("button", { name: "Make the menu narrow" }).click();
  await balance.click();
  await balances.getByRole("switch", { name: "Show in another currency" }).click();
  await userEvent.keyboard("{Escape}");
  await expectNone(balances);
  setCookie("affiliateTag", "abc");
  localStorage.setItem("left over", "of the player");
  sessionStorage.setItem("left over", "of the player");
  await drawer.getByRole("button", { name: "Sign out" }).click();
  await expectGuest();
  expect(Object.keys(sessionStorage)).toEqual([]);
  const kept = ["changeSession", "theme", "IS_DRAWER_COMPACT"];
  expect(Object.keys(localStorage).filter((key) => !kept.includes(key))).toEqual([]);
  expect(localStorage.getItem("theme")).toBe("light");
  const cookies = document.cookie.split("; ").map((cookie) => cookie.split("=")[0] ?? "");
  expect(cookies).toContain("affiliateTag");
  expect(cookies.filter((name) => !["accept-cookie", "affiliateTag", "user-language"].includes(name))).toEqual([]);
  await site.reload();
  await expectGuest();
});

test("a guest who opens the wallet signs in and returns to it", async () => {
  const site = await open("/contact?wallet=deposit");
  await expect.element(signIn.dialog).toBeVisible();
  await signIn.byEmail(EMAIL, PASSWORD);
  await expect.element(wallet.dialog).toBeVisible();
  await expectNone(signIn.dialog);
  expect(search(site)).toBe("?wallet=deposit");
});

test("a sign-in link opens the dialog over the current page", async () => {
  const site = await open("/pt-br/contact?sign-in=true");
  await expect.element(page.getByRole("dialog", { name: "Entrar" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
  expect(site.address()).toBe("/pt-br/contact");
});

test("the address of a guest's dialog opens nothing for a player", async () => {
  const site = await open("/contact?sign-in=true&unknown=1", { player: true });
  await expectPlayer();
  await expectNone(dialogs);
  expect(search(site)).toBe("?unknown=1");
});

test("Back closes a dialog, and Forward reopens it with its draft", async () => {
  const site = await open("/contact");
  await signInButton.click();
  await expect.element(signIn.dialog).toBeVisible();
  await signIn.choose("E-mail");
  await signIn.email.fill("typed@example.com");
  site.back();
  await expectNone(dialogs);
  expect(search(site)).toBe("");
  site.forward();
  await expect.element(signIn.dialog).toBeVisible();
  await expect.element(signIn.email).toHaveValue("typed@example.com");
});

test("switching between sign-in and sign-up adds one history entry", async () => {
  const site = await open("/contact");
  await signInButton.click();
  await signIn.dialog.getByRole("button", { name: "Sign up" }).click();
  await expect.element(signUp.dialog).toBeVisible();
  await expectNone(signIn.dialog);
  expect(search(site)).toBe("?sign-up=true");
  await signUp.dialog.getByRole("button", { name: "Sign in" }).click();
  await expect.element(signIn.dialog).toBeVisible();
  await expectNone(signUp.dialog);
  site.back();
  await expectNone(dialogs);
  expect(site.address()).toBe("/contact");
});

test("a reload during sign-in keeps the login, never the password", async () => {
  const site = await open("/contact?sign-in=true");
  await signIn.choose("E-mail");
  await signIn.email.fill(EMAIL);
  await signIn.password.fill(PASSWORD);
  await site.reload();
  await expect.element(signIn.email).toHaveValue(EMAIL);
  await expect.element(signIn.password).toHaveValue("");
  expect(stored()).toContain(EMAIL);
  expect(stored()).not.toContain(PASSWORD);
});

test("a name of 200 characters does not break the layout", async () => {
  const name = "Wolfeschlegelsteinhausenbergerdorff".repeat(6).slice(0, 200);
  api().on("GET /api/player/profile", data({ ...sampleData<object>("profile"), firstName: name, nickname: name }));
  await open("/contact", { player: true });
  await expectPlayer();
  await expect.element(drawer).toHaveTextContent(/Your ID/);
  expectFits();
});

test("the content defines the sign-in tabs, and the first field gets the focus", async () => {
  const modals = await (await api().fetchInPage("/content/en/modals.json")).json();
  const showing = (tabsDisplay: string) =>
    api().on("GET /content/en/modals.json", json({ ...modals, signIn: { ...modals.signIn, tabsDisplay } }));
  showing("email");
  const site = await open("/contact?sign-in=true");
  await expect.element(signIn.email).toHaveFocus();
  await expect.element(signIn.email).toHaveAttribute("autocomplete", "username webauthn");
  await expect.element(signIn.password).toHaveAttribute("autocomplete", "current-password");
  await expectNone(signIn.dialog.getByRole("tab"));
  showing("phone");
  await site.reload();
  await expect.element(signIn.phone).toHaveFocus();
  await expectNone(signIn.dialog.getByRole("tab"));
});

test("fields have the tokens of what a browser may fill in", async () => {
  const site = await open("/contact?sign-in=true");
  await expect.element(signIn.phone).toHaveAttribute("autocomplete", expect.stringMatching(/tel|username/));
  await expect.element(signIn.password).toHaveAttribute("autocomplete", "current-password");
  await signIn.choose("E-mail");
  await expect.element(signIn.email).toHaveAttribute("autocomplete", "username webauthn");
  await site.visit("/contact?sign-up=true");
  await expect.element(signUp.password).toHaveAttribute("autocomplete", "new-password");
  await expect.element(signUp.repeat).toHaveAttribute("autocomplete", "new-password");
});

test("sign-in works with the keyboard only", async () => {
  await open("/contact");
  await expect.element(signInButton).toBeVisible();
  await userEvent.tab();
  const skip = page.getByRole("link", { name: "Skip to the content" });
  await expect.element(skip).toHaveFocus();
  await expect.element(skip).toBeInViewport();
  for (let presses = 0; presses < 6 && document.activeElement !== signInButton.query(); presses += 1) {
    await userEvent.tab();
  }
  await expect.element(signInButton).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(signIn.phone).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(signIn.country).toHaveFocus();
  await userEvent.tab({ shift: true });
  await expect.element(signIn.tab("Phone")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(signIn.tab("E-mail")).toHaveAttribute("aria-selected", "true");
  await userEvent.tab();
  await expect.element(signIn.email).toHaveFocus();
  await userEvent.keyboard(EMAIL);
  await userEvent.tab();
  await expect.element(signIn.password).toHaveFocus();
  await userEvent.keyboard(`${PASSWORD}{Enter}`);
  await expectPlayer();
});
