import { useSyncExternalStore } from "react";
import { scriptUrl } from "../components/script-url.ts";

/** The event with which a browser offers to install the site as an app. */
interface InstallEvent extends Event {
  prompt(): Promise<void>;
  readonly userChoice: Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** Local-storage key: the visitor did not want to install. */
const DECLINED = "PWA_HIDDEN";

const listeners = new Set<() => void>();
let offer: InstallEvent | undefined;

function set(next: InstallEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

function hasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

function decline(): void {
  try {
    localStorage.setItem(DECLINED, "true");
  } catch {
    // Without storage the offer is made again at the next visit.
  }
}

async function install(event: InstallEvent): Promise<void> {
  set(undefined);
  await event.prompt();
  const { outcome } = await event.userChoice;
  if (outcome === "dismissed") decline();
}

/** Starts the service worker, and keeps the browser's offer to install the site for the menu. */
export function beginInstalling(onInstalled: () => void): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (!hasDeclined()) set(event as InstallEvent);
  });
  addEventListener("appinstalled", () => {
    set(undefined);
    onInstalled();
  });
  if (matchMedia("(display-mode: standalone)").matches) onInstalled();
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    // Without it, only the offline page and the kept files are missing. Some browsers throw at the mere access where the
    // visitor blocks all storage.
    Promise.resolve()
      .then(() => navigator.serviceWorker.register(scriptUrl("/service-worker.js")))
      .catch(() => undefined);
  }
}

/** True on Apple's phones and tablets, whose browsers offer nothing, until the site runs as an app. */
export function isInstalledByHand(): boolean {
  return /iP(?:hone|ad|od)/.test(navigator.userAgent) && !matchMedia("(display-mode: standalone)").matches;
}

/** Installs the site as an app; undefined if the browser does not offer it. */
export function useInstall(): (() => void) | undefined {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
    () => undefined,
  );
  return event && (() => install(event).catch(() => undefined));
}
