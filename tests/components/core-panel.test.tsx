// The panel of `npm run dev`: what happens between the site and its core.
import type { Command } from "@player-site/core";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showCorePanel } from "../../ui/src/testing/core-panel.tsx";
import { expectNone } from "./harness/pages.ts";
import { atEnd } from "./harness/render.tsx";
import { open } from "./harness/site.tsx";

const events = page.getByRole("list", { name: "Events" });

/** The panel beside a site that is open. Returns the core that it observes. */
async function panel() {
  const site = await open("/contact");
  const { core, close } = showCorePanel(site.core());
  atEnd(close);
  await page.getByRole("button", { name: /^Core \(/ }).click();
  return core;
}

test("actions, commands and changed slices are listed as they happen", async () => {
  const core = await panel();
  const commands: Command[] = [];
  core.onCommand((command) => commands.push(command));
  core.snapshot("cookieConsent");
  core.actions.reopenCookieNotice();
  await expect.element(events.getByText(/action reopenCookieNotice/)).toBeVisible();
  await expect.element(events.getByText(/slice cookieConsent/)).toBeVisible();
  await core.actions.loadPart("support");
  await expect.element(events.getByText(/action loadPart done/)).toBeVisible();
  await expect(core.actions.loadPart("nothing" as "support")).rejects.toThrow();
  await expect.element(events.getByText(/action loadPart CoreError: /)).toBeVisible();
  await userEvent.fill(page.getByRole("textbox", { name: "Filter" }), "cookie");
  await expectNone(events.getByText(/loadPart/));
});

test("what is typed into secret fields is not listed", async () => {
  const core = await panel();
  await core.actions.openForm("signIn");
  core.snapshot("signIn");
  core.actions.changeField("signIn", "password", "correct horse");
  await events.getByText(/action changeField/).click();
  const call = events.getByRole("listitem").filter({ hasText: "action changeField" });
  await expect.element(call.getByText(/•••/)).toBeVisible();
  await events
    .getByText(/slice signIn/)
    .first()
    .click();
  await expectNone(page.getByText(/correct horse/));
  await page.getByRole("button", { name: "Slices" }).click();
  await page.getByRole("list", { name: "Slices" }).getByText("signIn", { exact: true }).click();
  await expectNone(page.getByText(/correct horse/));
});

test("the slices that the page reads can be looked at", async () => {
  const core = await panel();
  core.snapshot("session");
  core.actions.reopenCookieNotice();
  await page.getByRole("button", { name: "Slices" }).click();
  await page.getByRole("list", { name: "Slices" }).getByText("session", { exact: true }).click();
  await expect.element(page.getByText(/"status": "guest"/)).toBeVisible();
});
