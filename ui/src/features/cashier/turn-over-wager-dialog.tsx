import { useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";

/** Explains why deposits must be wagered before a withdrawal. */
export default function TurnOverWagerDialog() {
  const text = useText();
  const { close } = useThisDialog();
  return (
    <MessageDialog content="modals.turnOverWager" icon="gauge" tone="pending">
      <Button kind="primary" wide data-autofocus onClick={close}>
        {text("modals.turnOverWager.button")}
      </Button>
    </MessageDialog>
  );
}
