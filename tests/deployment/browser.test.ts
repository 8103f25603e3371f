// A player signs in on the deployed site in a browser, which refuses what the printed headers do not allow.
import { type Browser, chromium, type WebSocket } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { launchOptions } from "../chromium.ts";
import { Site } from "../e2e/pages/site.ts";
import { Deployment, SERVERS } from "./harness/servers.ts";

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
    page.setDefaultTimeout(8_000);
    const told: string[] = [];
    page.on("console", (message) => {
      if (["error", "warning"].includes(message.type())) told.push(message.text());
    });
    page.on("pageerror", (error) => told.push(error.message));
    const opened: WebSocket[] = [];
    page.on("websocket", (socket) => opened.push(socket));
    // The page objects of the browser tests find the controls. They press in the runner of those tests only.
    const { signIn, signInButton, balances } = new Site(page, false, deployment.sandbox);
    await page.goto("/");
    await signInButton.click();
    await signIn.tab("E-mail").click();
    await signIn.email.fill("player@example.com");
    await signIn.password.fill("password1");
    await signIn.submit.click();
    await balances.button.waitFor();
    await vi.waitFor(() => expect(opened).not.toEqual([]), 10_000);
    await page.goto("/profile/wallet");
    await balances.button.waitFor();
    expect(told).toEqual([]);
    await page.close();
  },
);
