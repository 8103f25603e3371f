import type { InvoiceView, LostPhase } from "@player-site/core";
import { Button } from "../../components/button.tsx";
import type { IconName } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading } from "../../components/spinner.tsx";
import { useDateText } from "../../core/dates.ts";
import { Money } from "../../core/money.tsx";
import { useText } from "../../core/text.ts";
import styles from "./deposit-screen.module.css";

interface Props {
  /** Content path of its words. */
  texts: string;
  phase: LostPhase;
  invoice: InvoiceView | undefined;
  /** Sends it once more. */
  onRetry: () => void;
  onSearch: () => void;
  onLeave: () => void;
}

const icons: Record<Exclude<LostPhase, "searching">, IconName> = {
  found: "check-circle",
  notFound: "info",
  unknown: "alert",
};

/** The answer to a payment never came: what was found out, and what the player wants to do. */
export function LostScreen({ texts, phase, invoice, onRetry, onSearch, onLeave }: Props) {
  const text = useText();
  if (phase === "searching") {
    return (
      <>
        <Loading label={text(`${texts}.searching`)} />
        <p className={styles.centre}>{text(`${texts}.searching`)}</p>
        <p className={styles.centreNote}>{text(`${texts}.searchingDescription`)}</p>
      </>
    );
  }
  return (
    <Notice
      icon={icons[phase]}
      tone={phase === "found" ? "success" : "money"}
      live
      title={text(`${texts}.${phase}`)}
      description={text(`${texts}.${phase}Description`)}
      details={invoice && <Invoice invoice={invoice} />}
    >
      {phase === "found" ? (
        <Button kind="primary" onClick={onLeave}>
          {text("modals.wallet.deposit.lost.done")}
        </Button>
      ) : (
        <>
          {phase === "unknown" && (
            <Button kind="primary" onClick={onSearch}>
              {text("modals.wallet.deposit.lost.search")}
            </Button>
          )}
          <Button kind="money" onClick={onRetry}>
            {text("modals.wallet.deposit.lost.again")}
          </Button>
          <Button onClick={onLeave}>{text("modals.wallet.deposit.lost.leave")}</Button>
        </>
      )}
    </Notice>
  );
}

function Invoice({ invoice }: { invoice: InvoiceView }) {
  const text = useText();
  const date = useDateText();
  const texts = "modals.wallet.deposit.lost";
  return (
    <dl className={styles.invoice}>
      <dt>{text(`${texts}.amount`)}</dt>
      <dd>
        <Money value={invoice.amount} />
      </dd>
      <dt>{text(`${texts}.status`)}</dt>
      <dd>{text(`globalComponents.constants.invoiceStatuses.${invoice.status}`)}</dd>
      <dt>{text(`${texts}.created`)}</dt>
      <dd>{date(invoice.createdAt)}</dd>
      <dt>{text(`${texts}.method`)}</dt>
      <dd>
        <bdi>{invoice.method}</bdi>
      </dd>
    </dl>
  );
}
