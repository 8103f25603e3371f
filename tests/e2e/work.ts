// How much work the browser has with something. Unlike a duration it does not depend on how fast the machine is.
import { expect, type Page } from "@playwright/test";

interface Work {
  /** Layouts of the page. */
  layouts: number;
  /** Elements of the page at the end. */
  elements: number;
  /** Calls of the API. */
  calls: number;
}

/**
 * Measures the work of the page until `act` has ended. The page is not left meanwhile, and what it does before is waited for.
 * Calls are those below `path`.
 */
export async function workOf(page: Page, act: () => Promise<void>, path = "/api/"): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const countLayouts = async () =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "LayoutCount")?.value ?? 0;
  await page.waitForLoadState("networkidle");
  const before = await countLayouts();
  let calls = 0;
  const count = (request: { url(): string }) => {
    const { pathname } = new URL(request.url());
    // Pictures of lists come from the API too.
    if (pathname.startsWith(path) && !pathname.startsWith("/api/media/")) calls += 1;
  };
  page.on("request", count);
  await act();
  page.off("request", count);
  const layouts = (await countLayouts()) - before;
  await session.detach();
  const elements = await page.locator("*").count();
  return { layouts, elements, calls };
}

/** Elements of a row at most. */
const ELEMENTS_OF_A_ROW = 40;
/**
 * All may be more by what chance brings: images that come late, an alert, an account that is read again. A layout or a call
 * for each of the hundreds of rows would be far more.
 */
const LAYOUTS_BY_CHANCE = 50;
const ELEMENTS_BY_CHANCE = 40;
const CALLS_BY_CHANCE = 20;

/**
 * Asserts that a list of `rows` more rows costs no more calls and no more layouts, and only the elements of these rows. A
 * layout for each row would be quadratic work.
 */
export function expectProportionate(much: Work, little: Work, rows: number): void {
  expect(much.calls, "calls").toBeLessThanOrEqual(little.calls + CALLS_BY_CHANCE);
  expect(much.layouts, "layouts").toBeLessThanOrEqual(little.layouts + LAYOUTS_BY_CHANCE);
  const ofRows = rows * ELEMENTS_OF_A_ROW + ELEMENTS_BY_CHANCE;
  expect(much.elements, "elements").toBeLessThanOrEqual(little.elements + ofRows);
}
