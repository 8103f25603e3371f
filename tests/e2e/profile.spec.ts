// Profile page.
import { expect, expectAccessible, test } from "./fixtures.ts";
import { Details, region } from "./pages/account.ts";
import { press } from "./press.ts";

const INFO = "/profile/info";
const PROFILE = "/api/player/profile";

test("two tabs: a conflicting change is shown, other fields are updated", async ({
  site,
  page,
  newTab,
  sandbox,
  signedIn,
}) => {
  const player = await signedIn();
  const other = await newTab();
  const [here, there] = [new Details(page), new Details(other.page)];
  await site.open(INFO);
  await other.open(INFO);
  await there.field("City").fill("Madrid");
  await site.show();
  await here.field("City").fill("Lisbon");
  await here.field("Profession").fill("Baker");
  await here.field("Profession").fill("");
  await other.show();
  await there.field("Profession").fill("Pilot");
  await press(there.save);
  await expect(other.notification("Saved")).toBeVisible();

  await site.show();
  await expect(here.field("Profession")).toHaveValue("Pilot");
  await expect(here.field("City")).toHaveValue("Lisbon");
  await press(here.save);
  await expect(here.form.getByRole("alert")).toHaveText(/^City was changed to “Madrid” elsewhere/);
  expect((await sandbox.call(player, "GET", "player/profile")).data).toMatchObject({ city: "Madrid" });
  await press(here.save);
  await expect(site.notification("Saved")).toBeVisible();
  expect((await sandbox.call(player, "GET", "player/profile")).data).toMatchObject({
    city: "Lisbon",
    profession: "Pilot",
  });
  await other.show();
  await expect(there.field("City")).toHaveValue("Lisbon");
});

test("phone number and e-mail address can be confirmed", async ({ site, page, sandbox, signedIn, consoles }) => {
  consoles.allow(/status of 4\d\d/);
  const player = await signedIn({ phone: "12015550177" });
  const details = new Details(page);
  const step = region(page, "Confirm your phone");
  await site.open(INFO);
  await expect(details.form.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(details.form.getByRole("button", { name: "Confirm the number" })).toHaveCount(0);
  await details.field("Phone number").fill("2015550188");
  await details.field("E-mail").fill("late@example.com");
  await press(details.save);
  await expect(site.notification("Saved")).toBeVisible();
  await expect(details.form.getByText("Not confirmed yet")).toHaveCount(2);

  await press(details.form.getByRole("button", { name: "Send the mail again" }));
  await expect(site.notification("E-mail sent")).toBeVisible();
  expect(await sandbox.count("POST", `${PROFILE}/confirmations/email/resend`)).toBe(1);
  expect(await sandbox.link("late@example.com")).toContain("http");

  await details.field("City").fill("Lisbon");
  await press(details.form.getByRole("button", { name: "Confirm the number" }));
  const code = step.getByRole("textbox", { name: "Code of 6 digits" });
  await expect(code).toBeFocused();
  await expectAccessible(page);
  await press(step.getByRole("button", { name: "Change the number" }));
  await expect(details.field("City")).toHaveValue("Lisbon");
  await press(details.form.getByRole("button", { name: "Confirm the number" }));
  await expect(code).toBeFocused();
  const right = await sandbox.code("12015550188");
  await code.fill(right === "111111" ? "222222" : "111111");
  await press(step.getByRole("button", { name: "Confirm" }));
  await expect(step.getByRole("alert")).toHaveText(/^That code is not right/);
  await code.fill(right);
  await press(step.getByRole("button", { name: "Confirm" }));
  await expect(site.notification("Phone number confirmed")).toBeVisible();
  await expect(details.form.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(details.form.getByText("Not confirmed yet")).toHaveCount(1);
  await expect(details.field("City")).toHaveValue("Lisbon");

  await page.goto(await sandbox.link("late@example.com"));
  await expect(site.dialogs).toHaveCount(1);
  await site.open(INFO);
  await expect(details.form.getByText("Confirmed", { exact: true })).toHaveCount(2);
  await expect(details.form.getByRole("button", { name: "Send the mail again" })).toHaveCount(0);
  expect((await sandbox.call(player, "GET", "player/profile")).data).toMatchObject({ email: "late@example.com" });
});

test("switching the language keeps the edits", async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open(INFO);
  await new Details(page).field("City").fill("Lisbon");
  await (await site.drawer()).getByRole("combobox", { name: "Language" }).selectOption("pt-br");
  await expect(page).toHaveURL(/\/pt-br\/profile\/info$/);
  await expect(page.locator("[name=city]")).toHaveValue("Lisbon");
});
