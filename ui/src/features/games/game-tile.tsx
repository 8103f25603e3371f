import type { GameView } from "@player-site/core";
import { Icon } from "../../components/icon.tsx";
import { Image } from "../../components/image.tsx";
import { useText } from "../../core/text.ts";
import styles from "./game-tile.module.css";

/** A game's cover with its name and studio. */
export function GameTile({ game }: { game: GameView }) {
  const text = useText();
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
        <bdi className={styles.name}>{game.name}</bdi>
        <bdi className={styles.provider}>{game.provider}</bdi>
      </figcaption>
    </figure>
  );
}
