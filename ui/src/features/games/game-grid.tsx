import { Skeleton } from "../../components/skeleton.tsx";
import { useGames } from "../../core/rows.ts";
import { useText } from "../../core/text.ts";
import { useFavorites } from "./favorite-button.tsx";
import styles from "./game-grid.module.css";
import { GameTile } from "./game-tile.tsx";

const PLACES = Array.from({ length: 18 }, (_, place) => `place-${place}`);

/** Games in rows, as many beside each other as fit. */
export function GameGrid({ ids, label, busy = false }: { ids: readonly string[]; label: string; busy?: boolean }) {
  const games = useGames();
  useFavorites();
  return (
    <ul className={styles.grid} aria-label={label} aria-busy={busy || undefined}>
      {ids.map((id) => {
        const game = games.get(id);
        return (
          game && (
            <li key={id} className={styles.cell}>
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
