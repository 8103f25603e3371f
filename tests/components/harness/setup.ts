// Set-up of every component test: the styles and fonts of the site, an API that answers from a table, a clock that is
// driven, and a console that must stay clean.
import "../../../ui/src/styles/main.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { clearCookies } from "./cookies.ts";
import { api, startApi } from "./current.ts";
import { endConnections, ScriptedSocket } from "./realtime.ts";
import { unmountAll } from "./render.tsx";
import { NOW } from "./time.ts";

// No text message arrives here, and the browser ends a page in which several fields wait for one when they go.
Reflect.deleteProperty(window, "OTPCredential");

const errors: string[] = [];
const allowed: RegExp[] = [];

/** Ignores errors in the console that a test provokes. */
export function allowErrors(pattern: RegExp): void {
  allowed.push(pattern);
}

function clearStorage(): void {
  localStorage.clear();
  sessionStorage.clear();
  clearCookies();
}

function clearDocument(): void {
  const places = ["root", "layers"].map((id) => Object.assign(document.createElement("div"), { id }));
  document.body.replaceChildren(...places);
  const root = document.documentElement;
  for (const { name } of [...root.attributes]) root.removeAttribute(name);
  Object.assign(root, { lang: "en", dir: "ltr" });
  Object.assign(root.dataset, { theme: "dark", drawer: "wide", live: "" });
  Reflect.deleteProperty(window, "dataLayer");
}

beforeEach(async () => {
  clearStorage();
  clearDocument();
  await page.viewport(1280, 720);
  errors.length = 0;
  allowed.length = 0;
  // Only what the site measures time with: the page goes on drawing, and so does the runner.
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
    now: NOW,
    shouldAdvanceTime: true,
    advanceTimeDelta: 5,
  });
  startApi();
  vi.stubGlobal("WebSocket", ScriptedSocket);
  vi.spyOn(console, "error").mockImplementation((...parts: unknown[]) => {
    errors.push(parts.map(String).join(" "));
  });
});

afterEach(() => {
  unmountAll();
  endConnections();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(api().unknown, "requests without an answer").toEqual([]);
  const unexpected = errors.filter((error) => !allowed.some((pattern) => pattern.test(error)));
  expect(unexpected, "errors in the console").toEqual([]);
});
