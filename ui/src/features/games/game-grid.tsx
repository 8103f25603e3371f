import { useRef } from "react";
import { Skeleton } from "../../components/skeleton.tsx";
import { useGames } from "../../core/rows.ts";
import { useText } from "../../core/text.ts";
import { useFavorites } from "./favorite-button.tsx";
import styles from "./game-grid.module.css";
import { GameTile } from "./game-tile.tsx";
import { useRows } from "./use-rows.ts";

const PLACES = Array.from({ length: 18 }, (_, place) => `place-${place}`);

/** Games in rows, as many beside each other as fit. A long list renders only the rows near the window or the focus. */
export function GameGrid({ ids, label, busy = false }: { ids: readonly string[]; label: string; busy?: boolean }) {
  const games = useGames();
  useFavorites();
  const all = ids.flatMap((id) => games.get(id) ?? []);
  const list = useRef<HTMLUListElement>(null);
  const { places, padding } = useRows(list, all.length);
  return (
    <ul ref={list} className={styles.grid} style={padding} aria-label={label} aria-busy={busy || undefined}>
      {places.map(({ index, style }) => {
        const game = all[index];
        return (
          game && (
            <li key={game.id} className={styles.cell} style={style} aria-setsize={all.length} aria-posinset={index + 1}>
              <div className={styles.tile}>
                <GameTile game={game} />
              </div>
            </li>
          )
        );
      })}
    </ul>
  );
}

/** Shown while games are loading. */
export function LoadingGrid() {
  const text = useText();
  return (
    <div className={styles.grid} role="status" aria-label={text("layout.interface.loading")}>
      {PLACES.map((place) => (
        <div key={place} className={styles.place}>
          <Skeleton shape="tile" />
        </div>
      ))}
    </div>
  );
}
