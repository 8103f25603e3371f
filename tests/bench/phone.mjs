// A phone without a debugger. Drivers for tests switch on the protocol's
// Runtime and Network domains: with them, the browser records the call stack
// of each request, and parses whole scripts again for that.
import { chromium } from "@playwright/test";
import puppeteer from "puppeteer-core";
import { ARGUMENTS, PIXEL_RATIO, SCREEN, SLOWDOWN } from "./browser.mjs";

/** A finger stays at least this long, in milliseconds. */
const SHORTEST_TOUCH = 60;
/** Interval and limit of a wait, in milliseconds. */
const INTERVAL = 20;
const LIMIT = 30_000;

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Starts the browser. */
export async function launchPhones() {
  const browser = await puppeteer.launch({
    browser: "chrome",
    executablePath: process.env.CHROMIUM ?? chromium.executablePath(),
    headless: "shell",
    args: ARGUMENTS,
  });
  return { newPhone: (observe) => newPhone(browser, observe), stop: () => browser.close() };
}

/** A page on a phone, with storage of its own. `observe` runs before the first script. */
async function newPhone(browser, observe) {
  const all = await browser.target().createCDPSession();
  const { browserContextId } = await all.send("Target.createBrowserContext");
  const { targetId } = await all.send("Target.createTarget", { url: "about:blank", browserContextId });
  const { sessionId } = await all.send("Target.attachToTarget", { targetId, flatten: true });
  const session = all.connection().session(sessionId);
  await session.send("Page.enable");
  const screen = { ...SCREEN, deviceScaleFactor: PIXEL_RATIO, mobile: true };
  await session.send("Emulation.setDeviceMetricsOverride", screen);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true });
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await session.send("Page.addScriptToEvaluateOnNewDocument", { source: `(${observe})()` });

  /** Calls a function in the page; its arguments and result are JSON. */
  const evaluate = async (call, ...values) => {
    const expression = `(${call})(...${JSON.stringify(values)})`;
    const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };

  /** Waits until a function in the page returns something. */
  const waitFor = async (call, ...values) => {
    for (const end = performance.now() + LIMIT; performance.now() < end; await sleep(INTERVAL)) {
      // The page may just be loading.
      const value = await evaluate(call, ...values).catch(() => undefined);
      if (value) return value;
    }
    throw new Error(`waited in vain for ${call}`);
  };

  /** Touches the middle of the visible element with this selector and name. */
  const tap = async (selector, name) => {
    const point = await waitFor(middleOf, selector, name);
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [point] });
    await sleep(SHORTEST_TOUCH);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };

  return {
    evaluate,
    waitFor,
    tap,
    /** Opens an address. Returns when it begins to load. */
    open: (url) => session.send("Page.navigate", { url }),
    /** Types text into the focused field. */
    type: (text) => session.send("Input.insertText", { text }),
    /** Presses a key. */
    press: async (key) => {
      const code = { Enter: 13, Escape: 27 }[key] ?? key.toUpperCase().charCodeAt(0);
      const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
      const event = { key, code: key, windowsVirtualKeyCode: code, ...(text && { text }) };
      await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
      await session.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
    },
    wait: sleep,
    close: () => all.send("Target.disposeBrowserContext", { browserContextId }),
  };
}

/** Runs in the page: the middle of the visible element with this selector and name. */
function middleOf(selector, wanted) {
  for (const element of document.querySelectorAll(selector)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent.trim();
    if (width > 0 && name === wanted) return { x: x + width / 2, y: y + height / 2 };
  }
  return undefined;
}
