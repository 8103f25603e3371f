import { useActions, useSelector, useText } from "@player-site/core/react";
import { Button, buttonClass } from "../../components/button.tsx";
import { LOYALTY } from "../../core/paths.ts";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useCloseWhen, useThisDialog } from "../../dialogs/use-dialogs.tsx";

/** Explains how to earn loyalty points. Closes during a break or an exclusion: it invites to play. */
export default function LoyaltyEarnDialog() {
  const text = useText();
  const { link } = useActions();
  const dialog = useThisDialog();
  const excluded = useSelector("session", (session) => session.excluded !== undefined);
  useCloseWhen(excluded);

  return (
    <MessageDialog content="modals.loyaltyEarn" icon="crown" tone="success">
      <a className={buttonClass({ kind: "primary", wide: true })} href={link(LOYALTY).href}>
        {text("modals.loyaltyEarn.levelsButton")}
      </a>
      <Button wide data-autofocus onClick={dialog.close}>
        {text("modals.loyaltyEarn.confirmButton")}
      </Button>
    </MessageDialog>
  );
}
