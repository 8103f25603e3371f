import { rowsBy } from "../rows.js";
import type { RowSlices } from "../subscriptions.js";
import type { Slices } from "../types.js";
import { useSelector } from "./slices.js";

/**
 * A row of a list, named by the value of one of its fields; undefined if it is not there. Renders again only when this row
 * changes.
 */
export function useRow<Key extends keyof RowSlices, Field extends keyof RowSlices[Key]>(
  key: Key,
  field: Field,
  value: RowSlices[Key][Field],
): RowSlices[Key] | undefined {
  const rows = (slice: Slices[Key]) => slice as unknown as readonly (RowSlices[Key] & object)[];
  return useSelector(key, (slice) => rowsBy(rows(slice), field).get(value));
}
