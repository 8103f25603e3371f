// Pages of content documents: tables, accordions, anchors, questions, links that open dialogs, the footer.

import { json } from "@player-site/core/testing";
import { expect, test } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { expectAccessible, expectFits } from "./harness/accessibility.ts";
import { api } from "./harness/current.ts";
import { aBreak, limitsOf } from "./harness/limits.ts";
import { dialogs, expectNone, focus, heading, main, press, signIn, signUp, wallet } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

interface Document {
  title: string;
  pageMeta: { title: string };
}

const documentAt = async (path: string): Promise<Document> => (await api().fetchInPage(`/content/${path}.json`)).json();
const query = (locator: Locator, selector: string) => locator.element().querySelector(selector);

for (const [locale, width] of [
  ["ar", 1280],
  ["de", 390],
] as const) {
  test(`the footer leads to every content page in ${locale}, ${width} pixels wide`, async () => {
    await page.viewport(width, 844);
    const prefix = `/${locale}`;
    const site = await open(`${prefix}/contact`);
    await expect.element(page.getByRole("contentinfo").getByRole("navigation").first()).toBeVisible();
    const links = () => [...document.querySelectorAll<HTMLElement>("footer nav a")];
    await expect.poll(() => links().length).toBeGreaterThan(9);
    for (const path of links().map((link) => link.getAttribute("href") ?? "")) {
      links()
        .find((link) => link.getAttribute("href") === path)
        ?.click();
      const [, directory = "", name = ""] = path.slice(path.startsWith("/questions") ? 0 : prefix.length).split("/");
      const file = name ? `${directory}/${name}` : `content-pages/${directory}`;
      const plain = ["welcome-package", "contact", "questions"].includes(directory);
      const wanted = plain ? undefined : await documentAt(`${locale}/${file}`);
      await expect.poll(() => site.address()).toBe(path === "/questions" ? "/questions/account" : path);
      if (wanted) await expect.element(heading).toHaveTextContent(wanted.title);
      if (wanted) await expect.poll(() => document.title).toBe(wanted.pageMeta.title);
      await expect.poll(() => document.querySelectorAll("main h1").length).toBe(1);
      if (directory !== "contact") await expect.poll(() => query(main, "nav")?.textContent).toMatch(/\p{L}/u);
      expectFits();
    }
  });
}

for (const width of [320, 1600]) {
  test(`documents have tables, call-outs and telephone numbers, ${width} pixels wide`, async () => {
    await page.viewport(width, 800);
    await open("/static/responsible-gambling");
    const table = main.getByRole("region", { name: "Help near you" });
    await expect.element(table.getByRole("table", { name: "Help near you" })).toBeVisible();
    expectFits();
    const box = table.element();
    expect(box.scrollWidth).toBe(box.clientWidth);
    const [country, telephone] = ["United Kingdom", "0808 8020 133"].map((name) => table.getByText(name).element());
    // A narrow screen has the first cell of a row above the others.
    const isAbove = (country?.getBoundingClientRect().bottom ?? 0) <= (telephone?.getBoundingClientRect().top ?? 0);
    expect(isAbove).toBe(width === 320);
    const number = table.getByRole("link", { name: "0808 8020 133" });
    await expect.element(number).toHaveAttribute("href", "tel:+448088020133");
    const help = table.getByRole("link", { name: "Check dein Spiel (opens in a new tab)" });
    await expect.element(help).toHaveAttribute("target", "_blank");
    await expect.element(help).toHaveAttribute("rel", expect.stringMatching(/noopener/));
    await expectAccessible();
  });
}

test("a table with joined cells scrolls on a narrow screen, with the keyboard too", async () => {
  await page.viewport(320, 800);
  const document = await documentAt("en/static/terms");
  const row = "<tr><th>Fee of a withdrawal</th><td>Bank transfer</td><td rowspan='2'>Nothing at all</td></tr>";
  const content = `<table><caption>Fees</caption><tbody>${row}<tr><th>Days</th><td>Two</td></tr></tbody></table>`;
  api().on("GET /content/en/static/terms.json", json({ ...document, content }));
  await open("/static/terms");
  const table = main.getByRole("region", { name: "Fees" });
  await expect.element(table.getByRole("table", { name: "Fees" })).toBeVisible();
  expect(table.element().scrollWidth).toBeGreaterThan(table.element().clientWidth);
  expectFits();
  await focus(table);
  await expect.element(table).toHaveFocus();
});

test("the contents of a document lead to its sections; a narrow window has none", async () => {
  await page.viewport(1600, 800);
  const site = await open("/static/responsible-gambling");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Free help by country" }).click();
  await expect.element(main.getByRole("heading", { name: "Free help by country" })).toBeInViewport();
  await page.viewport(320, 800);
  await expect.poll(() => contents.elements().length).toBe(0);
  await site.visit("/static/responsible-gambling#help");
  await expect.element(main.getByRole("heading", { name: "Free help by country" })).toBeInViewport();
});

test("an accordion opens, and the breadcrumb leads home", async () => {
  const site = await open("/static/payments");
  const answer = main.getByText("The payment is shown at the top of every page");
  await expect.element(main.getByText("I closed the payment window")).toBeVisible();
  await expect.element(answer).not.toBeVisible();
  await main.getByText("I closed the payment window").click();
  await expect.element(answer).toBeVisible();
  await expect.element(main.getByRole("note")).toHaveTextContent(/send only the coin that is named/);
  const breadcrumb = page.getByRole("navigation", { name: "You are here" });
  expect(query(breadcrumb, "[aria-current]")?.textContent).toBe("Payments");
  await breadcrumb.getByRole("link", { name: "Home" }).click();
  await expect.poll(() => site.address()).toBe("/");
});

test("links of the content open dialogs on the page by the rules of the core", async () => {
  const site = await open("/about");
  await main.getByRole("link", { name: "Open an account" }).click();
  await expect.element(signUp.dialog).toBeVisible();
  expect(site.address()).toBe("/about?sign-up=true");
  site.back();
  await expectNone(dialogs);
  expect(site.address()).toBe("/about");

  // A guest signs in first.
  await site.visit("/static/payments");
  await main.getByRole("link", { name: "Deposit", exact: true }).click();
  await expect.element(signIn.dialog).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expectNone(dialogs);
  expect(site.address()).toBe("/static/payments");
});

test("a link of an offer opens the wallet, unless the player takes a break", async () => {
  const site = await open("/bonus/big-deposit", { player: true });
  const deposit = main.getByRole("link", { name: "Deposit with this bonus" });
  await deposit.click();
  await expect.element(wallet.dialog).toBeVisible();
  limitsOf([aBreak("1_week", 7)]);
  await site.visit("/bonus/big-deposit");
  await expect.element(heading).toBeVisible();
  await expect.element(page.getByRole("complementary", { name: /break/ })).toBeVisible();
  await expectNone(deposit);
});

test("questions: topics, answers, and the search over all of them", async () => {
  const site = await open("/questions");
  await expect.poll(() => site.address()).toBe("/questions/account");
  await expect.element(heading).toHaveTextContent("Account");
  const topics = page.getByRole("navigation", { name: "Topics" });
  await topics.getByRole("link", { name: "Withdrawals" }).click();
  await expect.poll(() => site.address()).toBe("/questions/withdrawals");
  await expect.poll(() => query(topics, "[aria-current=page]")?.textContent).toBe("Withdrawals");
  const question = main.getByText("How long does it take?").first();
  const answer = main.getByText("First the request is reviewed");
  await expect.element(answer).not.toBeVisible();
  question.element().closest("summary")?.focus();
  await userEvent.keyboard("{Enter}");
  await expect.element(answer).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search all questions" });
  await search.fill("CRYPTO");
  const results = page.getByRole("region", { name: "Search results" });
  await expect.element(results.getByRole("listitem").first()).toHaveTextContent(/What must I watch with crypto\?/);
  await expect.element(results.getByText("3 answers", { exact: true })).toBeVisible();
  expectFits();
  await expectAccessible();
  await search.fill("zebra");
  await expect.element(results).toHaveTextContent(/Nothing found for “zebra”/);
  await search.fill("");
  await expectNone(results);
  await search.fill("zebra");
  await press(results.getByRole("link", { name: "Write to us" }), "{Enter}");
  await expect.poll(() => site.address()).toBe("/contact");
});

test("an element that a block of a document leaves open takes nothing of the blocks after it", async () => {
  const document = await documentAt("en/static/terms");
  const content = ["<p>One</p><form><math>", "<p>Two</p><iframe>", "<p>Three</p><b>", "<p>Four</p>"];
  api().on("GET /content/en/static/terms.json", json({ ...document, content }));
  await open("/static/terms");
  for (const words of ["One", "Two", "Three", "Four"]) await expect.element(main.getByText(words)).toBeVisible();
  expect(getComputedStyle(main.getByText("Four").element()).fontWeight).toBe(
    getComputedStyle(main.getByText("One").element()).fontWeight,
  );
});
