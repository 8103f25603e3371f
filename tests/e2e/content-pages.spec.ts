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

test("the footer leads to documents, with their titles", async ({ site, page, request }) => {
  await site.open("/ar/contact");
  for (const name of ["terms", "privacy"]) {
    await press(footer(page).locator(`a[href="/ar/static/${name}"]`).first());
    const document = await documentAt(request, `ar/static/${name}`);
    await expect(site.heading).toHaveText(document.title);
    await expect(page).toHaveTitle(document.pageMeta.title);
  }
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
  await expect(page.getByText("1 odpowiedź", { exact: true })).toBeVisible();
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

test("route rules redirect, in the visitor's language, or load another site", async ({ site, page }) => {
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
