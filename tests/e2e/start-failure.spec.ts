// A site that cannot start shows its failure page, and the error is not lost: it goes to the listener of errors.
import { expect, test } from "./fixtures.ts";

test("a blocked module: the site says so, and the error is reported with its cause", async ({ page, consoles }) => {
  consoles.allow(/Failed to load resource|The site has stopped working/);
  const reported: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("The site has stopped working")) reported.push(message.text());
  });
  await page.route(/core_bg.*\.wasm$/, (route) => route.abort());
  await page.goto("/contact");
  await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
  expect(reported).toEqual([expect.stringMatching(/CoreError: the core could not be loaded/)]);
});

test("a configuration that cannot be used is reported, and no connection is not", async ({ page, consoles }) => {
  consoles.allow(/Failed to load resource|The site has stopped working|the site cannot start/);
  const reported: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("The site has stopped working")) reported.push(message.text());
  });
  await page.route("**/config.json", (route) => route.abort());
  await page.goto("/contact");
  await expect(page.getByRole("heading", { name: "We cannot reach our servers" })).toBeVisible();
  expect(reported).toEqual([]);
  await page.unroute("**/config.json");
  await page.route("**/config.json", (route) => route.fulfill({ json: { loyaltyEnabled: "yes" } }));
  await page.reload();
  await expect(page.getByText("loyaltyEnabled must be true or false")).toBeVisible();
  expect(reported).toEqual([expect.stringMatching(/loyaltyEnabled must be true or false/)]);
});
