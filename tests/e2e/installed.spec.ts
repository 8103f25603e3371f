// The site as an installed app: manifest, service worker, offline page.
import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { press } from "./press.ts";

test.use({ serviceWorkers: "allow" });

/** Opens a page and waits until the service worker answers its requests. */
async function controlled(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  });
}

/** Takes the network away, and waits until the service worker has none either: it is a target of its own. */
async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  const [worker] = context.serviceWorkers();
  const reaches = () => fetch("/builds/latest.json", { cache: "no-store" }).then(Boolean, () => false);
  await expect.poll(() => worker?.evaluate(reaches)).toBe(false);
}

test("without a connection the offline page shows in the language of the address, and the site comes back", async ({
  page,
  context,
  site,
  consoles,
}) => {
  consoles.allow(/ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_FAILED/);
  await controlled(page, "/ar");
  await goOffline(context);
  await page.goto("/ar/contact");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("أنت غير متصل");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await page.goto("/profile/info");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  // An address without a language has that of the visitor.
  await context.addCookies([{ name: "user-language", value: "pl", url: new URL(page.url()).origin }]);
  await page.goto("/questions/account");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Brak połączenia");
  await context.clearCookies({ name: "user-language" });
  await page.goto("/contact");
  await context.setOffline(false);
  // The page loads itself again when the connection is back.
  await site.ready();
  await expect(site.heading).toHaveText("Contact");
});

test("the service worker keeps hashed files and nothing of the API, the configuration or the texts", async ({
  page,
}) => {
  await controlled(page, "/");
  await page.reload();
  await expect(page.getByRole("region", { name: "Recommended" }).getByRole("listitem").first()).toBeVisible();
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const urls = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return urls.flat().map((url) => new URL(url).pathname);
  });
  expect(kept.some((path) => /\/assets\/core_bg-.*\.wasm$/.test(path))).toBe(true);
  const allowed = /^\/assets\/|^\/(?:[a-z-]+\/)?offline\.(?:html|js)$|^\/theme\.js$|^\/icon\.svg$|^\/icons\//;
  expect(kept.filter((path) => !allowed.test(path))).toEqual([]);
});

test("the manifest is in the language of the page, and its icons and shortcuts exist", async ({ page, request }) => {
  await page.goto("/pt-br");
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const manifest = await (await request.get(address ?? "")).json();
  expect(manifest).toMatchObject({ lang: "pt-BR", start_url: "/pt-br?source=pwa", display: "standalone" });
  for (const { src } of manifest.icons) expect((await request.get(src)).ok(), src).toBe(true);
  expect(manifest.shortcuts.map(({ name }: { name: string }) => name)).toContain("Depositar");
});

test("the browser's offer to install the site is in the footer; a refusal ends it", async ({ page, site }) => {
  const offer = () =>
    page.evaluate(() => {
      const event = new Event("beforeinstallprompt", { cancelable: true });
      const prompts = { prompt: async () => undefined, userChoice: Promise.resolve({ outcome: "dismissed" }) };
      dispatchEvent(Object.assign(event, prompts));
      return event.defaultPrevented;
    });
  await site.open();
  const install = page.getByRole("contentinfo").getByRole("button", { name: "Install the app" });
  await expect(install).toHaveCount(0);
  await expect.poll(offer).toBe(true);
  await press(install);
  await expect(install).toHaveCount(0);
  await expect.poll(async () => (await site.storages()).local["PWA_HIDDEN"]).toBe("true");
  await offer();
  await expect(install).toHaveCount(0);
});

test.describe("on an Apple phone", () => {
  test.use({ userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1" });

  test("the footer says how the site is installed", async ({ page, site }) => {
    await site.open();
    await press(page.getByRole("contentinfo").getByRole("button", { name: "Install the app" }));
    await expect(page.getByRole("dialog", { name: "Install the app" })).toContainText("Add to Home Screen");
  });
});

test("a visit from the installed app is saved in the profile", async ({ page, site, signedIn, sandbox }) => {
  const player = await signedIn();
  await site.open("/?source=pwa");
  await expect(page).toHaveURL("/");
  await expect(async () => {
    const profile = await sandbox.api<{ pwaInstalled: boolean }>(player, "GET", "player/profile");
    expect(profile.pwaInstalled).toBe(true);
  }).toPass();
});
