import { useSyncExternalStore } from "react";

type Theme = "dark" | "light";

const listeners = new Set<() => void>();

/** What the page shows is the truth; storage only carries it to the next visit. */
function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be denied or full: the choice then lasts as long as the page.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(): void {
  for (const listener of listeners) listener();
}

const root = () => document.documentElement.dataset;

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, () => (root()["theme"] === "light" ? "light" : "dark"));
  return [
    theme,
    (next) => {
      root()["theme"] = next;
      remember("theme", next);
      change();
    },
  ];
}

export function useCompactDrawer(): [boolean, (compact: boolean) => void] {
  const compact = useSyncExternalStore(subscribe, () => root()["drawer"] === "compact");
  return [
    compact,
    (next) => {
      root()["drawer"] = next ? "compact" : "wide";
      remember("IS_DRAWER_COMPACT", String(next));
      change();
    },
  ];
}
