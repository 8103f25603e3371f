import { useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { DialogHeader } from "../../dialogs/dialog-header.tsx";
import { useDialogs, useOpenDialog, useThisDialog } from "../../dialogs/use-dialogs.tsx";
import styles from "./access.module.css";

export default function SignUpCancelDialog() {
  const text = useText();
  const stack = useDialogs();
  const open = useOpenDialog();
  const dialog = useThisDialog();
  // If a link opened this dialog, the sign-up dialog is not open yet.
  const proceed = () => {
    dialog.close();
    if (!stack.snapshot().some((entry) => entry.request.name === "sign-up")) open({ name: "sign-up" });
  };
  const discard = () => {
    stack.close("sign-up", true);
    dialog.forceClose();
  };
  // Text between asterisks is highlighted.
  const parts = text("modals.signUpCancel.bonusText").split("*");
  return (
    <>
      <DialogHeader title={text("modals.signUpCancel.title")} />
      <div className={styles.body}>
        <p className={styles.ask}>
          {parts.map((part, index) => (index % 2 === 1 ? <strong key={part}>{part}</strong> : part))}
        </p>
        <div className={styles.actions}>
          <Button kind="primary" wide data-autofocus onClick={proceed}>
            {text("modals.signUpCancel.backButton")}
          </Button>
          <Button wide onClick={discard}>
            {text("modals.signUpCancel.closeButton")}
          </Button>
        </div>
      </div>
    </>
  );
}
