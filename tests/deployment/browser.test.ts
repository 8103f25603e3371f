// A player signs in on the deployed site in a browser, which refuses what the printed headers do not allow.
import { type Browser, chromium, type WebSocket } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { launchOptions } from "../chromium.ts";
import { Deployment, SERVERS } from "./harness/servers.ts";
import { complaintsOf, signIn } from "./harness/visitor.ts";

let deployment: Deployment | undefined;
let browser: Browser | undefined;

beforeAll(async () => {
  deployment = await Deployment.start();
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  await deployment?.end();
});

test.each(SERVERS)(
  "%s: sign-in, a deep address and events, with nothing refused and nothing on the console",
  async (server) => {
    if (deployment === undefined || browser === undefined) throw new Error("nothing is deployed");
    const page = await browser.newPage({ baseURL: deployment.at(server) });
    page.setDefaultTimeout(20_000);
    const complaints = complaintsOf(page);
    const opened: WebSocket[] = [];
    page.on("websocket", (socket) => opened.push(socket));
    const balance = await signIn(page, deployment.sandbox, "player@example.com");
    await vi.waitFor(() => expect(opened).not.toEqual([]), 10_000);
    await page.goto("/profile/wallet");
    await balance.waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  },
);
