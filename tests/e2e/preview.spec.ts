// Preview of texts that are not published yet.
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { press } from "./press.ts";

test("an author sees unpublished texts until leaving the preview", async ({ page, site }) => {
  const asked: URL[] = [];
  await page.route("**/content/**", async (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    if (url.searchParams.get("previewToken") !== "draft/1" || !url.pathname.endsWith("/en/pages.json"))
      return route.continue();
    const answer = await route.fetch();
    const documents = await answer.json();
    documents.home.hero.title = "Not published yet";
    return route.fulfill({ response: answer, json: documents });
  });
  await site.open("/?preview=draft%2F1&tab=a");
  await expect(site.heading).toHaveText("Not published yet");
  await expect(page, "the token leaves the address").toHaveURL("/?tab=a");
  const bar = page.getByRole("region", { name: /Preview/ });
  await expect(bar).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, "preview");

  await press(page.getByRole("contentinfo").getByRole("link", { name: "Terms and conditions" }));
  await expect(site.heading).toHaveText("Terms and conditions");
  // What the prerendered page asks for ahead, once, is the same for everybody.
  const ahead = (await page.locator('meta[name="ahead"]').getAttribute("content"))?.split(" ") ?? [];
  const published = asked.filter((url) => url.searchParams.get("previewToken") !== "draft/1");
  const paths = published.map(({ pathname }) => pathname);
  expect(paths.filter((path, index) => !ahead.includes(path) || paths.indexOf(path) !== index)).toEqual([]);
  await page.reload();
  await expect(bar).toBeVisible();

  asked.length = 0;
  await press(bar.getByRole("button", { name: "Leave preview" }));
  await expect.poll(() => asked.some(({ pathname }) => pathname.endsWith("/static/terms.json"))).toBe(true);
  await expect(site.heading).toHaveText("Terms and conditions");
  await expect(bar).toHaveCount(0);
  expect(asked.filter((url) => url.searchParams.has("previewToken"))).toEqual([]);
});
