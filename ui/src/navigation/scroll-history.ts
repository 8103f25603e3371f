/** Position of an entry in the history, path of its page, scroll offset in pixels. */
type SavedScroll = readonly [position: number, path: string, top: number];

function isSavedScroll(value: unknown): value is SavedScroll {
  if (!Array.isArray(value)) return false;
  const [position, path, top] = value;
  return typeof position === "number" && typeof path === "string" && typeof top === "number";
}

/** Scroll offsets of the entries of the history. The path tells entries of the same position in several loads apart. */
export class ScrollHistory {
  readonly #scrolls = new Map<number, SavedScroll>();

  set(...scroll: SavedScroll): void {
    this.#scrolls.set(scroll[0], scroll);
  }

  /** The scroll offset at which an entry was left. */
  at(position: number, path: string): number | undefined {
    const [, known, top] = this.#scrolls.get(position) ?? [];
    return known === path ? top : undefined;
  }

  toJSON(): readonly SavedScroll[] {
    return [...this.#scrolls.values()];
  }

  /** Adds what `toJSON` returned in an earlier load of the page. */
  restore(kept: unknown): void {
    if (Array.isArray(kept)) for (const scroll of kept) if (isSavedScroll(scroll)) this.set(...scroll);
  }
}
