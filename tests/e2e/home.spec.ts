// Home, locales, drawer, theme, footer, lobby.
import { expect, expectAccessible, test } from "./fixtures.ts";

test("home in the default language, without a prefix", { tag: "@phone" }, async ({ site }) => {
  await site.open();
  await expect(site.heading).toHaveText("Where the night plays");
  await expect(site.page).toHaveTitle("Nightjar | Casino after dark");
  await expect(site.page.locator("html")).toHaveAttribute("lang", "en");
  await expect(site.page.getByRole("region", { name: "Recommended" }).getByRole("listitem").first()).toBeVisible();
  expect(new URL(site.page.url()).pathname).toBe("/");
  await expectAccessible(site.page);
});

test("home in another language, with its prefix", { tag: "@phone" }, async ({ site }) => {
  await site.open("/pt-br");
  await expect(site.heading).toHaveText("Onde a noite joga");
  await expect(site.page.locator("html")).toHaveAttribute("lang", /^pt-br$/i);
  await expect(site.page.getByRole("banner").getByRole("button", { name: "Entrar" })).toBeVisible();
  await site.page.getByRole("banner").getByRole("link").click();
  expect(new URL(site.page.url()).pathname).toBe("/pt-br");
});

test("home in a right-to-left language", { tag: "@phone" }, async ({ site }) => {
  await site.open("/ar");
  await expect(site.heading).toHaveText("حيث يلعب الليل");
  await expect(site.page.locator("html")).toHaveAttribute("dir", "rtl");
  // A name in Latin letters is aligned to the start of the line.
  const game = site.page.getByRole("figure").first();
  const name = game.locator("figcaption").getByText(/./).first();
  const [words, box] = await name.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [range.getBoundingClientRect().right, element.getBoundingClientRect().right];
  });
  expect(words).toBeCloseTo(box ?? 0, 0);
  await expectAccessible(site.page);
});

test("the language chosen in the drawer reloads the same page and is stored", { tag: "@phone" }, async ({
  site,
  context,
}) => {
  await site.open();
  const drawer = await site.drawer();
  await drawer.getByRole("combobox", { name: "Language" }).selectOption("pt-br");
  await expect(site.heading).toHaveText("Onde a noite joga");
  expect(new URL(site.page.url()).pathname).toBe("/pt-br");
  const cookies = await context.cookies();
  expect(cookies.find((cookie) => cookie.name === "user-language")?.value).toBe("pt-br");
});

test("the drawer navigates the lobby", { tag: "@phone" }, async ({ site }) => {
  await site.open();
  const drawer = await site.drawer();
  const navigation = drawer.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link").first()).toHaveText("Home");
  await navigation.getByRole("link", { name: "New", exact: true }).click();
  await expect(site.page).toHaveURL(/#games-new$/);
  await expect(site.page.getByRole("region", { name: "New", exact: true })).toBeInViewport();
  if (site.phone) await expect(site.dialogs).toHaveCount(0);
});

test("a link to a strip scrolls to it once it is loaded", async ({ site, sandbox }) => {
  await sandbox.fault({ path: "/api/game/collections", delayMs: 1500, times: 1 });
  await site.open();
  const drawer = await site.drawer();
  await drawer.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "New", exact: true }).click();
  await expect(site.page.getByRole("region", { name: "New", exact: true })).toBeInViewport();
});

test("the drawer can be collapsed and stays collapsed", { tag: "@phone" }, async ({ site, page }) => {
  await site.open();
  if (site.phone) {
    // On phones it is a dialog: it takes and restores the focus.
    const drawer = await site.drawer();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(drawer).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Menu" })).toBeFocused();
    return;
  }
  await page.getByRole("button", { name: "Make the menu narrow" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Make the menu wide" })).toBeVisible();
  await expect(site.heading).toBeVisible();
  expect((await site.storages()).local["IS_DRAWER_COMPACT"]).toBe("true");
  await expectAccessible(page);
});

test("the light theme can be chosen, is stored, and is accessible", async ({ site, page }) => {
  await site.open();
  await (await site.drawer()).getByRole("switch", { name: "Light theme" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await expect(site.heading).toBeVisible();
  expect((await site.storages()).local["theme"]).toBe("light");
  await expectAccessible(page);
});

test("the footer has the legal information", async ({ site, page }) => {
  await site.open();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("img", { name: "Only for people aged 18 or older" })).toBeAttached();
  await expect(footer.getByRole("heading", { name: "Play with a clear head" })).toBeAttached();
});

test("a lobby strip scrolls with its buttons and the keyboard", { tag: "@phone" }, async ({ site, page }) => {
  await site.open();
  const strip = page.getByRole("region", { name: "Recommended" });
  const first = strip.getByRole("listitem").first();
  await expect(first).toBeInViewport();
  if (site.phone) {
    await strip.getByRole("list").focus();
    for (let press = 0; press < 14; press += 1) await page.keyboard.press("ArrowRight");
  } else {
    await expect(strip.getByRole("button", { name: "Previous" })).toBeDisabled();
    await strip.getByRole("button", { name: "Next" }).click();
    await expect(strip.getByRole("button", { name: "Previous" })).toBeEnabled();
  }
  await expect(first).not.toBeInViewport({ ratio: 0.5 });
});

test("an unknown path shows a not-found page with a link to home", async ({ site, page }) => {
  await site.open("/nowhere/at/all");
  await expect(site.heading).toHaveText("Page not found");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Homepage" }).click();
  await expect(site.heading).toHaveText("Where the night plays");
});
