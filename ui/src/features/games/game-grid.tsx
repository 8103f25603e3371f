import type { GameView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { type CSSProperties, memo, useMemo, useRef } from "react";
import { cx } from "../../components/cx.ts";
import { Skeleton } from "../../components/skeleton.tsx";
import { LoadingArea } from "../../components/spinner.tsx";
import { useGames } from "../../core/rows.ts";
import { useFavorites } from "./favorite-heart.tsx";
import styles from "./game-grid.module.css";
import { GameTile } from "./game-tile.tsx";
import { useRows } from "./use-rows.ts";

const PLACES = Array.from({ length: 18 }, (_, place) => `place-${place}`);

/** Games of the first screen of a phone. */
const FIRST = 6;

/** Games in rows, as many beside each other as fit. A long list renders only the rows near the window or the focus. */
export function GameGrid({ ids, label, busy = false }: { ids: readonly string[]; label: string; busy?: boolean }) {
  const games = useGames();
  useFavorites();
  const all = useMemo(() => ids.flatMap((id) => games.get(id) ?? []), [ids, games]);
  const list = useRef<HTMLUListElement>(null);
  const { items, padding } = useRows(list, all.length);
  return (
    <ul
      ref={list}
      className={cx(styles.grid, padding && styles.windowed)}
      style={padding}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {items.map(({ index, style }) => {
        const game = all[index];
        return game && <Cell key={game.id} game={game} position={index + 1} total={all.length} style={style} />;
      })}
    </ul>
  );
}

interface CellProps {
  game: GameView;
  /** Place among all games, from 1. */
  position: number;
  total: number;
  style: CSSProperties | undefined;
}

/** A game of the grid. It is not rendered again when others come or go while the list is scrolled. */
const Cell = memo(function Cell({ game, position, total, style }: CellProps) {
  return (
    <li className={styles.cell} style={style} aria-setsize={total} aria-posinset={position}>
      <div className={styles.tile}>
        <GameTile game={game} first={position <= FIRST} />
      </div>
    </li>
  );
});

/** Shown while games are loading. */
export function LoadingGrid() {
  const text = useText();
  return (
    <LoadingArea className={styles.grid} label={text("layout.interface.loading")}>
      {PLACES.map((place) => (
        <div key={place} className={styles.place}>
          <Skeleton shape="tile" />
        </div>
      ))}
    </LoadingArea>
  );
}
