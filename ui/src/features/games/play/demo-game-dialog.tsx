import { useActions, useSlice, useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { DialogHeader } from "../../../dialogs/dialog-header.tsx";
import type { DialogProps } from "../../../dialogs/registry.ts";
import { useOpenDialog, useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import { useNavigator } from "../../../navigation/use-navigation.tsx";
import { realPath } from "../../../shared/game-links/game-paths.ts";
import styles from "./offer-dialog.module.css";
import { MissingGame, OfferedGame, useOfferedGame } from "./offer-dialog.tsx";

const TEXTS = "modals.demoGame";

/** Says that a demo is played, and what else is possible. */
export default function DemoGameDialog({ value: identity }: DialogProps<"demo-game">) {
  const text = useText();
  const open = useOpenDialog();
  const dialog = useThisDialog();
  const navigator = useNavigator();
  const { link } = useActions();
  const { status } = useSlice("session");
  const { phase, game } = useOfferedGame(identity);
  if (phase === "missing") return <MissingGame />;
  return (
    <>
      <DialogHeader title={text(`${TEXTS}.title`)} />
      <OfferedGame game={game} waiting={phase === "loading"}>
        <p className={styles.label}>{text(`${TEXTS}.label`)}</p>
        <p className={styles.words}>{text(`${TEXTS}.description`)}</p>
        <Button kind="primary" size="large" wide data-autofocus onClick={dialog.close}>
          {text(`${TEXTS}.demo`)}
        </Button>
        {status !== "player" ? (
          <Button size="large" wide onClick={() => open({ name: "sign-up" })}>
            {text(`${TEXTS}.registration`)}
          </Button>
        ) : (
          <Button size="large" wide onClick={() => navigator.navigate(link(realPath(identity)).href)}>
            {text(`${TEXTS}.real`)}
          </Button>
        )}
      </OfferedGame>
    </>
  );
}
