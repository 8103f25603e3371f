import type { GameView, OfferedGameView } from "@player-site/core";
import { useActions, useSlice, useText } from "@player-site/core/react";
import { type ReactNode, useCallback } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import { GameCover } from "../../../shared/game-links/game-cover.tsx";
import { MAIN } from "../../../shared/game-links/game-paths.ts";
import { useLoad } from "../../../shared/loading/use-load.ts";
import styles from "./offer-dialog.module.css";

/** Loads the game of a dialog, whose name comes from the address and may be of no game. */
export function useOfferedGame(identity: string): {
  phase: OfferedGameView["phase"];
  game: GameView | undefined;
  retry: () => void;
} {
  const { loadOfferedGame } = useActions();
  const load = useCallback(() => loadOfferedGame(identity), [loadOfferedGame, identity]);
  const [failed, retry] = useLoad(load);
  const { offered } = useSlice("play");
  const isThis = offered?.name === identity;
  const phase = isThis ? offered.phase : "loading";
  return { phase: failed ? "failed" : phase, game: isThis ? (offered.game ?? undefined) : undefined, retry };
}

/** The content of a dialog about a game that does not exist. */
export function MissingGame() {
  const text = useText();
  const { link } = useActions();
  return (
    <>
      <DialogHeader title={text("modals.mobileGame.gone")} />
      <OfferedGame>
        <a
          className={buttonClass({ kind: "primary", size: "large", wide: true })}
          data-autofocus
          href={link(MAIN).href}
        >
          {text("modals.mobileGame.others")}
        </a>
      </OfferedGame>
    </>
  );
}

interface OfferedGameProps {
  game?: GameView | undefined;
  /** The game is being loaded: its place is kept, so that the choices do not move. */
  waiting?: boolean;
  children: ReactNode;
}

/** A dialog about one game: its cover and name above the choices. */
export function OfferedGame({ game, waiting = false, children }: OfferedGameProps) {
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
      {!game && waiting && (
        <div className={styles.game} aria-hidden="true">
          <span className={styles.cover} />
        </div>
      )}
      {children}
    </div>
  );
}
