import type { GameView } from "@player-site/core";
import { memo } from "react";
import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import { useActions } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import { TileHeart } from "./favorite-button.tsx";
import styles from "./game-tile.module.css";

/** A game's cover with its name and studio; it leads to the page of the game. */
export const GameTile = memo(function GameTile({ game }: { game: GameView }) {
  const text = useText();
  const { link } = useActions();
  return (
    <figure className={styles.tile}>
      <Image
        className={styles.cover}
        src={game.image}
        alt={text("pages.home.cover", { name: game.name })}
        width={180}
        height={240}
        fallback={
          <span className={styles.cover}>
            <Icon name="spade" className={styles.missing} />
          </span>
        }
      />
      <figcaption className={styles.caption}>
        <a className={styles.link} href={link(`/games/${encodeURIComponent(game.identity)}`).href}>
          <bdi className={styles.name}>{game.name}</bdi>
        </a>
        <bdi className={styles.provider}>{game.provider}</bdi>
      </figcaption>
      <TileHeart game={game} />
    </figure>
  );
});
