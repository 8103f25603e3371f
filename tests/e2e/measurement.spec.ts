// Measurement for the operator: errors, speed and visitors, sent to the configured addresses.
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { test as base, expect } from "./fixtures.ts";

/** A request to the operator's collector. */
interface Collected {
  path: string;
  /** The JSON that was sent; undefined if there was none. */
  body: unknown;
}

/** The script of an analytics company: it takes the queue of events over, and tells its server. */
const SCRIPT = `
  const tell = (event) => void fetch(new URL("/event/" + event.event, document.currentScript?.src ?? tell.from));
  tell.from = document.currentScript.src;
  const queue = window.dataLayer ?? [];
  window.dataLayer = { push: tell };
  queue.forEach(tell);
  tell({ event: "loaded" });
`;

const test = base.extend<{ collector: { url: string; collected: Collected[]; paths: () => string[] } }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameters from the pattern
  collector: async ({}, use) => {
    const collected: Collected[] = [];
    const server = createServer(async (request: IncomingMessage, response) => {
      const path = request.url ?? "";
      const sent = await text(request);
      collected.push({ path, body: sent === "" ? undefined : JSON.parse(sent) });
      response.setHeader("access-control-allow-origin", "*");
      response.setHeader("content-type", "text/javascript");
      response.end(path === "/script.js" ? SCRIPT : "");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    await use({
      url: `http://127.0.0.1:${port}`,
      collected,
      paths: () => collected.map(({ path }) => path),
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

test("errors are reported at once, speed and visitors are measured only with consent", async ({
  page,
  site,
  sandbox,
  context,
  consoles,
  collector,
}) => {
  await context.clearCookies({ name: "accept-cookie" });
  await sandbox.config({
    analytics: { scriptUrl: `${collector.url}/script.js`, origins: [collector.url] },
    reports: { errorsUrl: `${collector.url}/errors`, vitalsUrl: `${collector.url}/vitals` },
  });
  await site.open("/contact?token=secret");
  consoles.allow(/eva@mail\.example/);
  const fail = () =>
    page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError(`no answer for eva@mail.example from ${location.href}`);
      });
    });
  // Error reports begin after the start of the page.
  await expect(async () => {
    await fail();
    expect(collector.paths()).toContain("/errors");
  }).toPass();
  await fail();
  const report = {
    page: "contact",
    language: "en",
    area: "script",
    name: "TypeError",
    message: "no answer for (e-mail) from (address)",
    frames: [],
  };
  await page.getByRole("button", { name: "Only necessary" }).click();
  await expect(page.getByRole("region", { name: "Cookies" })).toBeHidden();
  expect(collector.collected).toEqual([
    { path: "/errors", body: expect.objectContaining({ ...report, build: expect.stringMatching(/./) }) },
  ]);

  await page.getByRole("button", { name: "Cookie settings" }).click();
  await page.getByRole("button", { name: "Accept all" }).click();
  await expect.poll(collector.paths).toEqual(["/errors", "/script.js", "/event/loaded"]);
  // The speed is sent when the page is left, by code that loads after the consent.
  const loaded = () => page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  await expect.poll(loaded).toContainEqual(expect.stringMatching(/\/vitals-/));
  await site.open("/about");
  await expect.poll(collector.paths).toContain("/vitals");
  const vitals = collector.collected.find(({ path }) => path === "/vitals")?.body;
  expect(vitals).toMatchObject({
    page: "contact",
    navigation: "navigate",
    metrics: { TTFB: expect.any(Number), FCP: expect.any(Number) },
  });

  // The visitor changes the answer: the next page is not measured.
  await expect.poll(() => collector.paths().filter((path) => path === "/script.js")).toHaveLength(2);
  await page.getByRole("button", { name: "Cookie settings" }).click();
  await page.getByRole("button", { name: "Only necessary" }).click();
  const before = collector.collected.length;
  await site.open("/contact");
  await expect(site.heading).toHaveText("Contact");
  expect(collector.paths().slice(before)).toEqual([]);
});
