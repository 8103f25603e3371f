// The list of matches on phones: every market can be read and pressed, in every language and direction.
import { expect, expectLargeTargets } from "./fixtures.ts";
import { test } from "./pages/book.ts";

const WIDTHS = [320, 360, 390];
const LOCALES = ["en", "de", "pl", "pt-br", "ar"];

/** Lists the parts that are cut off, wider than their place, or too low for a finger. */
function measure(): string[] {
  const wrong: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) wrong.push(`the page: ${scrollWidth} of ${clientWidth}`);
  for (const place of document.querySelectorAll<HTMLElement>(".match, .side, .market, .odds, h3")) {
    const outer = place.getBoundingClientRect();
    const name = `${place.className || place.tagName} "${place.textContent?.slice(0, 40)}"`;
    if (outer.left < 0 || outer.right > innerWidth) wrong.push(`${name} is outside`);
    if (place.matches(".odds") && outer.height < 44) wrong.push(`${name} is ${outer.height} high`);
    for (const part of place.querySelectorAll<HTMLElement>(":not(.spoken, .spoken *)")) {
      const inner = part.getBoundingClientRect();
      const isCut = inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
      if (isCut) wrong.push(`${part.textContent} leaves ${name}`);
    }
  }
  const matches = [...document.querySelectorAll(".match")];
  const most = Math.max(...matches.map((match) => match.querySelectorAll(".market").length));
  if (most !== 5) wrong.push(`${most} markets`);
  // A market without odds is folded away.
  for (const market of document.querySelectorAll(".market"))
    if (!market.querySelector(".odds:not([aria-disabled])")) wrong.push(`closed: ${market.textContent}`);
  return wrong;
}

test("matches with all their markets fit phones in every language", async ({ book, page, signedIn }) => {
  test.slow();
  await signedIn();
  await book.open();
  const address = (await page.locator("iframe").getAttribute("src")) ?? "";
  const found: string[] = [];
  for (const locale of LOCALES) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(address.replace("lang=en", `lang=${locale}`));
    const folded = page.locator(".more[aria-expanded=false]");
    await expect(folded.first()).toBeVisible();
    for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 640 });
      found.push(...(await page.evaluate(measure)).map((one) => `${locale} ${width}: ${one}`));
    }
    await expectLargeTargets(page);
  }
  expect(found).toEqual([]);
});
