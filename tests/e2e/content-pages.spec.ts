// Pages of content documents: legal texts, offers, questions, pages by slug; the footer that leads to them; the error
// page; route rules.
import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, expectFits, test } from "./fixtures.ts";
import { press } from "./press.ts";

const HTML = { status: 200, body: "<!doctype html><title>Hotel network</title>", contentType: "text/html" };

interface Document {
  title: string;
  pageMeta: { title: string };
  questionList: { question: string; answer: string }[];
}

/** A content document of the site. */
async function documentAt(request: APIRequestContext, path: string): Promise<Document> {
  return (await request.get(`/content/${path}.json`)).json();
}

const footer = (page: Page) => page.getByRole("contentinfo");
const main = (page: Page) => page.getByRole("main");

for (const [locale, tag] of [
  ["ar", "@desktop"],
  ["de", "@phone-only"],
] as const) {
  test(`the footer leads to every content page in ${locale}`, { tag }, async ({ site, page, request }) => {
    const prefix = `/${locale}`;
    await site.open(`${prefix}/contact`);
    const links = footer(page).locator("nav").getByRole("link");
    await expect(links.first()).toBeVisible();
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    expect(paths.length).toBeGreaterThan(9);
    for (const path of paths) {
      await press(footer(page).locator(`a[href="${path}"]`).first());
      const [, directory = "", name = ""] = path.slice(path.startsWith("/questions") ? 0 : prefix.length).split("/");
      const file = name ? `${directory}/${name}` : `content-pages/${directory}`;
      const plain = ["welcome-package", "contact", "questions"].includes(directory);
      const document = plain ? undefined : await documentAt(request, `${locale}/${file}`);
      if (document) await expect(site.heading, path).toHaveText(document.title);
      if (document) await expect(page, path).toHaveTitle(document.pageMeta.title);
      if (path === "/questions") await expect(page).toHaveURL("/questions/account");
      else await expect(page).toHaveURL(path);
      await expect(main(page).getByRole("heading", { level: 1 })).toHaveCount(1);
      if (directory !== "contact") await expect(main(page).getByRole("navigation").first()).toContainText(/\p{L}/u);
      await expectFits(page, path);
    }
  });
}

test("documents: tables, accordions, call-outs, anchors and telephone numbers", { tag: "@phone" }, async ({
  site,
  page,
}) => {
  await page.setViewportSize({ width: site.phone ? 320 : 1600, height: 800 });
  await site.open("/static/responsible-gambling");
  await expectFits(page, "responsible gambling");
  const table = main(page).getByRole("region", { name: "Help near you" });
  await expect(table.getByRole("table", { name: "Help near you" })).toBeVisible();
  const scrolls = await table.evaluate((box) => box.scrollWidth > box.clientWidth);
  expect(scrolls).toBe(site.phone);
  await table.focus();
  await expect(table).toBeFocused();
  await expect(table.getByRole("link", { name: "0808 8020 133" })).toHaveAttribute("href", "tel:+448088020133");
  const help = table.getByRole("link", { name: "Check dein Spiel (opens in a new tab)" });
  await expect(help).toHaveAttribute("target", "_blank");
  await expect(help).toHaveAttribute("rel", /noopener/);
  await expectAccessible(page);

  const contents = page.getByRole("navigation", { name: "On this page" });
  await expect(contents).toBeVisible({ visible: !site.phone });
  if (!site.phone) {
    await press(contents.getByRole("link", { name: "Free help by country" }));
    await expect(page).toHaveURL("/static/responsible-gambling#help");
  } else await site.open("/static/responsible-gambling#help");
  await expect(main(page).getByRole("heading", { name: "Free help by country" })).toBeInViewport();

  await site.open("/static/payments");
  const answer = main(page).getByText("The payment is shown at the top of every page");
  await expect(answer).toBeHidden();
  await press(main(page).getByText("I closed the payment window"));
  await expect(answer).toBeVisible();
  await expect(main(page).getByRole("note")).toContainText("send only the coin that is named");
  const breadcrumb = page.getByRole("navigation", { name: "You are here" });
  await expect(breadcrumb.locator("[aria-current]")).toHaveText("Payments");
  await press(breadcrumb.getByRole("link", { name: "Home" }));
  await expect(page).toHaveURL("/");
});

test("a slug page with a film, in Arabic", async ({ site, page }) => {
  await site.open("/ar/about");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(main(page).locator("video")).toHaveJSProperty("preload", "none");
  // The film is a file of this site, which the policy allows.
  const film = main(page).locator("video");
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
});

test("an image that cannot be loaded is replaced", async ({ site, page, consoles }) => {
  consoles.allow(/status of 404/);
  await page.route("/images/about.svg", (route) => route.fulfill({ status: 404 }));
  await site.open("/about");
  await main(page).locator("figure").first().scrollIntoViewIfNeeded();
  await expect(main(page).locator("figure").first().locator("img")).toHaveCount(0);
  await expect(main(page).locator("figure").first()).toContainText("Picture");
});

test("links of the content open dialogs on the page by the rules of the core", async ({
  site,
  page,
  sandbox,
  signedIn,
  consoles,
}) => {
  // The wallet that is open when the break begins asks for its methods once more, and is refused.
  consoles.allow(/status of 400/);
  await site.open("/about");
  await press(main(page).getByRole("link", { name: "Open an account" }));
  await expect(site.signUp.dialog).toBeVisible();
  await expect(page).toHaveURL("/about?sign-up=true");
  await page.goBack();
  await expect(site.dialogs).toHaveCount(0);
  await expect(page).toHaveURL("/about");

  // A guest signs in first, and then finds the wallet.
  await site.open("/static/payments");
  await press(main(page).getByRole("link", { name: "Deposit", exact: true }));
  await expect(site.signIn.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/static/payments");

  const player = await signedIn();
  await site.open("/bonus/big-deposit");
  await press(main(page).getByRole("link", { name: "Deposit with this bonus" }));
  await expect(site.wallet.dialog).toBeVisible();
  await sandbox.api(player, "POST", "player/limits", { definition: 5, period: "1_week" });
  await site.open("/bonus/big-deposit");
  await expect(site.heading).toBeVisible();
  await expect(page.getByRole("complementary", { name: /break/ })).toBeVisible();
  await expect(main(page).getByRole("link", { name: "Deposit with this bonus" })).toHaveCount(0);
});

test("an address without a page is the error page", async ({ site, page, consoles }) => {
  consoles.allow(/status of 404/);
  for (const [path, home] of [
    ["/no-such-page", "/"],
    ["/pl/static/nothing", "/pl"],
    ["/static/Terms", "/"],
    ["/bonus/nothing", "/"],
    ["/questions/nothing", "/"],
    ["/a/b/c", "/"],
  ] as const) {
    await site.open(path);
    const error = main(page);
    await expect(error.getByRole("heading", { level: 1 }), path).toHaveText(
      home === "/" ? "Something went wrong" : "Coś poszło nie tak",
    );
    await expect(error).toContainText("404");
    await expect(error).toContainText(home === "/" ? `Page not found: ${path}` : `Nie znaleziono strony: ${path}`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex, follow");
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
    await expect(error.getByRole("link")).toHaveAttribute("href", home);
  }
  await expectAccessible(page);
  await expectFits(page, "error page");
  await press(main(page).getByRole("link", { name: "Homepage" }));
  await expect(page).toHaveURL("/");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "index, follow");
});

test("documents that fail: the default language stands in; failures are no missing pages, and recover", async ({
  site,
  page,
  context,
  sandbox,
  consoles,
}) => {
  consoles.allow(/Failed to load resource|ERR_/);
  const open = async (name: string) => press(footer(page).getByRole("link", { name, exact: true }));
  await site.open("/pl/contact");
  await expect(footer(page).getByRole("link", { name: "Regulamin" })).toBeVisible();
  await sandbox.fault({ path: "/content/pl/static/terms.json", ...HTML });
  await open("Regulamin");
  await expect(site.heading).toHaveText("Terms and conditions");
  await expect(footer(page).getByRole("link", { name: "Regulamin" })).toBeVisible();

  await sandbox.replaceFaults({ path: "/content/", status: 500 });
  await open("Polityka prywatności");
  await expect(site.heading).toHaveText("Nie udało się tego wczytać");
  await expect(main(page)).not.toContainText("404");
  // The page also recovers by itself, and may have done so already.
  const again = main(page).getByRole("button", { name: "Spróbuj ponownie" });
  const tryAgain = () => press(again, { timeout: 5_000 }).catch(() => undefined);
  await tryAgain();
  await expect(site.heading).toHaveText("Nie udało się tego wczytać");
  await sandbox.clearFaults();
  await tryAgain();
  await expect(site.heading).toHaveText("Polityka prywatności");

  // The line breaks, and comes back.
  await context.setOffline(true);
  await open("Pliki cookie");
  await expect(site.heading).toHaveText("Nie udało się tego wczytać");
  await context.setOffline(false);
  await expect(site.heading).toHaveText("Pliki cookie");

  // A page of HTML in both languages means that there is no document.
  await sandbox.fault({ path: "/content/", ...HTML });
  await open("Płatności");
  await expect(site.heading).toHaveText("Coś poszło nie tak");
});

test("questions: topics, answers, and the search over all of them", async ({ site, page }) => {
  await site.open("/questions");
  await expect(page).toHaveURL("/questions/account");
  await expect(site.heading).toHaveText("Account");
  const topics = page.getByRole("navigation", { name: "Topics" });
  await press(topics.getByRole("link", { name: "Withdrawals" }));
  await expect(page).toHaveURL("/questions/withdrawals");
  await expect(topics.locator("[aria-current=page]")).toHaveText("Withdrawals");
  const question = main(page).locator("summary", { hasText: "How long does it take?" });
  const answer = main(page).getByText("First the request is reviewed");
  await expect(answer).toBeHidden();
  await question.press("Enter");
  await expect(answer).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search all questions" });
  await search.fill("CRYPTO");
  const results = page.getByRole("region", { name: "Search results" });
  await expect(results.getByRole("listitem").first()).toContainText("What must I watch with crypto?");
  await expect(results.getByRole("status").first()).toHaveText("3 answers");
  await expectFits(page, "search results");
  await expectAccessible(page);
  await search.fill("zebra");
  await expect(results).toContainText("Nothing found for “zebra”");
  await search.fill("");
  await expect(results).toHaveCount(0);
  await search.fill("zebra");
  await press(results.getByRole("link", { name: "Write to us" }));
  await expect(page).toHaveURL("/contact");
});

test("questions have one address in all languages; the visitor's language stays", async ({
  site,
  page,
  context,
  newTab,
  sandbox,
}) => {
  await site.open("/pl/contact");
  await press(footer(page).getByRole("link", { name: "Pytania i odpowiedzi" }));
  await expect(page).toHaveURL("/questions/account");
  await expect(site.heading).toHaveText("Konto");
  await page.reload();
  await expect(site.heading).toHaveText("Konto");
  await page.getByRole("searchbox").fill("zablokowane");
  await expect(page.getByRole("status").filter({ hasText: "1 odpowiedź" })).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/questions\/account$/);
  await expect(page.locator('link[rel="alternate"]')).toHaveCount(0);

  await context.addCookies([{ name: "user-language", value: "ar", url: sandbox.site }]);
  const arabic = await newTab();
  await arabic.open("/questions/limits");
  await expect(arabic.page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(arabic.page).toHaveURL("/questions/limits");
  await expect(arabic.heading).toHaveText("الحدود والاستراحة");
  await arabic.page.getByRole("searchbox").fill("الإيداع");
  await expect(arabic.page.getByRole("main").locator("details").first()).toContainText("إيداع");
  await (await arabic.drawer()).getByRole("combobox").first().selectOption("de");
  await expect(arabic.heading).toHaveText("Limits und Pausen");
  await expect(arabic.page).toHaveURL("/questions/limits");
});

test("route rules redirect, in the visitor's language, or load another site", async ({ site, page, consoles }) => {
  // Documents of these addresses are asked for before the rules are there.
  consoles.allow(/status of 404/);
  await site.open("/de/terms");
  await expect(page).toHaveURL("/de/static/terms");
  await expect(site.heading).toHaveText("Allgemeine Geschäftsbedingungen");
  await site.open("/pl/faq");
  await expect(page).toHaveURL("/questions/account");
  await expect(site.heading).toHaveText("Konto");
  await page.route("https://www.gamcare.org.uk/", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>GamCare</title><h1>GamCare</h1>" }),
  );
  await page.goto("/gamcare");
  await expect(page).toHaveURL("https://www.gamcare.org.uk/");
});

test("consents at registration link to the documents, and nothing typed is lost", async ({ site, context }) => {
  await site.open("/?sign-up=true");
  await site.signUp.choose("E-mail");
  await site.signUp.email.fill("somebody@example.com");
  for (const [link, title] of [
    ["terms and conditions", "Terms and conditions"],
    ["privacy policy", "Privacy policy"],
  ] as const) {
    const opened = context.waitForEvent("page");
    await press(site.signUp.dialog.getByRole("link", { name: link }));
    const tab = await opened;
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText(title);
    await tab.close();
  }
  await expect(site.signUp.email).toHaveValue("somebody@example.com");
  await expect(site.signUp.agreements).not.toBeChecked();
});

test("a prerendered document is taken over as it is", async ({ page }) => {
  let go: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  // The document comes last: the page does not wait for it with what it already shows.
  await page.route("/content/en/static/terms.json", async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/static/terms");
  const table = main(page).getByRole("table");
  await table.evaluate((element) => Object.assign(element, { sameElement: true }));
  await expect(page.locator("html[data-live]")).toHaveCount(1);
  await expect(main(page).getByRole("heading", { name: "6. Bonuses" })).toBeVisible();
  go();
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByName(`${location.origin}/content/en/static/terms.json`).length),
    )
    .toBe(1);
  expect(await table.evaluate((element) => "sameElement" in element)).toBe(true);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("documents can be read, questions opened, and the way there followed", async ({ page, request }) => {
    await page.goto("/");
    await press(footer(page).getByRole("link", { name: "Questions and answers" }));
    await expect(page).toHaveURL("/questions/account");
    await press(main(page).getByText("How do I open an account?"));
    await expect(main(page).getByText("you get a code of six digits by SMS")).toBeVisible();
    await page.goto("/ar/static/terms");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("الشروط والأحكام");
    await expect(main(page).getByRole("table")).toBeVisible();
    const html = await (await request.get("/questions/account")).text();
    expect(html).toContain('"@type":"FAQPage"');
  });
});
