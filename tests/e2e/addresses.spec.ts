// No URL leads to another origin or to a blank page.
import { expect, test } from "./fixtures.ts";

const HOSTILE = [
  "//evil.test/x",
  "///evil.test/x",
  "//evil.test@host",
  "/\\evil.test",
  "/.//evil.test",
  "/%2e//evil.test",
];

test("switching the language never leaves the origin, for any path", async ({ site, page }) => {
  // Prefixes are stripped by one rule: each path is tried with one of them.
  const prefixes = ["/ar", "/de", "/pl", "/pt-br"];
  for (const [place, path] of HOSTILE.entries()) {
    const prefix = prefixes[place % prefixes.length] ?? "";
    await page.goto(prefix + path);
    await expect(page).toHaveURL(`${prefix}/404`);
    await (await site.drawer()).getByRole("combobox").first().selectOption("en");
    await expect(page).toHaveURL("/404");
    await expect(site.heading).toHaveText("Something went wrong");
  }
});

test("a path that looks like a host is not found", async ({ site, page, consoles }) => {
  // A path of one segment may be a page of the content.
  consoles.allow(/status of 404.*content-pages/);
  for (const path of ["/en//evil.test/x", "/EN//x", "/en//", "/en/\\evil.test", "//?stag=1", "//x/y?stag=1"]) {
    await page.goto(new URL(page.url() === "about:blank" ? site.sandbox.site : page.url()).origin + path);
    await expect(site.heading).toHaveText("Something went wrong");
    await expect(page).toHaveURL("/404");
  }
});

test("an unreadable fragment is ignored", async ({ site, page, sandbox }) => {
  const player = await sandbox.player({ balances: { USD: "500" } });
  for (const fragment of ["#%", "#%E0%A4%A"]) {
    const target = encodeURIComponent(`/profile/info${fragment}`);
    await page.goto(`/auth/autologin?state=${await sandbox.autologin(player.profile.id)}&redirectUrl=${target}`);
    await expect(page).toHaveURL(`/profile/info${fragment}`);
    await expect(site.heading).toHaveText("Personal details");
  }
});

test("an autologin link reaches a page, whatever return path is stored", async ({ site, page, sandbox, consoles }) => {
  consoles.allow(/status of 40/);
  const player = await sandbox.player({ balances: { USD: "500" } });
  for (const stored of ["", "//evil.test", "//?wallet=deposit", "javascript:alert(1)", "/auth/autologin"]) {
    await site.open("/");
    await page.evaluate((value) => sessionStorage.setItem("loginRedirectUrl", value), stored);
    await page.goto(`/auth/autologin?state=${await sandbox.autologin(player.profile.id)}`);
    await site.expectPlayer();
    await expect(page).toHaveURL("/");
    await site.signOut();
  }
});

test("a guest on an invalid path gets no stored return path to another origin", async ({ site, page, sandbox }) => {
  await page.goto(`${sandbox.site}//?wallet=deposit`);
  await expect(site.heading).toHaveText("Something went wrong");
  await site.signInAs();
  await expect(page).toHaveURL("/404");
});
