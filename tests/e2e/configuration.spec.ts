// The run-time configuration: one build, deployed with different files.
import { expect, test } from "./fixtures.ts";

test("languages, affiliate days and consent are read when the site starts", async ({
  page,
  site,
  sandbox,
  context,
}) => {
  await context.clearCookies({ name: "accept-cookie" });
  await sandbox.config({
    locales: ["de", "en"],
    defaultLocale: "de",
    affiliateTagExpiration: 2,
    analyticsConsent: "denied",
  });
  await site.open("/?stag=partner");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(site.heading).toHaveText("Wo die Nacht spielt");
  const days = async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === "affiliateTag");
    return Math.round(((cookie?.expires ?? 0) * 1000 - (await page.evaluate(() => Date.now()))) / 86_400_000);
  };
  expect(await days()).toBe(2);
  await expect(page.getByRole("region", { name: "Cookies" })).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Sprache" }).first().getByRole("option")).toHaveText([
    "Deutsch",
    "English",
  ]);
  await site.open("/en/contact");
  await expect(site.heading).toHaveText("Contact");
});

test("the API and the realtime server may have another address, with a slash at its end", async ({
  site,
  sandbox,
  signedIn,
}) => {
  const elsewhere = `${sandbox.site.replace("127.0.0.1", "localhost")}/`;
  await sandbox.config({ apiBase: elsewhere, realtimeBase: elsewhere });
  const player = await signedIn();
  await site.open();
  const cover = site.page.getByRole("region", { name: "Recommended" }).getByRole("img").first();
  await expect(cover).toHaveAttribute("src", new RegExp(`^${elsewhere}api/`));
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(site.page.getByRole("banner")).toContainText("$500.00");
  await sandbox.deposit(player, "25");
  await expect(site.page.getByRole("banner")).toContainText("$525.00");
});
