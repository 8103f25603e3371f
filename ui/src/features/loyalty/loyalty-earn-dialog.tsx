import { useEffect, useRef } from "react";
import { Button, buttonClass } from "../../components/button.tsx";
import { useActions, useSelected } from "../../core/core-context.tsx";
import { LOYALTY } from "../../core/paths.ts";
import { useText } from "../../core/text.ts";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";

/** What earns loyalty points. Closes where there is no programme, and for whoever takes a break or is excluded. */
export default function LoyaltyEarnDialog() {
  const text = useText();
  const { link } = useActions();
  const dialog = useThisDialog();
  const hasLoyalty = useSelected("app", (app) => app.features.loyalty);
  const excluded = useSelected("session", (session) => session.excluded !== undefined);
  const close = useRef(dialog.forceClose);
  close.current = dialog.forceClose;

  useEffect(() => {
    // The address can name a dialog that is not offered.
    if (!hasLoyalty || excluded) close.current();
  }, [hasLoyalty, excluded]);

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
