import { Button, buttonClass } from "../../components/button.tsx";
import { useActions } from "../../core/core-context.tsx";
import { LOYALTY } from "../../core/paths.ts";
import { useText } from "../../core/text.ts";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";

/** What earns loyalty points. */
export default function LoyaltyEarnDialog() {
  const text = useText();
  const { link } = useActions();
  const dialog = useThisDialog();
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
