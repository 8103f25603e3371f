// Stores the snapshots published by the core, so that rendering never calls
// into WebAssembly and unchanged values keep their identity.
import { loaderError, runCallback } from "./errors.js";
import type { AppView, Change, ContentText, FieldView, FormState, FormView, Slices } from "./types.js";

interface Rows {
  rows: [string, unknown][];
  order?: string[];
}

/** A form is published as a state and the rows of its fields, whose name ends so. Here they become one snapshot. */
const FIELDS = "Fields";

const isRows = (change: unknown): change is Rows =>
  typeof change === "object" && change !== null && "rows" in change && Array.isArray(change.rows);

/** The snapshots of one core. */
export class Mirror {
  readonly #snapshots = new Map<string, unknown>();
  readonly #rows = new Map<string, { byKey: Map<string, unknown>; order: string[] }>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #forms = new Set<string>();
  #crashed = false;

  /** The current snapshot of a slice. */
  snapshot<Key extends keyof Slices>(key: Key): Slices[Key] {
    this.#mustKnow(key);
    return this.#snapshots.get(key) as Slices[Key];
  }

  /** Calls `listener` after a slice has changed; returns the unsubscribe function. */
  subscribe(key: keyof Slices, listener: () => void): () => void {
    this.#mustKnow(key);
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /** The form of a slice; undefined where the slice is none. */
  form(slice: string): FormView | undefined {
    return this.#forms.has(slice) ? (this.#snapshots.get(slice) as FormView) : undefined;
  }

  /** Removes all listeners. */
  end(): void {
    this.#listeners.clear();
  }

  /** Throws if there is no such slice. The core publishes every slice once before the first read. */
  #mustKnow(key: string): void {
    if (!this.#snapshots.has(key)) throw loaderError("argument", `there is no slice ${key}`);
  }

  /**
   * Applies a batch: first all snapshots, then the listeners, so that each sees
   * the whole batch.
   */
  apply(changes: readonly Change[]): void {
    const changed = new Set<string>();
    for (const { slice } of changes) if (slice.endsWith(FIELDS)) this.#forms.add(slice.slice(0, -FIELDS.length));
    for (const { slice, change } of changes) {
      const value: unknown = isRows(change) ? this.#applyRows(slice, change) : change;
      changed.add(this.#keep(slice, value));
    }
    this.#notify(changed);
  }

  /** Marks the core as crashed. */
  crash(): void {
    this.#crashed = true;
    this.#keep("app", this.#snapshots.get("app"));
    this.#notify(["app"]);
  }

  #keep(slice: string, value: unknown): string {
    const form = slice.endsWith(FIELDS) ? slice.slice(0, -FIELDS.length) : slice;
    if (this.#forms.has(form)) {
      const before = this.#snapshots.get(form) as FormView | undefined;
      const isState = slice === form;
      const fields = isState ? (before?.fields ?? []) : (value as FieldView[]);
      const state = isState ? (value as FormState) : (before as FormState);
      this.#snapshots.set(form, { ...state, error: state?.error, tab: state?.tab, fields });
      return form;
    }
    if (slice === "app") this.#snapshots.set(slice, { ...(value as AppView), crashed: this.#crashed });
    else if (slice === "content") this.#snapshots.set(slice, JSON.parse((value as ContentText).json || "{}"));
    else this.#snapshots.set(slice, value);
    return slice;
  }

  #applyRows(slice: string, change: Rows): unknown[] {
    const kept = this.#rows.get(slice) ?? { byKey: new Map<string, unknown>(), order: [] };
    for (const [key, row] of change.rows) kept.byKey.set(key, row);
    if (change.order) {
      kept.order = change.order;
      const known = new Set(change.order);
      for (const key of kept.byKey.keys()) if (!known.has(key)) kept.byKey.delete(key);
    }
    this.#rows.set(slice, kept);
    return kept.order.map((key) => kept.byKey.get(key));
  }

  #notify(slices: Iterable<string>): void {
    for (const slice of slices) for (const listener of [...(this.#listeners.get(slice) ?? [])]) runCallback(listener);
  }
}
