// The browser of the benchmarks, and the phone that it plays.
import { chromium } from "@playwright/test";

/** Network of the phone: milliseconds, bytes per second. */
export const NETWORK = { offline: false, latency: 100, downloadThroughput: 9e6 / 8, uploadThroughput: 3e6 / 8 };
/** Slowdown factor of the phone's processor. */
export const SLOWDOWN = 4;
/** Screen of the phone, in CSS pixels. */
export const SCREEN = { width: 390, height: 844 };
/** Pixels of the phone's screen for each CSS pixel. */
export const PIXEL_RATIO = 2;
/** Arguments of the browser. */
export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

/** Starts the browser. */
export function launch() {
  return chromium.launch({
    ...(process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM } : {}),
    args: ARGUMENTS,
  });
}

/** A page on the slow phone, in a context of its own. `observe` runs before the first script. */
export async function newPhone(browser, observe) {
  const context = await browser.newContext({
    viewport: SCREEN,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: PIXEL_RATIO,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", NETWORK);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await page.addInitScript(observe);
  return page;
}

/** Signs a player of the sandbox in through a link, without a form. */
export async function signIn(sandbox, page, player) {
  const { token } = await sandbox.control("autologin", { playerId: player.profile.id });
  await page.goto(`${sandbox.site}/auth/autologin?state=${token}`);
  await page.getByRole("button", { name: "Deposit", exact: true }).waitFor();
}
