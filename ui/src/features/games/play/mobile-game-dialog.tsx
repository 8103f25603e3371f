import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { Loading } from "../../../components/spinner.tsx";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../../dialogs/registry.ts";
import { useOpenDialog } from "../../../dialogs/use-dialogs.tsx";
import { useNavigator } from "../../../navigation/use-navigation.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import { demoPath } from "../../../shared/game-links/game-paths.ts";
import { PlayLimits } from "../../../shared/play/play-limits.tsx";
import styles from "./offer-dialog.module.css";
import { MissingGame, OfferedGame, useOfferedGame } from "./offer-dialog.tsx";

const TEXTS = "modals.mobileGame";

/** Phones: what a guest, or a player without money, can do with a game. */
export default function MobileGameDialog({ value: identity }: DialogProps<"mobile-game">) {
  const text = useText();
  const open = useOpenDialog();
  const navigator = useNavigator();
  const { link } = useActions();
  const { status } = useSlice("session");
  const { phase, game, retry } = useOfferedGame(identity);
  const isGuest = status !== "player";
  if (phase === "missing") return <MissingGame />;
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <OfferedGame game={game} waiting={phase === "loading"}>
        {isGuest ? (
          <Button kind="primary" size="large" wide data-autofocus onClick={() => open({ name: "sign-up" })}>
            {text(`${TEXTS}.registration`)}
          </Button>
        ) : (
          <Button
            kind="money"
            size="large"
            wide
            data-autofocus
            onClick={() => open({ name: "wallet", value: "deposit" })}
          >
            {text(`${TEXTS}.deposit`)}
          </Button>
        )}
        {game?.demo && (
          <Button size="large" wide onClick={() => navigator.navigate(link(demoPath(game.identity)).href)}>
            {text(`${TEXTS}.demo`)}
          </Button>
        )}
        {game && !game.demo && isGuest && (
          <>
            <p className={styles.words}>{text(`${TEXTS}.onlyReal`)}</p>
            <Button size="large" wide onClick={() => open({ name: "sign-in" })}>
              {text(`${TEXTS}.login`)}
            </Button>
          </>
        )}
        {!isGuest && <PlayLimits />}
        {!game &&
          (phase === "failed" ? (
            <ContentLoadError onRetry={retry} />
          ) : (
            <Loading label={text("layout.interface.loading")} />
          ))}
      </OfferedGame>
    </>
  );
}
