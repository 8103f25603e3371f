import { afterEach, expect, test, vi } from "vitest";
import { beginInstalling } from "./installing.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

test("the start goes on in a browser that denies service workers", async () => {
  vi.stubEnv("PROD", true);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  const denied = vi.fn(() => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  });
  vi.stubGlobal("navigator", Object.defineProperty({}, "serviceWorker", { get: denied }));
  beginInstalling(() => undefined);
  await Promise.resolve();
  expect(denied).toHaveBeenCalledOnce();
});
