// The look of every component in every state, of a dialog and of an alert; the accessibility of the gallery. This file is
// run first (see vitest.config.ts): where rules are equally specific, the sheet that was loaded last wins, and only the
// order of the site's own start, which comes first, is that of the build.
import "../../ui/src/app/app.tsx";

import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Gallery } from "../../ui/src/testing/gallery.tsx";
import { violations } from "./harness/accessibility.ts";
import { sample } from "./harness/api.ts";
import { api } from "./harness/current.ts";
import { notification, notifications, signIn } from "./harness/pages.ts";
import { render } from "./harness/render.tsx";
import { open } from "./harness/site.tsx";

const PANES = ["dark ltr", "light ltr", "dark rtl", "light rtl"] as const;
const GROUPS = [
  "Buttons",
  "Opens in place",
  "Text fields",
  "Hints",
  "Errors",
  "Disabled",
  "Numbers",
  "Choices",
  "Lists",
  "Notices",
  "Carousels",
  "Others",
  "Comboboxes",
] as const;

/** The gallery, with the fonts of the site and nothing in focus. */
async function openGallery(): Promise<void> {
  // High enough for the highest group: what is outside of the window is not in a picture.
  await page.viewport(1280, 1200);
  // Three quarters of the size are enough to see a change, and half of the bytes.
  document.documentElement.style.zoom = "0.75";
  render(<Gallery />);
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await Promise.all(["400", "600", "700"].map((weight) => document.fonts.load(`${weight} 1rem Figtree`)));
  await document.fonts.ready;
  for (const image of document.images) {
    image.loading = "eager";
    await image.decode();
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const pane = (name: string) => page.getByRole("region", { name, exact: true });
const group = (name: string, title: string) => pane(name).getByRole("group", { name: title, exact: true });
const picture = (name: string, title: string) => `${title} ${name}`.toLowerCase().replaceAll(" ", "-");

test("every group of the gallery is in the pictures", async () => {
  await openGallery();
  const titles = pane("dark ltr").getByRole("heading", { level: 2 }).elements();
  const ofGroups = titles.filter((title) => title.parentElement?.role === "group");
  expect(ofGroups.map((title) => title.textContent)).toEqual([...GROUPS]);
});

test("the gallery is accessible", async () => {
  await openGallery();
  // Everything is here once for each pane.
  expect(await violations(undefined, ["landmark-unique"])).toEqual([]);
});

for (const name of PANES) {
  test(`the components look as before, ${name}`, async () => {
    await openGallery();
    for (const title of GROUPS) {
      await expect.soft(group(name, title)).toMatchScreenshot(picture(name, title));
    }
  });

  test(`what opens in place looks as before, ${name}`, async () => {
    await openGallery();
    const place = group(name, "Opens in place");
    await place.getByRole("button", { name: "Remove the entry" }).click();
    await place.getByRole("button", { name: "Open the popover" }).click();
    await expect.element(pane(name).getByRole("dialog", { name: "Popover" })).toBeVisible();
    await expect.soft(place).toMatchScreenshot(picture(name, "opened"));
    await group(name, "Numbers")
      .getByRole("button", { name: /^Country code/ })
      .click();
    const countries = pane(name).getByRole("dialog", { name: "Country code" });
    await userEvent.keyboard("a");
    await expect.soft(countries).toMatchScreenshot(picture(name, "countries"));
  });
}

for (const theme of ["dark", "light"] as const) {
  for (const dir of ["ltr", "rtl"] as const) {
    test(`a dialog and an alert look as before, ${theme} ${dir}`, async () => {
      api().on("POST /api/player/sessions", sample("sessions-create-blocked"));
      await open("/contact?sign-in=true");
      await expect.element(signIn.phone).toHaveFocus();
      Object.assign(document.documentElement, { dir });
      document.documentElement.dataset["theme"] = theme;
      await signIn.choose("E-mail");
      await expect.soft(signIn.dialog).toMatchScreenshot(`dialog-${theme}-${dir}`);
      await signIn.email.fill("blocked@example.com");
      await signIn.password.fill("password1");
      await signIn.submit.click();
      await expect.element(notification("Account blocked")).toBeVisible();
      await expect.soft(notifications).toMatchScreenshot(`alert-${theme}-${dir}`);
    });
  }
}
