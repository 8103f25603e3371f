// Browser events forwarded to a core, and their end.
import { afterEach, expect, test, vi } from "vitest";
import { attachPageEvents } from "../../pkg/dist/page.js";
import type { SiteCore } from "../../pkg/dist/types.js";

afterEach(() => vi.unstubAllGlobals());

test("a core receives browser events until it is disposed", () => {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  const told: string[] = [];
  const site = {
    storageChanged: (key: string, value: string | undefined) => told.push(`${key} ${value}`),
    setOnline: (online: boolean) => told.push(online ? "online" : "offline"),
    becameVisible: () => told.push("visible"),
    becameHidden: () => told.push("hidden"),
  };
  const life = new AbortController();
  // Only these calls are made.
  attachPageEvents(site as unknown as SiteCore, life.signal);
  const happen = () => {
    window.dispatchEvent(Object.assign(new Event("storage"), { key: "a", newValue: "b" }));
    window.dispatchEvent(Object.assign(new Event("storage"), { key: null, newValue: null }));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(new Event("online"));
    for (const visibilityState of ["hidden", "visible"])
      Object.assign(document, { visibilityState }).dispatchEvent(new Event("visibilitychange"));
  };
  happen();
  expect(told).toEqual(["a b", "offline", "online", "hidden", "visible"]);
  life.abort();
  happen();
  expect(told).toHaveLength(5);
});
