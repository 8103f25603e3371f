import { Money, useActions, useSlice, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { BONUSES } from "../../../core/paths.ts";
import { MessageDialog } from "../../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../../dialogs/use-dialogs.tsx";
import styles from "./offer-dialog.module.css";

/** A bet was larger than the active bonus allows. */
export default function MaxBetsDialog() {
  const text = useText();
  const { link } = useActions();
  const dialog = useThisDialog();
  const { maxBet } = useSlice("play");
  return (
    <MessageDialog content="modals.maxBets" icon="gift" tone="pending">
      {maxBet && (
        <p className={styles.label}>
          {text("modals.maxBets.maxBetLabel")}: <Money value={maxBet} />
        </p>
      )}
      <Button kind="primary" wide data-autofocus onClick={dialog.close}>
        {text("modals.maxBets.confirmButton")}
      </Button>
      <a className={buttonClass({ wide: true })} href={link(BONUSES).href}>
        {text("modals.maxBets.cancelButton")}
      </a>
    </MessageDialog>
  );
}
