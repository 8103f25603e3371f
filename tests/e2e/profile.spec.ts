// Profile page.
import { expect, test } from "./fixtures.ts";
import { Details } from "./pages/account.ts";
import { press } from "./press.ts";

const INFO = "/profile/info";

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

test("switching the language keeps the edits", async ({ site, page, signedIn }) => {
  await signedIn();
  await site.open(INFO);
  await new Details(page).field("City").fill("Lisbon");
  await (await site.drawer()).getByRole("combobox", { name: "Language" }).selectOption("pt-br");
  await expect(page).toHaveURL(/\/pt-br\/profile\/info$/);
  await expect(page.locator("[name=city]")).toHaveValue("Lisbon");
});
