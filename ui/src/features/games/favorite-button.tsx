import type { GameView } from "@player-site/core";
import { useActions, useSelector, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { useOpenDialog } from "../../dialogs/use-dialogs.tsx";
import { Heart, useIsFavorite } from "./favorite-heart.tsx";

/** The button of a game's own page. Guests are asked to sign in. */
export function FavoriteButton({ game }: { game: GameView }) {
  const text = useText();
  const { toggleFavorite } = useActions();
  const openDialog = useOpenDialog();
  const isGuest = useSelector("session", ({ status }) => status === "guest");
  const favorite = useIsFavorite(game.id);
  if (isGuest) {
    return (
      <Button aria-haspopup="dialog" onClick={() => openDialog({ name: "sign-in" })}>
        <Heart filled={false} />
        {text("pages.favorites.addButton")}
      </Button>
    );
  }
  return (
    <Button blocked={favorite === undefined} onClick={() => toggleFavorite(game.id).catch(() => undefined)}>
      <Heart filled={favorite === true} />
      <span>{text(favorite ? "pages.favorites.addedButton" : "pages.favorites.addButton")}</span>
    </Button>
  );
}
