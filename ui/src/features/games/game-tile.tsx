import type { GameView } from "@player-site/core";
import { type MouseEvent, memo } from "react";
import { useActions, useSelected } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import { useNavigator } from "../../navigation/use-navigation.tsx";
import { GameCover } from "../../shared/game-cover.tsx";
import { demoPath, gamePath, realPath } from "../../shared/game-paths.ts";
import { isSmallScreen } from "../../shared/use-load.ts";
import { TileHeart } from "./favorite-button.tsx";
import styles from "./game-tile.module.css";

/** A game's cover with its name and studio; it leads to the page of the game. */
export const GameTile = memo(function GameTile({ game }: { game: GameView }) {
  const text = useText();
  const navigator = useNavigator();
  const { link, openGame } = useActions();
  const isPlayer = useSelected("session", ({ status }) => status === "player");
  const path = isPlayer ? realPath(game.identity) : gamePath(game.identity);
  const { href } = link(path);
  return (
    <figure className={styles.tile}>
      <GameCover
        className={styles.cover}
        src={game.image}
        alt={text("pages.home.cover", { name: game.name })}
        width={180}
        height={240}
        missing={styles.missing}
      />
      <figcaption className={styles.caption}>
        <a
          className={styles.link}
          href={href}
          onClick={(event) => {
            if (!isSmallScreen() || !isPlainPress(event)) return;
            event.preventDefault();
            // Without the code the page itself says what is possible.
            openGame(game.identity, true).catch(() => navigator.navigate(href));
          }}
        >
          <bdi className={styles.name}>{game.name}</bdi>
        </a>
        <bdi className={styles.provider}>{game.provider}</bdi>
      </figcaption>
      {game.demo && (
        <a
          className={styles.demo}
          href={link(demoPath(game.identity)).href}
          aria-label={`${text("pages.game.demoButton")}: ${game.name}`}
        >
          {text("pages.game.demoButton")}
        </a>
      )}
      <TileHeart game={game} />
    </figure>
  );
});

/** False for presses that open another tab or window. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
