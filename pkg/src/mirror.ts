// Stores the snapshots published by the core, so that rendering never calls
// into WebAssembly and unchanged values keep their identity.
import { loaderError, runCallback } from "./errors.js";
import type {
  AppView,
  Change,
  ContentText,
  FieldView,
  FormState,
  FormView,
  PageDocumentText,
  Slices,
} from "./types.js";

/** Changed rows. The core names no field of a value with a sign, so a value is never taken for them. */
interface Rows {
  $rows: [string, unknown][];
  /** Rows of which only `fields` have changed. Those of the fields that a row does not have are absent now. */
  revised?: [string, object][];
  fields?: string[];
  order?: string[];
}

/** The rows of a slice, and the place of each by its key. */
interface List {
  rows: readonly unknown[];
  places: ReadonlyMap<string, number>;
}

/** A form is published as a state and the rows of its fields, whose name ends so. Here they become one snapshot. */
const FIELDS = "Fields";

const isRows = (change: unknown): change is Rows => typeof change === "object" && change !== null && "$rows" in change;

/** A row with other values of some fields. */
function revise(row: unknown, fields: readonly string[], values: object): object {
  const revised = { ...(row as object), ...values };
  for (const field of fields) if (!(field in values)) Reflect.deleteProperty(revised, field);
  return revised;
}

/** The snapshots of one core. */
export class Mirror {
  readonly #snapshots = new Map<string, unknown>();
  readonly #lists = new Map<string, List>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #forms = new Set<string>();
  #crashed = false;

  /** The current snapshot of a slice. */
  snapshot<Key extends keyof Slices>(key: Key): Slices[Key] {
    const snapshot = this.#snapshots.get(key);
    if (snapshot === undefined) this.#mustKnow(key);
    return snapshot as Slices[Key];
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
    else if (slice === "pageDocument") {
      const { json, ...document } = value as PageDocumentText;
      this.#snapshots.set(slice, { ...document, content: JSON.parse(json || "null") });
    } else this.#snapshots.set(slice, value);
    return slice;
  }

  /** The rows of a slice after a change. Rows that it does not name keep their identity. */
  #applyRows(slice: string, { $rows: changed, revised = [], fields = [], order }: Rows): unknown[] {
    const { rows: before, places } = this.#lists.get(slice) ?? { rows: [], places: new Map<string, number>() };
    for (const [key, values] of revised) changed.push([key, revise(before[places.get(key) ?? -1], fields, values)]);
    if (order !== undefined) {
      const news = new Map(changed);
      const rows = order.map((key) => news.get(key) ?? before[places.get(key) ?? -1]);
      this.#lists.set(slice, { rows, places: new Map(order.map((key, place) => [key, place])) });
      return rows;
    }
    const rows = [...before];
    for (const [key, row] of changed) {
      const place = places.get(key);
      if (place !== undefined) rows[place] = row;
    }
    this.#lists.set(slice, { rows, places });
    return rows;
  }

  #notify(slices: Iterable<string>): void {
    for (const slice of slices) for (const listener of [...(this.#listeners.get(slice) ?? [])]) runCallback(listener);
  }
}
