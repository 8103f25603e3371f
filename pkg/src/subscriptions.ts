// Subscriptions to a part of a slice. A page that uses none of them does not load this code.
import { rowsBy } from "./rows.js";
import type { Core, Slices } from "./types.js";

/** The slices that are lists, by name, with the type of their rows. */
export type RowSlices = {
  [Key in keyof Slices as Slices[Key] extends readonly object[]
    ? Key
    : never]: Slices[Key] extends readonly (infer Row)[] ? Row : never;
};

/**
 * Calls `listener` with a value derived from a slice when this value has changed; returns the unsubscribe function. By
 * default a value has changed if it is not identical: parts of a snapshot that did not change are. Throws a `CoreError` of
 * kind `argument` if there is no such slice.
 */
export function subscribeTo<Key extends keyof Slices, Value>(
  core: Core,
  key: Key,
  select: (slice: Slices[Key]) => Value,
  listener: (value: Value, before: Value) => void,
  isEqual: (one: Value, other: Value) => boolean = Object.is,
): () => void {
  let value = select(core.snapshot(key));
  return core.subscribe(key, () => {
    const before = value;
    const next = select(core.snapshot(key));
    if (isEqual(before, next)) return;
    value = next;
    listener(next, before);
  });
}

/**
 * Calls `listener` when one row of a list has changed, come or gone: with the row, or with undefined if it is not there.
 * The row is named by the value of one of its fields. Returns the unsubscribe function.
 *
 * ```ts
 * subscribeToRow(core, "accounts", "id", account.id, (row) => console.log(row?.balance.amount));
 * ```
 */
export function subscribeToRow<Key extends keyof RowSlices, Field extends keyof RowSlices[Key]>(
  core: Core,
  key: Key,
  field: Field,
  value: RowSlices[Key][Field],
  listener: (row: RowSlices[Key] | undefined) => void,
): () => void {
  const rows = (slice: Slices[Key]) => slice as unknown as readonly (RowSlices[Key] & object)[];
  return subscribeTo(core, key, (slice) => rowsBy(rows(slice), field).get(value), listener);
}
