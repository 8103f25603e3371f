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

test("switching the language never leaves the origin, for any path", async ({ site, page, consoles }) => {
  consoles.allow(/status of 404/);
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

test("the status tells crawlers which addresses have no page", async ({ page }) => {
  for (const [path, status] of [
    ["/", 200],
    ["/pt-br", 200],
    ["/de/about", 200],
    ["/profile/info", 200],
    ["/games/ember-orchard", 200],
    ["/terms", 200],
    ["/promotions/summer", 200],
    ["/no-such-page", 404],
    ["/pl/static/nothing", 404],
    ["/static/Terms", 404],
    ["/profile/nothing", 404],
    ["/a/b/c", 404],
  ] as const) {
    const answer = await page.request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(status);
  }
});

test("a path that looks like a host is not found", async ({ site, page, consoles }) => {
  consoles.allow(/status of 404/);
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

test("a guest on an invalid path gets no stored return path to another origin", async ({
  site,
  page,
  sandbox,
  consoles,
}) => {
  consoles.allow(/status of 404/);
  await page.goto(`${sandbox.site}//?wallet=deposit`);
  await expect(site.heading).toHaveText("Something went wrong");
  await site.signInAs();
  await expect(page).toHaveURL("/404");
});
