import { type TextsWith, useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { useCallback, useEffect, useEffectEvent } from "react";
import { Button } from "../../components/button.tsx";
import type { IconName } from "../../components/icon.tsx";
import { MessageDialog } from "../../dialogs/message-dialog.tsx";
import { useThisDialog } from "../../dialogs/use-dialogs.tsx";
import { ReadyBonus } from "../../shared/bonuses/ready-bonus.tsx";
import { useLoad } from "../../shared/loading/use-load.ts";
import { isPaymentWindow } from "./payment-window.ts";

const SUCCESS = "modals.depositSuccess";

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
  return isPaymentWindow() ? <ReturnedResult /> : <Result />;
}

function Result() {
  const dialog = useThisDialog();
  const { content, icon, tone, offersBonus = false } = kinds[dialog.name] ?? pending;
  const offer = useOffer(offersBonus);
  const words = useReceivedText();
  return (
    <MessageDialog content={content} icon={icon} tone={tone} words={words}>
      {offer && <ReadyBonus {...offer} />}
      <GoOn content={content} offers={offer !== undefined} />
    </MessageDialog>
  );
}

/** In the window of the payment: what the server says of the payment decides. The tab that opened the window goes on. */
function ReturnedResult() {
  const text = useText();
  const { name, close } = useThisDialog();
  const { loadReturnedPayment } = useActions();
  const { returned } = useSlice("wallet");
  useLoad(loadReturnedPayment);
  const isPaid = returned?.status === "success";
  const hasFailed = returned?.status === "failed";
  const { content, icon, tone } = kinds[isPaid ? "deposit-success" : hasFailed ? "deposit-error" : name] ?? pending;
  const isTakenOver = returned?.takenOver ?? false;
  const offer = useOffer(isPaid && !isTakenOver);
  const closeWindow = () => {
    // A browser may keep the window: then it is a page of the site like any other.
    close();
    window.close();
  };
  const endWindow = useEffectEvent(closeWindow);
  const hasEnded = returned?.ended ?? false;
  useEffect(() => {
    if (hasEnded) endWindow();
  }, [hasEnded]);
  const received = useReceivedText();
  const words = isTakenOver ? `${received} ${text(`${SUCCESS}.closes`)}` : received;
  return (
    <MessageDialog content={content} icon={icon} tone={tone} words={words}>
      {offer && <ReadyBonus {...offer} />}
      {content === "modals.depositError" && <GoOn content={content} offers />}
      {offer ? (
        <GoOn content={content} offers />
      ) : (
        <Button wide kind="primary" data-autofocus onClick={closeWindow}>
          {text("modals.wallet.closeWindowButton")}
        </Button>
      )}
    </MessageDialog>
  );
}

/** Text of the amount, once the server has told that it is paid. */
function useReceivedText(): string | undefined {
  const text = useText();
  const money = useMoney();
  const { returned } = useSlice("wallet");
  return returned?.status === "success" ? text(`${SUCCESS}.received`, { amount: money(returned.amount) }) : undefined;
}

/** The bonus that came with the payment, once the server has told of it. */
function useOffer(isWanted: boolean) {
  const { loadReadyBonus } = useActions();
  const { ready } = useSlice("bonusesPage");
  // A failure shows no offer: the bonus stays in the list of bonuses.
  useLoad(useCallback(() => (isWanted ? loadReadyBonus(undefined) : Promise.resolve()), [isWanted, loadReadyBonus]));
  return isWanted && ready?.bonus ? { bonus: ready.bonus, other: ready.other, waiting: ready.waiting } : undefined;
}

interface GoOnProps {
  content: Kind["content"];
  /** True if another button is the main one. */
  offers: boolean;
}

/** Closes the result. The same element with and without an offer, which arrives later: it may have the focus. */
function GoOn({ content, offers }: GoOnProps) {
  const text = useText();
  const dialog = useThisDialog();
  const { returnToWallet } = useActions();
  const hasFailed = content === "modals.depositError";
  return (
    <Button
      kind={offers ? "secondary" : "primary"}
      wide
      data-autofocus={hasFailed && offers ? undefined : ""}
      onClick={hasFailed ? returnToWallet : dialog.close}
    >
      {text(offers && !hasFailed ? "modals.readyBonus.laterButton" : `${content}.button`)}
    </Button>
  );
}
