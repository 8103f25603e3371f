import { useActions, useDateText, useSelector, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Button } from "../../../components/button.tsx";
import { MessageDialog } from "../../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../../dialogs/use-dialogs.tsx";

const TEXTS = "modals.gameLimitReached";

/**
 * A limit of the player does not allow the game. The refusal does not say which one: a reached limit of the time of play is
 * named, with its end, once it is known. Closing the dialog leads to the page of limits.
 */
export default function GameLimitReachedDialog() {
  const text = useText();
  const date = useDateText();
  const dialog = useThisDialog();
  const { loadTimeLimit } = useActions();
  const until = useSelector("timeLimit", (limit) => limit.until);
  useEffect(() => {
    loadTimeLimit().catch(() => undefined);
  }, [loadTimeLimit]);
  return (
    <MessageDialog
      content={TEXTS}
      icon="shield"
      tone="pending"
      words={until && text(`${TEXTS}.timeDescription`, { date: date(until) })}
    >
      <p>{text(`${TEXTS}.label`)}</p>
      <Button kind="primary" wide data-autofocus onClick={dialog.close}>
        {text(`${TEXTS}.button`)}
      </Button>
    </MessageDialog>
  );
}
