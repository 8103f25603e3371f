import { type TextsWith, useActions, useSlice, useText } from "@player-site/core/react";
import { useCallback } from "react";
import { Button } from "../../components/button.tsx";
import type { IconName } from "../../components/icon.tsx";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";
import { ReadyBonus } from "../../shared/bonuses/ready-bonus.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import { isPaymentWindow } from "./payment-window.ts";

interface Kind {
  content: TextsWith<"title" | "description" | "button">;
  icon: IconName;
  tone: "success" | "danger" | "pending";
  /** True if the payment may have brought a bonus. */
  offersBonus?: boolean;
}

const pending: Kind = { content: "modals.depositPending", icon: "clock", tone: "pending" };

const kinds: Readonly<Record<string, Kind>> = {
  "deposit-success": { content: "modals.depositSuccess", icon: "check-circle", tone: "success", offersBonus: true },
  "deposit-error": { content: "modals.depositError", icon: "alert", tone: "danger" },
  "deposit-redirect": { content: "modals.depositRedirect", icon: "clock", tone: "pending", offersBonus: true },
};

/** The result of a deposit, after its response or the return from the provider. */
export default function ResultDialog() {
  const text = useText();
  const dialog = useThisDialog();
  const { returnToWallet, loadReadyBonus } = useActions();
  const { ready } = useSlice("bonusesPage");
  const { content, icon, tone, offersBonus } = kinds[dialog.name] ?? pending;
  // A failure shows no offer: the bonus stays in the list of bonuses.
  useLoad(
    useCallback(() => (offersBonus ? loadReadyBonus(undefined) : Promise.resolve()), [offersBonus, loadReadyBonus]),
  );
  const bonus = offersBonus ? ready?.bonus : undefined;
  const isOwnWindow = isPaymentWindow();
  const closeWindow = () => {
    // A browser may keep the window: then it is a page of the site like any other.
    dialog.close();
    window.close();
  };
  return (
    <MessageDialog content={content} icon={icon} tone={tone}>
      {bonus && <ReadyBonus bonus={bonus} other={ready?.other} />}
      {isOwnWindow && (
        <Button wide kind={bonus ? "secondary" : "primary"} data-autofocus onClick={closeWindow}>
          {text("modals.wallet.closeWindowButton")}
        </Button>
      )}
      {/* The same element with and without an offer, which arrives later: it may have the focus. */}
      <Button
        kind={bonus || isOwnWindow ? "secondary" : "primary"}
        wide
        data-autofocus={isOwnWindow ? undefined : ""}
        onClick={dialog.name === "deposit-error" ? returnToWallet : dialog.close}
      >
        {text(bonus ? "modals.readyBonus.laterButton" : `${content}.button`)}
      </Button>
    </MessageDialog>
  );
}
