import type { GameView, OfferedGameView } from "@player-site/core";
import { type ReactNode, useCallback } from "react";
import { Button } from "../../../components/button.tsx";
import { useActions, useSlice } from "../../../core/core-context.tsx";
import { useText } from "../../../core/text.ts";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import { useNavigator } from "../../../navigation/use-navigation.tsx";
import { GameCover } from "../../../shared/game-cover.tsx";
import { useLoad } from "../../../shared/use-load.ts";
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
export function MissingGame({ texts }: { texts: "modals.demoGame" | "modals.mobileGame" }) {
  const text = useText();
  const navigator = useNavigator();
  const { link } = useActions();
  return (
    <>
      <DialogHeader title={text(`${texts}.gone`)} />
      <OfferedGame game={undefined}>
        <Button kind="primary" size="large" wide data-autofocus onClick={() => navigator.navigate(link("/main").href)}>
          {text(`${texts}.others`)}
        </Button>
      </OfferedGame>
    </>
  );
}

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
