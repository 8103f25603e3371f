import { type TextsWith, useActions, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import type { IconName } from "../../components/icon.tsx";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";

interface Kind {
  content: TextsWith<"title" | "description" | "button">;
  icon: IconName;
  tone: "success" | "danger" | "pending";
}

const pending: Kind = { content: "modals.depositPending", icon: "clock", tone: "pending" };

const kinds: Readonly<Record<string, Kind>> = {
  "deposit-success": { content: "modals.depositSuccess", icon: "check-circle", tone: "success" },
  "deposit-error": { content: "modals.depositError", icon: "alert", tone: "danger" },
  "deposit-redirect": { content: "modals.depositRedirect", icon: "clock", tone: "pending" },
};

/** The result of a deposit, after its response or the return from the provider. */
export default function ResultDialog() {
  const text = useText();
  const dialog = useThisDialog();
  const { returnToWallet } = useActions();
  const { content, icon, tone } = kinds[dialog.name] ?? pending;
  return (
    <MessageDialog content={content} icon={icon} tone={tone}>
      <Button
        kind="primary"
        wide
        data-autofocus
        onClick={dialog.name === "deposit-error" ? returnToWallet : dialog.close}
      >
        {text(`${content}.button`)}
      </Button>
    </MessageDialog>
  );
}
