// The identity verification: what the provider says of the player, and what is known of it after a reload.
import { expect, test } from "vitest";
import { expectNone, region } from "./harness/pages.ts";
import { open } from "./harness/site.tsx";

type Handler = (payload?: unknown) => void;

const PAGE = "/profile/verification";
const block = region("Confirm who you are");
const start = block.getByRole("button", { name: "Start" });
const thanks = block.getByText("Thank you, we have everything");
const frame = block.getByTitle("Identity verification");
const confirmed = block.getByText("Your identity is confirmed");

/** The provider's script: the site loads it once. */
const handlers = new Map<string, Handler>();
const builder = {
  withConf: () => builder,
  withOptions: () => builder,
  on: (event: string, act: Handler) => {
    handlers.set(event, act);
    return builder;
  },
  build: () => ({
    launch: (selector: string) => {
      const frame = Object.assign(document.createElement("iframe"), { title: "Identity verification" });
      document.querySelector(selector)?.append(frame);
    },
  }),
};
Object.assign(window, { snsWebSdk: { init: () => builder } });
/** No browser asks this port: the script is there at once. */
const sdkUrl = "http://127.0.0.1:1/sdk.js";
new MutationObserver((records) => {
  for (const { addedNodes } of records)
    for (const node of addedNodes)
      if (node instanceof HTMLScriptElement && node.src === sdkUrl) node.dispatchEvent(new Event("load"));
}).observe(document.head, { childList: true });
const config = { sumsub: { enabled: true, sdkUrl } };

/** The provider tells the page around it something. */
const says = (event: string, payload?: unknown) => handlers.get(`idCheck.${event}`)?.(payload);

const reviewed = (reviewStatus: string, reviewAnswer?: string) => ({
  reviewStatus,
  reviewResult: reviewAnswer ? { reviewAnswer } : null,
});

/** Opens the page, and starts the verification. */
async function started() {
  const site = await open(PAGE, { player: true, config });
  await start.click();
  await expect.element(frame).toBeVisible();
  return site;
}

test("the result is shown when the provider tells it, and after a reload", async () => {
  const site = await started();
  says("onApplicantSubmitted");
  await expect.element(thanks).toBeVisible();
  await expect.element(frame).not.toBeVisible();
  await site.reload();
  await expect.element(thanks).toBeVisible();
  await expectNone(start);
  await block.getByRole("button", { name: "See how it stands" }).click();
  await expect.element(frame).toBeVisible();
  says("onApplicantStatusChanged", reviewed("pending"));
  await expect.element(thanks).toBeVisible();
  says("onApplicantStatusChanged", reviewed("completed", "GREEN"));
  await expect.element(confirmed).toBeVisible();
  await expectNone(thanks);
  await site.reload();
  await expect.element(confirmed).toBeVisible();
  await expectNone(start);
});

test("after a rejection the provider's page says what is missing", async () => {
  const site = await started();
  says("onApplicantSubmitted");
  await expect.element(thanks).toBeVisible();
  says("onApplicantStatusChanged", reviewed("completed", "RED"));
  await expect.element(frame).toBeVisible();
  await expectNone(thanks);
  await site.reload();
  await expect.element(start).toBeVisible();
});
