import type { GameView } from "@player-site/core";
import type { ReactNode } from "react";
import { useText } from "../../../core/text.ts";
import { GameCover } from "../../../shared/game-cover.tsx";
import styles from "./offer-dialog.module.css";

/** A dialog about one game: its cover and name above the choices. */
export function OfferedGame({ game, children }: { game: GameView | undefined; children: ReactNode }) {
  const text = useText();
  return (
    <div className={styles.offer}>
      {game && (
        <div className={styles.game}>
          <GameCover
            className={styles.cover}
            src={game.image}
            alt={text("pages.home.cover", { name: game.name })}
            width={96}
            height={128}
          />
          <p className={styles.name}>
            <bdi>{game.name}</bdi>
            <bdi className={styles.provider}>{game.provider}</bdi>
          </p>
        </div>
      )}
      {children}
    </div>
  );
}
