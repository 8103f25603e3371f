import { useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { HtmlBlock } from "../../components/html-block.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useDialogs, useThisDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./cancel-deposit-dialog.module.css";

/** Confirmation when the wallet is closed during a deposit. */
export default function CancelDepositDialog() {
  const text = useText();
  const stack = useDialogs();
  const dialog = useThisDialog();
  const stop = () => {
    for (const name of ["wallet", "wallet-deposit"]) stack.close(name, true);
    dialog.forceClose();
  };
  return (
    <>
      <DialogHeader title={text("modals.cancelDeposit.title")} />
      <div className={styles.body}>
        <HtmlBlock html={text("modals.cancelDeposit.content")} className={styles.ask} />
        <Button kind="primary" wide data-autofocus onClick={dialog.close}>
          {text("modals.cancelDeposit.primaryButton")}
        </Button>
        <Button wide onClick={stop}>
          {text("modals.cancelDeposit.secondaryButton")}
        </Button>
      </div>
    </>
  );
}
