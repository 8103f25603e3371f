// The frame of the site and the lists of games on the home page.
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { followSystem } from "../../ui/src/core/theme.ts";
import { expectAccessible } from "./harness/accessibility.ts";
import { tap, usePhone } from "./harness/fingers.ts";
import { aGame, catalogueOf, group } from "./harness/games.ts";
import { aLimit, limitsOf } from "./harness/limits.ts";
import { dialogs, drawer, expectCount, expectNone, focus, heading, press, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

const GROUPS = ["Recommended", "New", "Slots", "Jackpots", "Table games"];
/** Games of each group. */
const COUNT = 18;

/** A server with a strip for each group. */
function strips(): void {
  catalogueOf(
    GROUPS.flatMap((name) =>
      Array.from({ length: COUNT }, (_, index) => aGame(`${name} ${index + 1}`, { collections: [group(name)] })),
    ),
  );
}

const gamesOf = (name: string) => region(name).getByRole("listitem");
const menuButton = page.getByRole("navigation", { name: "Quick access" }).getByRole("button", { name: "Menu" });
const menu = page.getByRole("dialog", { name: "Menu" });

test("the drawer navigates the lobby", async () => {
  strips();
  const site = await open("/");
  const navigation = drawer.getByRole("navigation", { name: "Main" });
  await expect.element(navigation.getByRole("link").first()).toHaveTextContent("Home");
  const current = () =>
    [...navigation.element().querySelectorAll("[aria-current=page]")].map((link) => link.textContent);
  expect(current()).toEqual(["Home"]);
  await navigation.getByRole("link", { name: "New", exact: true }).click();
  await expect.poll(() => site.address()).toBe("/categories/new");
  await expect.element(heading).toHaveTextContent("New");
  expect(current()).toEqual(["New"]);
});

test("the menu has its pages in groups", async () => {
  strips();
  await open("/", { player: true, config: { loyaltyEnabled: true, questsEnabled: true } });
  const groups = drawer.getByRole("navigation", { name: "Main" });
  const inGroup = (name: string) => groups.getByRole("list", { name, exact: true });
  await expect.element(inGroup("Games").getByRole("link", { name: "New", exact: true })).toBeVisible();
  await expect.element(inGroup("Games").getByRole("link", { name: "Studios" })).toBeVisible();
  await expect.element(inGroup("Your games").getByRole("link", { name: "Favourites" })).toBeVisible();
  await expect.element(inGroup("Rewards").getByRole("link", { name: "Tournaments" })).toBeVisible();
  await expect.element(inGroup("Rewards").getByRole("button", { name: "Quests" })).toBeVisible();
  await expectNone(inGroup("Games").getByRole("link", { name: "Favourites" }));
  await expectAccessible();
});

test("the bar of a phone has five entries, and marks the page on display", async () => {
  await usePhone();
  strips();
  const bar = page.getByRole("navigation", { name: "Quick access" });
  const entries = () => [...bar.element().querySelectorAll("a, button")].map((entry) => entry.textContent);
  const site = await open("/");
  await expect.poll(entries).toEqual(["Menu", "Home", "Sign up", "Games", "Offers"]);
  await expect.element(bar.getByRole("link", { name: "Home" })).toHaveAttribute("aria-current", "page");
  await expectAccessible();
  await tap(bar.getByRole("link", { name: "Games" }));
  await expect.poll(() => site.address()).toBe("/main");
  await expect.element(bar.getByRole("link", { name: "Games" })).toHaveAttribute("aria-current", "page");
  await tap(bar.getByRole("link", { name: "Offers" }));
  await expect.poll(() => site.address()).toBe("/welcome-package");
});

test("the bar of a player leads to the deposit and the bonuses", async () => {
  await usePhone();
  await open("/contact", { player: true });
  const bar = page.getByRole("navigation", { name: "Quick access" });
  const entries = () => [...bar.element().querySelectorAll("a, button")].map((entry) => entry.textContent);
  await expect.poll(entries).toEqual(["Menu", "Home", "Deposit", "Games", "Bonuses"]);
});

test("during an exclusion the bar of a phone leads to the limits, and not to a deposit", async () => {
  await usePhone();
  const expiredAt = new Date(Date.now() + 180 * 86_400_000).toISOString();
  limitsOf([aLimit({ definition: 4, period: "6_months", amount: null, currency: null, expiredAt })]);
  await open("/contact", { player: true });
  const bar = page.getByRole("navigation", { name: "Quick access" });
  const entries = () => [...bar.element().querySelectorAll("a, button")].map((entry) => entry.textContent);
  await expect.poll(entries).toEqual(["Menu", "Home", "Games", "Limits"]);
});

test("a row that is not rendered yet has a link to all of its games", async () => {
  strips();
  await open("/");
  const row = region("Table games");
  await expect.element(row).toHaveAttribute("aria-busy", "true");
  await expectNone(gamesOf("Table games"));
  await expect
    .element(row.getByRole("link", { name: "See all: Table games" }))
    .toHaveAttribute("href", "/categories/table-games");
});

test("the menu of a phone navigates the lobby, and goes", async () => {
  await usePhone();
  strips();
  const site = await open("/");
  await tap(menuButton);
  await tap(menu.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "New", exact: true }));
  await expect.poll(() => site.address()).toBe("/categories/new");
  await expect.element(heading).toHaveTextContent("New");
  await expectNone(dialogs);
});

test("the menu of a phone takes the focus and gives it back", async () => {
  await usePhone();
  await open("/contact");
  await tap(menuButton);
  await expect.element(menu).toBeVisible();
  await expectAccessible();
  await expect.poll(() => menu.element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard("{Escape}");
  await expectNone(menu);
  await expect.element(menuButton).toHaveFocus();
});

test("the menu closes when the window gets wide enough for the drawer", async () => {
  await usePhone();
  await open("/contact");
  await tap(menuButton);
  await expect.element(menu).toBeVisible();
  await page.viewport(1180, 820);
  await expectNone(menu);
  await expect.element(drawer.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("Back closes the menu of a phone and stays on the page", async () => {
  await usePhone();
  const site = await open("/contact", { player: true });
  await tap(menuButton);
  await expect.element(menu).toBeVisible();
  site.back();
  await expectNone(menu);
  expect(site.address()).toBe("/contact");
  await expect.element(menuButton).toHaveFocus();

  // A dialog or a page that is chosen there takes its place in the history.
  await tap(menuButton);
  await tap(menu.getByRole("button", { name: "Withdraw" }));
  await expect.element(page.getByRole("dialog", { name: "Wallet" })).toBeVisible();
  await expectNone(menu);
  site.back();
  await expectNone(dialogs);
  await tap(menuButton);
  await tap(menu.getByRole("link", { name: "Limits" }));
  await expect.poll(() => site.address()).toBe("/profile/limits");
  site.back();
  await expect.poll(() => site.address()).toBe("/contact");
  await expectNone(dialogs);
});

test("the drawer can be collapsed and stays collapsed", async () => {
  const site = await open("/contact");
  await page.getByRole("button", { name: "Make the menu narrow" }).click();
  await site.reload();
  await expect.element(page.getByRole("button", { name: "Make the menu wide" })).toBeVisible();
  await expect.element(heading).toBeVisible();
  expect(localStorage.getItem("IS_DRAWER_COMPACT")).toBe("true");
  await expectAccessible();
});

test("a theme that is chosen in another tab is shown in this one", async () => {
  await open("/");
  followSystem();
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "light" }));
  expect(document.documentElement.dataset["theme"]).toBe("light");
  window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
  expect(document.documentElement.dataset["theme"]).toBe("dark");
});

test("the light theme can be chosen, and is stored", async () => {
  await open("/contact");
  await press(drawer.getByRole("switch", { name: "Light theme" }), " ");
  await expect.poll(() => document.documentElement.dataset["theme"]).toBe("light");
  await expect.element(heading).toBeVisible();
  expect(localStorage.getItem("theme")).toBe("light");
});

test("the footer has the legal information", async () => {
  await open("/contact");
  const footer = page.getByRole("contentinfo");
  await expect.element(footer.getByRole("img", { name: "Only for people aged 18 or older" })).toBeVisible();
  await expect.element(footer.getByRole("heading", { name: "Play with a clear head" })).toBeVisible();
});

test("a strip of games scrolls with its buttons", async () => {
  strips();
  await open("/");
  const first = gamesOf("Recommended").first();
  await expect.element(first).toBeInViewport();
  const button = (name: string) => region("Recommended").getByRole("button", { name });
  await expect.element(button("Previous")).toBeDisabled();
  await button("Next").click();
  await expect.element(button("Previous")).toBeEnabled();
  await expect.element(first).not.toBeInViewport({ ratio: 0.5 });
});

test("on a phone a strip scrolls by keyboard, and has a few of its games until then", async () => {
  await usePhone();
  strips();
  await open("/");
  const games = gamesOf("Recommended");
  await expect.element(games.first()).toBeInViewport();
  await expect.element(games.first()).toHaveAttribute("aria-setsize", String(COUNT));
  await expectCount(games, 6);
  await focus(region("Recommended").getByRole("list"));
  await userEvent.keyboard("{ArrowRight}");
  await expectCount(games, COUNT);
  for (let presses = 0; presses < 13; presses += 1) await userEvent.keyboard("{ArrowRight}");
  await expect.element(games.first()).not.toBeInViewport({ ratio: 0.5 });
});
