import type { GameView } from "@player-site/core";
import { useActions, useSelector, useText } from "@player-site/core/react";
import { cx } from "../../components/cx.ts";
import { Icon } from "../../components/icon.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import styles from "./favorite-heart.module.css";

/** A heart, filled for a favourite. */
export function Heart({ filled }: { filled: boolean }) {
  return <Icon name="heart" className={cx(filled && styles.filled)} />;
}

const nothing = () => Promise.resolve();

/** Loads the favourites for the hearts of a page. Guests have none. */
export function useFavorites(): void {
  const { loadFavorites } = useActions();
  const isPlayer = useSelector("session", ({ status }) => status === "player");
  useLoad(isPlayer ? loadFavorites : nothing);
}

/** True if a game is among the favourites, false if not, undefined while that is not known. */
export function useIsFavorite(id: string): boolean | undefined {
  const state = useSelector("favorites", ({ phase, ids }) =>
    ids.includes(id) ? "yes" : phase === "ready" ? "no" : "",
  );
  return state === "" ? undefined : state === "yes";
}

/** The heart on a tile. Guests do not see it. */
export function TileHeart({ game }: { game: GameView }) {
  const text = useText();
  const { toggleFavorite } = useActions();
  const favorite = useIsFavorite(game.id);
  if (favorite === undefined) return null;
  const label = text("pages.favorites.toggle", { name: game.name });
  return (
    <button
      type="button"
      className={styles.onTile}
      aria-label={label}
      title={label}
      aria-pressed={favorite}
      onClick={() => toggleFavorite(game.id).catch(() => undefined)}
    >
      <Heart filled={favorite} />
    </button>
  );
}
