// The run-time configuration: one build, deployed with different files.
import { expect, test } from "./fixtures.ts";

test("a wrong value stops the start with the name of its key, and a corrected file starts the site", async ({
  page,
  site,
  sandbox,
}) => {
  await sandbox.config({ loyaltyEnabled: "yes" });
  await page.goto("/");
  await expect(page.getByText("loyaltyEnabled must be true or false")).toBeVisible();
  await sandbox.config({ loyaltyEnabled: false });
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(site.heading).toHaveText("Where the night plays");
});
