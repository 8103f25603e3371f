import type { SiteStorage, StorageArea } from "../types.js";

/** An area that is kept in memory. */
class MemoryArea implements StorageArea {
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.#texts.size;
  }

  key(place: number): string | null {
    return [...this.#texts.keys()][place] ?? null;
  }

  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    this.#texts.set(key, text);
  }

  removeItem(key: string): void {
    this.#texts.delete(key);
  }
}

/** A storage in memory. Two cores with the same one are two tabs, or the same tab after a reload. */
export function memoryStorage(): Required<Pick<SiteStorage, "local" | "session">> {
  return { local: new MemoryArea(), session: new MemoryArea() };
}
