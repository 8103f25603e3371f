import { useSyncExternalStore } from "react";
import { BRAND } from "../../brand/brand.ts";

type Theme = "dark" | "light";

const listeners = new Set<() => void>();

/** Saves a setting for the next visit. During a visit, the attributes of the page hold the value. */
function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be denied or full: the setting is then lost at the next page load.
  }
}

function recalled(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(): void {
  for (const listener of listeners) listener();
}

function show(theme: Theme): void {
  root()["theme"] = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BRAND.colors.page[theme]);
  change();
}

/** Follows the system theme until the player chooses one. */
export function followSystem(): void {
  const system = matchMedia("(prefers-color-scheme: light)");
  const follow = () => {
    const theme = system.matches ? "light" : "dark";
    if (recalled("theme") === null && root()["theme"] !== theme) show(theme);
  };
  system.addEventListener("change", follow);
  // A choice in another tab.
  addEventListener("storage", ({ key, newValue }) => {
    if (key === "theme" && newValue !== null) show(newValue === "light" ? "light" : "dark");
  });
  // The system can have changed between the first paint and now.
  follow();
}

const root = () => document.documentElement.dataset;

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => (root()["theme"] === "light" ? "light" : "dark"),
    (): Theme => "dark",
  );
  return [
    theme,
    (next) => {
      remember("theme", next);
      show(next);
    },
  ];
}

/**
 * Makes the drawer narrow without remembering it: account pages have a menu of their own. The player can widen it again.
 * Afterwards it is as the player last chose.
 */
export function narrowDrawer(narrow: boolean): void {
  root()["drawer"] = narrow || recalled("IS_DRAWER_COMPACT") === "true" ? "compact" : "wide";
  change();
}

export function useCompactDrawer(): [boolean, (compact: boolean) => void] {
  const compact = useSyncExternalStore(
    subscribe,
    () => root()["drawer"] === "compact",
    () => false,
  );
  return [
    compact,
    (next) => {
      root()["drawer"] = next ? "compact" : "wide";
      remember("IS_DRAWER_COMPACT", String(next));
      change();
    },
  ];
}
