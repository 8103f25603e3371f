// Rows of a snapshot by one of their fields.

/** A list of a snapshot. Its rows keep their identity until they change. */
type Rows = readonly object[];

const indexes = new WeakMap<Rows, Map<PropertyKey, ReadonlyMap<unknown, unknown>>>();

/** The rows of a list by a field, such as the games by `id`. The index is built once for each snapshot. */
export function rowsBy<Row extends object, Field extends keyof Row>(
  rows: readonly Row[],
  field: Field,
): ReadonlyMap<Row[Field], Row> {
  const ofRows = indexes.get(rows) ?? new Map<PropertyKey, ReadonlyMap<unknown, unknown>>();
  indexes.set(rows, ofRows);
  const known = ofRows.get(field) as ReadonlyMap<Row[Field], Row> | undefined;
  if (known) return known;
  const made = new Map(rows.map((row) => [row[field], row]));
  ofRows.set(field, made);
  return made;
}
