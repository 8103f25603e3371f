// The browser's storage under a prefix. A page that does not use it does not load this code.
import type { SiteStorage, StorageArea } from "./types.js";

/** The part of a storage whose keys have a prefix, without that prefix. */
class PrefixedArea implements StorageArea {
  readonly #whole: StorageArea;
  readonly #prefix: string;

  constructor(whole: StorageArea, prefix: string) {
    this.#whole = whole;
    this.#prefix = prefix;
  }

  #keys(): string[] {
    const keys = Array.from({ length: this.#whole.length }, (_, place) => this.#whole.key(place) ?? "");
    return keys.filter((key) => key.startsWith(this.#prefix)).map((key) => key.slice(this.#prefix.length));
  }

  get length(): number {
    return this.#keys().length;
  }

  key(place: number): string | null {
    return this.#keys()[place] ?? null;
  }

  getItem(key: string): string | null {
    return this.#whole.getItem(this.#prefix + key);
  }

  setItem(key: string, text: string): void {
    this.#whole.setItem(this.#prefix + key, text);
  }

  removeItem(key: string): void {
    this.#whole.removeItem(this.#prefix + key);
  }
}

/** The browser's storage of an area; undefined where it is denied or missing. */
function browserArea(name: "localStorage" | "sessionStorage"): Storage | undefined {
  try {
    return globalThis[name];
  } catch {
    return undefined;
  }
}

/**
 * The browser's storage, in which all keys of the core begin with a prefix, for pages that share their origin with other
 * programs: a sign-out removes what is stored for the player, and only below the prefix. Cookies keep their names: the
 * server knows them.
 */
export function prefixedStorage(prefix: string): SiteStorage {
  const [local, session] = [browserArea("localStorage"), browserArea("sessionStorage")];
  return {
    ...(local && { local: new PrefixedArea(local, prefix) }),
    ...(session && { session: new PrefixedArea(session, prefix) }),
    onChange: (changed, signal) => {
      if (typeof window === "undefined") return;
      const hear = ({ key, newValue, storageArea }: StorageEvent) => {
        if (storageArea === local && key?.startsWith(prefix)) changed(key.slice(prefix.length), newValue);
      };
      window.addEventListener("storage", hear);
      signal.addEventListener("abort", () => window.removeEventListener("storage", hear));
    },
  };
}
