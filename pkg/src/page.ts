// Page integration: windows, cross-tab locks, and browser events the core
// needs.
import type { SiteCore, SiteStorage } from "./types.js";

/** Key of the session storage that a window for a payment has of its own. */
const PAYMENT_WINDOW = "paymentWindow";

/** Windows opened by the page, by handle. */
export class PaymentWindows {
  readonly #open = new Map<number, Window>();
  #last = 0;

  /** Opens a blank window; undefined if the browser blocks it. */
  open(): number | undefined {
    const opened = globalThis.open?.("", "_blank");
    if (!opened) return undefined;
    this.#last += 1;
    this.#open.set(this.#last, opened);
    return this.#last;
  }

  /** Removes the window's access to this page and navigates it; false if it is gone. */
  navigate(id: number, url: string, payment: string): boolean {
    const opened = this.#open.get(id);
    this.#open.delete(id);
    if (!opened || opened.closed) return false;
    try {
      // The page that comes back in this window shows its payment, and can close the window.
      opened.sessionStorage.setItem(PAYMENT_WINDOW, payment);
    } catch {
      // Without storage it is a tab like any other.
    }
    try {
      opened.opener = null;
      opened.location.replace(url);
      return true;
    } catch {
      return false;
    }
  }

  /** Closes the window. */
  close(id: number): void {
    this.#open.get(id)?.close();
    this.#open.delete(id);
  }
}

/**
 * Tries to take a cross-tab lock: returns its release function, null if it is
 * taken, or undefined without lock support. Never rejects.
 */
export async function tryLock(name: string): Promise<(() => void) | null | undefined> {
  const locks = globalThis.navigator?.locks;
  if (!locks) return undefined;
  return new Promise((resolve) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) {
          resolve(null);
          return undefined;
        }
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(() => resolve(undefined));
  });
}

/** Forwards browser events to the core until the signal aborts. `storage` is that of the embedding page, if it has one. */
export function attachPageEvents(site: SiteCore, signal: AbortSignal, storage?: SiteStorage): void {
  const changed = (key: string | null, value: string | null) => {
    if (key !== null) site.storageChanged(key, value ?? undefined);
  };
  storage?.onChange?.(changed, signal);
  if (typeof window === "undefined") return;
  if (!storage) window.addEventListener("storage", ({ key, newValue }) => changed(key, newValue), { signal });
  window.addEventListener("online", () => site.setOnline(true), { signal });
  window.addEventListener("offline", () => site.setOnline(false), { signal });
  // A page is hidden before it is left, too.
  const look = () => (document.visibilityState === "visible" ? site.becameVisible() : site.becameHidden());
  document.addEventListener("visibilitychange", look, { signal });
  // Node 20 has no navigator.
  const { navigator } = globalThis as { navigator?: Navigator };
  if (navigator?.onLine === false) site.setOnline(false);
}
