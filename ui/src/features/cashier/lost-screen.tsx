import type { InvoiceView, LostPhase, LostView } from "@player-site/core";
import { Money, useDateText, useText } from "@player-site/core/react";
import { Button } from "../../components/button.tsx";
import type { IconName } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading } from "../../components/spinner.tsx";
import styles from "./deposit-screen.module.css";

interface Props {
  /** Content path of the texts. */
  texts: "modals.wallet.deposit.lost" | "modals.wallet.withdraw.lost";
  lost: LostView;
  /** Sends the payment again. */
  onRetry: () => void;
  onSearch: () => void;
  onLeave: () => void;
}

const TEXTS = "modals.wallet.deposit.lost";

const icons: Record<Exclude<LostPhase, "searching">, IconName> = {
  found: "check-circle",
  notSeen: "info",
  unknown: "alert",
};

/** Shown if no response to a payment arrived: the known state and the player's options. */
export function LostScreen({ texts, lost, onRetry, onSearch, onLeave }: Props) {
  const text = useText();
  const { phase, invoice, early, countsOnce, canRepeat, refusal } = lost;
  if (phase === "searching") {
    return (
      <>
        <Loading label={text(`${texts}.searching`)} />
        <p className={styles.centre}>{text(`${texts}.searching`)}</p>
        <p className={styles.centreNote}>{text(`${texts}.searchingDescription`)}</p>
      </>
    );
  }
  const pending = invoice?.status === "pending";
  const description = (
    {
      found: pending ? "foundPendingDescription" : "foundDescription",
      notSeen: early ? "notSeenDescription" : "notSeenLateDescription",
      unknown: "unknownDescription",
    } as const
  )[phase];
  return (
    <Notice
      icon={icons[phase]}
      tone={phase === "found" ? "success" : "money"}
      live
      title={text(`${texts}.${phase}`)}
      description={text(`${texts}.${description}`)}
      details={
        invoice ? (
          <Invoice invoice={invoice} />
        ) : (
          <>
            {refusal && (
              <p className={styles.detail}>
                {text(`${TEXTS}.refused`)} <bdi>{refusal}</bdi>
              </p>
            )}
            {canRepeat && <p className={styles.detail}>{text(`${TEXTS}.${countsOnce ? "once" : "twice"}`)}</p>}
          </>
        )
      }
    >
      {phase === "found" ? (
        <>
          {pending && canRepeat && countsOnce && (
            <Button kind="money" onClick={onRetry}>
              {text(`${TEXTS}.continue`)}
            </Button>
          )}
          <Button kind="primary" onClick={onLeave}>
            {text(`${TEXTS}.done`)}
          </Button>
        </>
      ) : (
        <>
          <Button kind="primary" onClick={onSearch}>
            {text(`${TEXTS}.search`)}
          </Button>
          {canRepeat && (
            <Button kind={countsOnce ? "money" : "secondary"} onClick={onRetry}>
              {text(`${TEXTS}.again`)}
            </Button>
          )}
          <Button onClick={onLeave}>{text(`${TEXTS}.leave`)}</Button>
        </>
      )}
    </Notice>
  );
}

function Invoice({ invoice }: { invoice: InvoiceView }) {
  const text = useText();
  const date = useDateText();
  return (
    <dl className={styles.invoice}>
      <dt>{text(`${TEXTS}.amount`)}</dt>
      <dd>
        <Money value={invoice.amount} />
      </dd>
      <dt>{text(`${TEXTS}.status`)}</dt>
      <dd>{text(`globalComponents.constants.invoiceStatuses.${invoice.status}`)}</dd>
      <dt>{text(`${TEXTS}.created`)}</dt>
      <dd>{date(invoice.createdAt)}</dd>
      <dt>{text(`${TEXTS}.method`)}</dt>
      <dd>
        <bdi>{invoice.method}</bdi>
      </dd>
    </dl>
  );
}
