import { vi } from "vitest";
import { Api } from "./api.ts";

let current = new Api();

/** The API of the running test. */
export function api(): Api {
  return current;
}

/** Gives the next test an API of its own. */
export function startApi(): void {
  current = new Api();
  vi.stubGlobal("fetch", current.fetchInPage);
}
