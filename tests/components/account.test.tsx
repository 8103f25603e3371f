// The pages of the account: personal details, consents, security.

import { cut, data, refusal, type ServerAnswer, type ServerCall } from "@player-site/core/testing";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { sampleData } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { listen } from "./harness/listen.ts";
import {
  code,
  dialogs,
  expectCount,
  expectNone,
  heading,
  notification,
  press,
  region,
  signIn,
} from "./harness/pages.ts";
import { open } from "./harness/site.tsx";
import { pass } from "./harness/time.ts";

const INFO = "/profile/info";
const SAVE = "PUT /api/player/profile";
const PROFILE = "GET /api/player/profile";

type Profile = Record<string, unknown>;

const form = page.getByRole("form", { name: "Personal details" });
const field = (name: string) => form.getByLabelText(new RegExp(`^${name}\\W*$`));
const save = form.getByRole("button", { name: "Save" });
const cancel = form.getByRole("button", { name: "Cancel" });

/** Fields of a profile beside those of the sample. */
const MORE = [
  "city",
  "gender",
  "country",
  "birthdate",
  "personalIdNumber",
  "receiveEmailPromo",
  "receiveSmsPromo",
  "receiveBonus",
];

/** A server that keeps the profile. */
function keepProfile(changes: Profile = {}): void {
  let profile: Profile = { ...sampleData<Profile>("profile"), ...changes };
  api().on(PROFILE, () => data(profile));
  api().on(SAVE, ({ body }: ServerCall): ServerAnswer => {
    profile = { ...profile, ...(body as Profile) };
    return data(profile);
  });
  const fields = sampleData<Profile[]>("fields-profile");
  const added = MORE.map((name, index) => ({
    ...fields[2],
    id: 10 + index,
    position: 10 + index,
    name,
    editable: name !== "country",
  }));
  api().on("GET /api/player/fields/validations", data([...fields, ...added]));
}

test("only changed fields are saved, and a failed save keeps the edits", async () => {
  keepProfile({ birthdate: null });
  const site = await open(INFO, { player: true });
  await expect.element(heading).toHaveTextContent("Personal details");
  await expect.element(field("E-mail")).toBeDisabled();
  await expect.element(field("E-mail")).toHaveValue("player@example.com");
  await expect.element(field("Country")).toBeDisabled();
  // Can be entered once, then read-only.
  await expect.element(field("Date of birth")).toBeEnabled();
  await expect.element(field("Personal ID number")).toBeEnabled();
  await expect.element(form.getByText("Confirmed", { exact: true }).first()).toBeVisible();
  await expect.element(save).toHaveAttribute("aria-disabled", "true");
  await expectAccessible();
  await field("First name").fill("Robin");
  await field("City").fill("Lisbon");
  await field("Gender").selectOptions("female");
  const kept = async () => {
    await expect.element(field("First name")).toHaveValue("Robin");
    await expect.element(field("City")).toHaveValue("Lisbon");
    await expect.element(field("Gender")).toHaveValue("female");
  };
  for (const failure of [refusal(500), "no connection"] as const) {
    api().on(SAVE, failure);
    await save.click();
    await expect.element(notification("Something went wrong").first()).toBeVisible();
    await kept();
  }
  await site.reload();
  await kept();

  api().on(SAVE, refusal(422, { phone: ["Choose a number that nobody else uses."] }));
  await field("Phone number").fill("2015550188");
  await save.click();
  await expect.element(form.getByRole("alert")).toHaveTextContent(/nobody else uses/);
  await expect.element(field("Phone number")).toHaveFocus();
  await expect.element(field("Phone number")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await kept();
  await field("Phone number").fill("2015550123");
  keepProfile({ birthdate: null });
  const heard = listen();
  await save.click();
  await expect.element(notification("Saved")).toBeVisible();
  // Once, with its text and without its button.
  await expect
    .poll(() => heard.filter((text) => text.includes("Saved")))
    .toEqual([expect.not.stringContaining("Dismiss")]);
  expect(api().to(SAVE).at(-1)?.body).toEqual({ firstName: "Robin", city: "Lisbon", gender: "female" });
  await expect.element(save).toHaveAttribute("aria-disabled", "true");
  await expect.element(save).toHaveFocus();
  await expectNone(cancel);

  await field("City").fill("Porto");
  await cancel.click();
  await expect.element(field("City")).toHaveValue("Lisbon");
});

test("an alert stays open under a moving pointer, and closes under a pointer that rests", async () => {
  keepProfile();
  await open(INFO, { player: true });
  const saveCity = async (city: string) => {
    await field("City").fill(city);
    await userEvent.keyboard("{Enter}");
    await expect.element(notification("Saved")).toBeVisible();
  };
  await saveCity("Lisbon");
  await userEvent.hover(notification("Saved"));
  await pass(30_000);
  await expect.element(notification("Saved")).toBeVisible();
  await userEvent.keyboard("{F6}{Enter}");
  await expectNone(notification("Saved"));
  await saveCity("Porto");
  await pass(30_000);
  await expectNone(notification("Saved"));
});

test("a phone number is confirmed with a code, and the edits are kept", async () => {
  keepProfile({ phoneConfirmed: false });
  api().on("POST /api/player/otp/verify", {
    status: 400,
    body: JSON.stringify({ error: { code: 11003, fields: {} } }),
  });
  await open(INFO, { player: true });
  await field("City").fill("Lisbon");
  const confirm = form.getByRole("button", { name: "Confirm the number" });
  await confirm.click();
  const step = region("Confirm your phone");
  const input = step.getByRole("textbox", { name: "Code of 6 digits" });
  await expect.element(input).toHaveFocus();
  await step.getByRole("button", { name: "Change the number" }).click();
  await expect.element(field("City")).toHaveValue("Lisbon");
  await confirm.click();
  await expect.element(input).toHaveFocus();
  await userEvent.keyboard("111111");
  await expect.element(step.getByRole("alert")).toHaveTextContent(/^That code is not right/);
  api().off("POST /api/player/otp/verify");
  keepProfile({ phoneConfirmed: true });
  await userEvent.keyboard("123456");
  await step.getByRole("button", { name: "Confirm" }).click();
  await expect.element(notification("Phone number confirmed")).toBeVisible();
  await expectNone(confirm);
  await expect.element(field("City")).toHaveValue("Lisbon");
});

test("a changed number and address are confirmed, each for itself", async () => {
  let profile: Profile = { ...sampleData<Profile>("profile"), email: null, confirmedAt: null };
  api().on(PROFILE, () => data(profile));
  const fields = sampleData<Profile[]>("fields-profile");
  api().on("GET /api/player/fields/validations", data(fields.map((each) => ({ ...each, editable: true }))));
  api().on(SAVE, ({ body }: ServerCall): ServerAnswer => {
    profile = { ...profile, ...(body as Profile), phoneConfirmed: false };
    return data(profile);
  });
  const site = await open(INFO, { player: true });
  const confirmed = form.getByText("Confirmed", { exact: true });
  await expectCount(confirmed, 1);
  await expectNone(form.getByRole("button", { name: "Confirm the number" }));
  await field("Phone number").fill("2015550188");
  await field("E-mail").fill("late@example.com");
  await save.click();
  await expect.element(notification("Saved")).toBeVisible();
  await expectCount(form.getByText("Not confirmed yet"), 2);
  await form.getByRole("button", { name: "Send the mail again" }).click();
  await expect.element(notification("E-mail sent")).toBeVisible();
  expect(api().to("POST /api/player/profile/confirmations/email/resend")).toHaveLength(1);

  await form.getByRole("button", { name: "Confirm the number" }).click();
  const step = region("Confirm your phone");
  await expect.element(step.getByRole("textbox", { name: "Code of 6 digits" })).toHaveFocus();
  await expectAccessible();
  profile = { ...profile, phoneConfirmed: true };
  await userEvent.keyboard("123456");
  await expect.element(notification("Phone number confirmed")).toBeVisible();
  await expectCount(confirmed, 1);
  await expectCount(form.getByText("Not confirmed yet"), 1);

  profile = { ...profile, confirmedAt: "2026-11-20T12:00:00.000Z" };
  await site.visit("/verify/b0d5c1e2a3f4");
  await expectCount(page.getByRole("dialog"), 1);
  await site.visit(INFO);
  await expectCount(confirmed, 2);
  await expectNone(form.getByRole("button", { name: "Send the mail again" }));
  expect(
    api()
      .to(SAVE)
      .map(({ body }) => body),
  ).toMatchObject([{ email: "late@example.com" }]);
});

test("a consent is saved at once and alone, and goes back if that fails", async () => {
  keepProfile();
  await open(INFO, { player: true });
  await field("City").fill("Lisbon");
  const consents = region("News and offers");
  await expectCount(consents.getByRole("switch"), 3);
  const bonuses = consents.getByRole("switch", { name: "I want to receive bonuses" });
  await expect.element(bonuses).toBeChecked();
  await press(bonuses, " ");
  await expect.element(bonuses).not.toBeChecked();
  await expect.element(bonuses).toHaveFocus();
  await expect
    .poll(() =>
      api()
        .to(SAVE)
        .map(({ body }) => body),
    )
    .toEqual([{ receiveBonus: false }]);
  api().on(SAVE, refusal(500));
  const messages = consents.getByRole("switch", { name: "Send me offers by e-mail" });
  const before = (messages.element() as HTMLInputElement).checked;
  await press(messages, " ");
  await expect.element(notification("Something went wrong")).toBeVisible();
  await expect.poll(() => (messages.element() as HTMLInputElement).checked).toBe(before);
});

for (const [layout, width] of [
  ["a wide screen", 1280],
  ["a phone", 390],
] as const) {
  test(`names of 200 letters do not break the details on ${layout}`, async () => {
    const long = "W".repeat(200);
    keepProfile({ nickname: long, firstName: long, lastName: long, city: long });
    await page.viewport(width, 844);
    await open(INFO, { player: true });
    await expect.element(field("First name")).toHaveValue(long);
    expectFits();
    if (width < 768) {
      await page.getByRole("navigation", { name: "Quick access" }).getByRole("button", { name: "Menu" }).click();
      await expect.element(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      expectFits();
    }
  });

  test(`names of 200 letters do not break the verification on ${layout}`, async () => {
    const long = "W".repeat(200);
    keepProfile({ nickname: long, firstName: long, lastName: long });
    await page.viewport(width, 844);
    await open("/profile/verification", { player: true });
    await expect.element(heading).toHaveTextContent("Verification");
    expectFits();
  });
}

const passwords = page.getByRole("form", { name: "Password" });
const change = passwords.getByRole("button", { name: "Change the password" });
const current = passwords.getByLabelText(/^Current password/);
const next = passwords.getByLabelText(/^New password/);
const repeat = passwords.getByLabelText(/^Repeat the new password/);
const CHANGE = "PUT /api/player/passwords";

test("a refused password keeps the input; an accepted one clears it and keeps the focus", async () => {
  api().on(CHANGE, refusal(422, { oldPassword: ["This is not your current password."] }));
  await open("/profile/security", { player: true });
  await current.fill("not-the-one");
  await next.fill("Nightfall-8");
  await repeat.fill("Nightfall-8");
  await change.click();
  await expect.poll(() => api().to(CHANGE).length).toBe(1);
  await expect.element(passwords.getByRole("alert")).toBeVisible();
  await expect.element(next).toHaveValue("Nightfall-8");
  api().off(CHANGE);
  await current.fill("password1");
  await change.click();
  await expect.element(notification("Password changed")).toBeVisible();
  await expect.element(next).toHaveValue("");
  await expect.element(change).toHaveAttribute("aria-disabled", "true");
  await expect.element(change).toHaveFocus();
});

test("passwords that are short or differ say so", async () => {
  await open("/profile/security", { player: true });
  await next.fill("short");
  await repeat.fill("shirt");
  await userEvent.tab();
  await expect.element(passwords).toHaveTextContent(/Use at least 6 characters/);
  await expect.element(passwords).toHaveTextContent(/The two passwords differ/);
});

const sessions = region("Where you are signed in");
const SESSIONS = "GET /api/player/sessions";

test("the sessions: loading, pages, one is ended, a failed page is tried again", async () => {
  const [usual] = sampleData<{ sessionId: string; closedAt: string | null }[]>("sessions-list");
  const all = Array.from({ length: 13 }, (_, index) => ({
    ...usual,
    // The last one is this session.
    ...(index < 12 && { sessionId: `s-${index}` }),
    closedAt: null as string | null,
  }));
  const list = ({ query }: ServerCall): ServerAnswer => {
    const asked = Number(query.get("page"));
    const meta = { page: asked, perPage: 10, totalPages: 2, totalRows: 13 };
    return { status: 200, body: JSON.stringify({ data: all.slice((asked - 1) * 10, asked * 10), meta }) };
  };
  api().on(SESSIONS, list);
  api().on("PUT /api/player/sessions/*", ({ path }) => {
    const ended = all.find(({ sessionId }) => path.includes(`/${sessionId}/`));
    if (ended) ended.closedAt = "2026-11-20T12:00:01.000Z";
    return data(ended);
  });
  const release = api().hold(SESSIONS);
  await open("/profile/security", { player: true });
  await expect.element(sessions.getByRole("progressbar", { name: "Loading" })).toBeVisible();
  release();
  await expect.element(sessions.getByText("Page 1 of 2")).toBeVisible();
  await expectCount(sessions.getByRole("listitem"), 10);
  await sessions
    .getByRole("button", { name: /^Sign out of/ })
    .first()
    .click();
  await expectCount(sessions.getByText("Ended"), 1);
  await sessions.getByRole("button", { name: "Next page" }).click();
  await expect.element(sessions.getByText("Page 2 of 2")).toBeVisible();
  await expect.element(sessions.getByText("This one")).toBeVisible();
  await expectCount(sessions.getByRole("listitem"), 3);

  api().on(SESSIONS, "no connection");
  await sessions.getByRole("button", { name: "Previous page" }).click();
  const again = sessions.getByRole("button", { name: "Try again" });
  await expect.element(again).toBeVisible();
  api().on(SESSIONS, list);
  await again.click();
  await expect.element(sessions.getByText(/^Page \d of 2$/)).toBeVisible();
});

/** Starts the page with 3 sessions, of which the first is this one. Closing all others closes them on the server. */
async function openSessions(config: Record<string, unknown>): Promise<void> {
  const [usual] = sampleData<{ sessionId: string; closedAt: string | null }[]>("sessions-list");
  const all = [0, 1, 2].map((index) => ({
    ...usual,
    ...(index > 0 && { sessionId: `s-${index}` }),
    closedAt: null as string | null,
  }));
  api().on(SESSIONS, () => data(all));
  api().on(CLOSE_OTHERS, () => {
    for (const session of all.slice(1)) session.closedAt = "2026-11-20T12:00:01.000Z";
    return data({ message: "done" });
  });
  await open("/profile/security", { player: true, config });
  await expectCount(sessions.getByRole("listitem"), 3);
}

const CLOSE_OTHERS = "PUT /api/player/sessions/others/close";
const closeOthers = sessions.getByRole("button", { name: "Sign out everywhere else" });

test("all other sessions are ended in one press, and this one stays", async () => {
  await openSessions({ closeOtherSessionsEnabled: true });
  await expectAccessible();
  await expectFits();
  const release = api().hold(CLOSE_OTHERS);
  await closeOthers.click();
  await expect.element(closeOthers).toHaveAttribute("aria-busy", "true");
  await userEvent.keyboard("{Enter}");
  release();
  await expect.element(notification("Signed out everywhere else")).toBeVisible();
  expect(api().to(CLOSE_OTHERS)).toHaveLength(1);
  await expectCount(sessions.getByText("Ended"), 2);
  await expect.element(sessions.getByText("This one")).toBeVisible();
  await expectNone(closeOthers);
  expect(document.activeElement).not.toBe(document.body);
  await expectAccessible();
});

test("without an answer the list is read again, and nothing is claimed", async () => {
  await openSessions({ closeOtherSessionsEnabled: true });
  api().on(CLOSE_OTHERS, cut(data({ message: "done" })));
  const read = api().to(SESSIONS).length;
  await closeOthers.click();
  await expect.element(notification("Signed out everywhere else?")).toBeVisible();
  expect(api().to(SESSIONS)).toHaveLength(read + 1);
  await expectCount(sessions.getByText("Ended"), 0);
  await expect.element(closeOthers).toBeEnabled();
  await expectAccessible();
});

test("a site without the extension does not offer to end all other sessions", async () => {
  await openSessions({});
  await expectNone(closeOthers);
});

for (const [layout, width] of [
  ["a wide screen", 1280],
  ["a phone", 390],
] as const) {
  test(`a guest who opens the account signs in and returns to it on ${layout}`, async () => {
    await page.viewport(width, 844);
    const site = await open("/profile/security");
    await expect.element(signIn.dialog).toBeVisible();
    expect(site.address()).toBe("/?sign-in=true");
    await signIn.choose("E-mail");
    await signIn.email.fill("player@example.com");
    await signIn.password.fill("password1");
    await signIn.submit.click();
    await expect.element(heading).toHaveTextContent("Security");
    expect(site.address()).toBe("/profile/security");
    await expectAccessible();
  });
}

test("a forgotten password, by phone: wrong code, back, the countdown goes on, a new password", async () => {
  const FORGOT = "POST /api/player/otp/send";
  const dialog = page.getByRole("dialog", { name: "Forgot your password?" });
  const phone = dialog.getByRole("textbox", { name: "Phone number" });
  const send = dialog.getByRole("button", { name: "Send the code" });
  await open("/contact?forgot-pass=true");
  await phone.fill("2015550123");
  await send.click();
  await expect.element(code.timer).toBeVisible();
  await code.back.click();
  await expect.element(phone).toHaveValue("2015550123");
  await send.click();
  // The countdown continues, and no second code is sent.
  await expect.element(code.timer).toHaveTextContent(/^0:5\d$/);
  expect(api().to(FORGOT)).toHaveLength(1);
});

test("Back at the code closes a dialog that came by a link, and does not leave the site", async () => {
  const site = await open("/contact?forgot-pass=true");
  await dialogs.getByRole("textbox", { name: "Phone number" }).fill("2015550123");
  await dialogs.getByRole("button", { name: "Send the code" }).click();
  await expect.element(code.timer).toBeVisible();
  expect(site.address()).toBe("/contact?forgot-pass=true");
  site.back();
  await expectNone(dialogs);
  expect(site.address()).toBe("/contact");
});

test("the id can be copied", async () => {
  const write = vi.spyOn(navigator.clipboard, "writeText");
  await open(INFO, { player: true });
  await page.getByRole("button", { name: "Copy: Your ID" }).click();
  await expect.element(page.getByText("Copied", { exact: true })).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith("7B1F9C52");
  write.mockRestore();
});
