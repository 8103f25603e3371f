import type { GameView } from "@player-site/core";
import { useSlice } from "@player-site/core/react";

const indexes = new WeakMap<readonly { id: string }[], ReadonlyMap<string, unknown>>();

function indexed<Row extends { id: string }>(rows: readonly Row[]): ReadonlyMap<string, Row> {
  const known = indexes.get(rows) as ReadonlyMap<string, Row> | undefined;
  if (known) return known;
  const made = new Map(rows.map((row) => [row.id, row]));
  indexes.set(rows, made);
  return made;
}

/** Games by id; the index is built once per snapshot. */
export function useGames(): ReadonlyMap<string, GameView> {
  return indexed(useSlice("games"));
}
