import type { GameView } from "@player-site/core";
import { Button } from "../../components/button.tsx";
import { cx } from "../../components/cx.ts";
import { useActions, useSelected } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./favorite-button.module.css";
import { useLoad } from "./use-load.ts";

function Heart({ filled }: { filled: boolean }) {
  return (
    <svg className={cx(styles.heart, filled && styles.filled)} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 20.500C5.500 16 3 12.800 3 9.200A4.700 4.700 0 0 1 12 7a4.700 4.700 0 0 1 9 2.200c0 3.600-2.500 6.800-9 11.300z" />
    </svg>
  );
}

const nothing = () => Promise.resolve();

/** Loads the favourites for the hearts of a page. Guests have none. */
export function useFavorites(): void {
  const { loadFavorites } = useActions();
  const isPlayer = useSelected("session", ({ status }) => status === "player");
  useLoad(isPlayer ? loadFavorites : nothing);
}

/** True if a game is among the favourites, false if not, undefined while that is not known. */
function useIsFavorite(id: string): boolean | undefined {
  const state = useSelected("favorites", ({ phase, ids }) =>
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

/** The button of a game's own page. Guests are asked to sign in. */
export function FavoriteButton({ game }: { game: GameView }) {
  const text = useText();
  const { toggleFavorite } = useActions();
  const openDialog = useOpenDialog();
  const isGuest = useSelected("session", ({ status }) => status === "guest");
  const favorite = useIsFavorite(game.id);
  if (isGuest) {
    return (
      <Button size="large" aria-haspopup="dialog" onClick={() => openDialog({ name: "sign-in" })}>
        <Heart filled={false} />
        {text("pages.favorites.addButton")}
      </Button>
    );
  }
  return (
    <Button
      size="large"
      blocked={favorite === undefined}
      onClick={() => toggleFavorite(game.id).catch(() => undefined)}
    >
      <Heart filled={favorite === true} />
      {text(favorite ? "pages.favorites.addedButton" : "pages.favorites.addButton")}
    </Button>
  );
}
