import { useText } from "@player-site/core/react";
import { Button } from "../../../components/button.tsx";
import { MessageDialog } from "../../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import styles from "./offer-dialog.module.css";

/** A limit of the player does not allow the game. Closing it leads to the page of limits. */
export default function GameLimitReachedDialog() {
  const text = useText();
  const dialog = useThisDialog();
  return (
    <MessageDialog content="modals.gameLimitReached" icon="shield" tone="pending">
      <p className={styles.words}>{text("modals.gameLimitReached.label")}</p>
      <Button kind="primary" wide data-autofocus onClick={dialog.close}>
        {text("modals.gameLimitReached.button")}
      </Button>
    </MessageDialog>
  );
}
