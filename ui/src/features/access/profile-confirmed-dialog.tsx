import { useSlice, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useOpenDialog, useThisDialog } from "../../dialogs/use-dialogs.tsx";

/** The e-mail address is confirmed; a guest can sign in next. */
export default function ProfileConfirmedDialog() {
  const text = useText();
  const dialog = useThisDialog();
  const open = useOpenDialog();
  const { status } = useSlice("session");
  const proceed = () => (status === "player" ? dialog.close() : open({ name: "sign-in" }));
  return (
    <MessageDialog content="modals.profileConfirmed" icon="check-circle" tone="success">
      <Button kind="primary" wide data-autofocus onClick={proceed}>
        {text("modals.profileConfirmed.button")}
      </Button>
    </MessageDialog>
  );
}
