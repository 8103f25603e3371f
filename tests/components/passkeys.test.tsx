// Passkeys: the card of the security page, the sign-in, and the offer of the first one. The browser's part is played here.

import { cut, data, json } from "@player-site/core/testing";
import { afterEach, expect, test, vi } from "vitest";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { heldAnswer, sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { usePhone } from "./harness/fingers.ts";
import { expectCount, expectNone, expectPlayer, notification, notifications, region, signIn } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const READ = "GET /api/player/passkeys";
const OPTIONS = "POST /api/player/passkeys/options";
const ADD = "POST /api/player/passkeys";
const RENAME = "PUT /api/player/passkeys/k1";
const REMOVE = "POST /api/player/passkeys/k1/remove";
const BEGIN = "POST /api/player/sessions/passkey/options";
const FINISH = "POST /api/player/sessions/passkey";
const config = { passkeysEnabled: true };
const card = region("Passkeys");
const add = card.getByRole("button", { name: "Add a passkey" });

const row = (name: string, lastUsedAt: string | null = null) => ({
  id: "k1",
  name,
  createdAt: "2026-11-18T09:30:00.000Z",
  lastUsedAt,
});
const needsPassword = json({ error: { code: 11013, message: "", fields: { proof: ["password"] } } }, 428);

class Credential {
  toJSON() {
    return { id: "k1", type: "public-key", response: {} };
  }
}

/** The browser's side: it answers questions and keeps them. */
function playBrowser(answer: () => Promise<unknown> = () => Promise.resolve(new Credential())) {
  const questions: { mediation?: string; signal?: AbortSignal }[] = [];
  const known = Object.assign(Credential, {
    parseCreationOptionsFromJSON: (options: unknown) => options,
    parseRequestOptionsFromJSON: (options: unknown) => options,
    isConditionalMediationAvailable: () => Promise.resolve(true),
  });
  vi.stubGlobal("PublicKeyCredential", known);
  const ask = (question: { mediation?: string; signal?: AbortSignal }) => {
    questions.push(question);
    return question.mediation === "conditional" ? new Promise(() => undefined) : answer();
  };
  vi.spyOn(navigator.credentials, "create").mockImplementation(ask as CredentialsContainer["create"]);
  vi.spyOn(navigator.credentials, "get").mockImplementation(ask as CredentialsContainer["get"]);
  return questions;
}

const cancels = () => Promise.reject(new DOMException("", "NotAllowedError"));

afterEach(() => {
  vi.restoreAllMocks();
});

async function openCard(rows: unknown[]) {
  api().on(READ, data(rows));
  const site = await open("/profile/security", { player: true, config });
  await expect
    .element(
      card.getByText(rows.length > 0 ? "Added Nov 18, 2026" : "You have no passkey yet.", { exact: false }).first(),
    )
    .toBeVisible();
  return site;
}

test("the end of its load does not take the focus to it", async () => {
  playBrowser();
  const list = heldAnswer(data([row("Phone")]));
  api().on(READ, list.answering);
  await open("/profile/security", { player: true, config });
  await expect.element(card).toHaveAttribute("aria-busy", "true");
  list.give();
  await expect.element(add).toBeVisible();
  expect(card.element().contains(document.activeElement)).toBe(false);
});

test("a site without the extension shows and asks nothing", async () => {
  playBrowser();
  await open("/profile/security", { player: true });
  await expect.element(region("Where you are signed in")).toBeVisible();
  await expectNone(card);
  expect(api().to(READ)).toHaveLength(0);
});

test("a passkey is added, and a closed window of the browser is no error", async () => {
  playBrowser(cancels);
  await openCard([]);
  await expectAccessible();
  await expectFits();
  api().on(OPTIONS, data({ challenge: "AAAA", timeout: 300_000 }));
  await add.click();
  await expect.poll(() => api().to(OPTIONS).length).toBe(1);
  await expect.element(add).toBeVisible();
  await expectNone(notification("Something went wrong"));
  vi.restoreAllMocks();
  playBrowser();
  api().on(ADD, data([row("Mac")]));
  await add.click();
  await expect.element(notification("Passkey added")).toBeVisible();
  await expect.element(card.getByText("Not used yet")).toBeVisible();
  await expect.element(card.getByRole("button", { name: "Rename Mac" })).toBeVisible();
  await expectAccessible();
  await expectFits();
});

test("the password is asked for when the sign-in is not fresh", async () => {
  playBrowser();
  await openCard([]);
  api().on(OPTIONS, needsPassword);
  await add.click();
  const password = card.getByLabelText(/^Your password/);
  await expect.element(password).toBeVisible();
  await expectAccessible();
  await expectFits();
  api().on(OPTIONS, json({ error: { code: 422, message: "", fields: { password: ["Not your password."] } } }, 422));
  await password.fill("wrong");
  await card.getByRole("button", { name: "Continue" }).click();
  await expect.element(card.getByText("Not your password.")).toBeVisible();
  await expect.element(password).toHaveFocus();
  await expectAccessible();
  api().on(OPTIONS, data({ challenge: "AAAA" }));
  api().on(ADD, data([row("Mac")]));
  await password.fill("password1");
  await card.getByRole("button", { name: "Continue" }).click();
  await expect.element(notification("Passkey added")).toBeVisible();
  expect(api().to(OPTIONS).at(-1)?.body).toEqual({ password: "password1" });
});

test("a name that is too long is refused where it is typed, and the longest one fits", async () => {
  playBrowser();
  const longest = "W".repeat(64);
  await openCard([row(longest)]);
  await usePhone();
  await expect.element(card.getByText(longest)).toBeVisible();
  await expectFits();
  await card.getByRole("button", { name: `Rename ${longest}` }).click();
  const name = card.getByRole("textbox", { name: "Name of the passkey" });
  await name.fill(`${longest}W`);
  await expect.element(card.getByText("At most 64 characters.")).toBeVisible();
  await expectAccessible();
  await expectFits();
  await name.fill(longest);
  await expectNone(card.getByText("At most 64 characters."));
  await card.getByRole("button", { name: "Cancel" }).click();
  await card.getByRole("button", { name: `Remove ${longest}` }).click();
  await expect.element(card.getByRole("heading", { name: longest })).toBeVisible();
  await expectFits();
});

test("a passkey is renamed and removed after a question", async () => {
  playBrowser();
  await openCard([row("Mac", "2026-11-19T09:30:00.000Z")]);
  await expect.element(card.getByText("Last used Nov 19, 2026", { exact: false })).toBeVisible();
  await card.getByRole("button", { name: "Rename Mac" }).click();
  api().on(RENAME, data([row("My phone")]));
  await card.getByRole("textbox", { name: "Name of the passkey" }).fill("My phone");
  await expectAccessible();
  await card.getByRole("button", { name: "Save" }).click();
  await card.getByRole("button", { name: "Remove My phone" }).click();
  await expect.element(card.getByRole("heading", { name: "Remove My phone?" })).toBeVisible();
  await expectAccessible();
  await card.getByRole("button", { name: "Cancel" }).click();
  expect(api().to(REMOVE)).toHaveLength(0);
  await card.getByRole("button", { name: "Remove My phone" }).click();
  api().on(REMOVE, data([]));
  await card.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(notification("Passkey removed")).toBeVisible();
  await expect.element(card.getByText("You have no passkey yet.")).toBeVisible();
});

test("without an answer nothing is claimed, and what is unknown can be read again", async () => {
  playBrowser();
  await openCard([row("Mac")]);
  await card.getByRole("button", { name: "Remove Mac" }).click();
  api().on(REMOVE, cut(data([])));
  api().on(READ, "no connection");
  await card.getByRole("button", { name: "Remove", exact: true }).click();
  await expect.element(notification("Was it changed?")).toBeVisible();
  await expect.element(card.getByText("We could not find out which passkeys you have.")).toBeVisible();
  await expectAccessible();
  api().on(READ, data([]));
  await card.getByRole("button", { name: "Try again" }).click();
  await expect.element(card.getByText("You have no passkey yet.")).toBeVisible();
});

test("a browser without passkeys says so and can still remove one", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  await openCard([row("Mac")]);
  await expect.element(card.getByText("This browser cannot make a passkey here.")).toBeVisible();
  await expectNone(add);
  await expect.element(card.getByRole("button", { name: "Remove Mac" })).toBeVisible();
  await expectAccessible();
});

const passkey = signIn.dialog.getByRole("button", { name: "Sign in with a passkey" });

test("the button of the sign-in asks the browser; the field suggests passkeys", async () => {
  const questions = playBrowser();
  api().on(BEGIN, data({ challenge: "AAAA", timeout: 300_000 }));
  api().on(READ, data([row("Mac")]));
  await open("/contact?sign-in=true", { config });
  await expect.element(passkey).toBeVisible();
  await expect.poll(() => questions.map(({ mediation }) => mediation)).toEqual(["conditional"]);
  await signIn.choose("E-mail");
  await expect.element(signIn.email).toHaveAttribute("autocomplete", "username webauthn");
  await expectAccessible();
  await expectFits();
  api().on(FINISH, json({ error: { code: 11014, message: "", fields: {} } }, 401));
  await passkey.click();
  await expect
    .element(signIn.dialog.getByText("This passkey is not valid here any more.", { exact: false }))
    .toBeVisible();
  await expectAccessible();
  api().on(FINISH, data(sampleData<object>("sessions-create")));
  await passkey.click();
  await expectPlayer();
  expect(api().to(FINISH).at(-1)?.body).toEqual(new Credential().toJSON());
});

test("a browser without passkeys shows no button", async () => {
  vi.stubGlobal("PublicKeyCredential", undefined);
  await open("/contact?sign-in=true", { config });
  await expect.element(signIn.dialog.getByRole("button", { name: "Sign up" })).toBeVisible();
  await expectNone(passkey);
});

const offer = notification("Sign in faster next time");

async function signInByPassword() {
  const site = await open("/contact?sign-in=true", { config });
  await signIn.byEmail("player@example.com", "password1");
  await expectPlayer();
  return site;
}

test("after a sign-in the first passkey is offered, and not again once it was dismissed", async () => {
  playBrowser();
  api().on(BEGIN, data({ challenge: "AAAA", timeout: 300_000 }));
  api().on(READ, data([]));
  const site = await signInByPassword();
  await expect.element(offer).toBeVisible();
  await expectAccessible();
  await expectFits();
  await expect
    .element(notifications.getByRole("link", { name: "Add a passkey" }))
    .toHaveAttribute("href", "/profile/security");
  await notifications.getByRole("button", { name: "Dismiss" }).click();
  await expectNone(offer);
  expect(localStorage.getItem("passkeyOffer")).toBe("dismissed");
  await site.reload();
  await expectPlayer();
  await expectCount(offer, 0);
});
