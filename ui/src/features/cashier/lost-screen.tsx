import type { DepositView, InvoiceView } from "@player-site/core";
import { Button } from "../../components/button.tsx";
import type { IconName } from "../../components/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { Loading } from "../../components/spinner.tsx";
import { useActions } from "../../core/core-context.tsx";
import { useDateText } from "../../core/dates.ts";
import { Money } from "../../core/money.tsx";
import { useText } from "../../core/text.ts";
import styles from "./deposit-screen.module.css";

const TEXTS = "modals.wallet.deposit.lost";

type Screen = Extract<DepositView["screen"], { kind: "lost" }>;

const icons: Record<Exclude<Screen["phase"], "searching">, IconName> = {
  found: "check-circle",
  notFound: "info",
  unknown: "alert",
};

/** The answer to a deposit never came: what was found out, and what the player wants to do. */
export function LostScreen({ screen }: { screen: Screen }) {
  const text = useText();
  const actions = useActions();
  const { phase, invoice } = screen;
  if (phase === "searching") {
    return (
      <>
        <Loading label={text(`${TEXTS}.searching`)} />
        <p className={styles.centre}>{text(`${TEXTS}.searching`)}</p>
        <p className={styles.centreNote}>{text(`${TEXTS}.searchingDescription`)}</p>
      </>
    );
  }
  return (
    <Notice
      icon={icons[phase]}
      tone={phase === "found" ? "success" : "money"}
      live
      title={text(`${TEXTS}.${phase}`)}
      description={text(`${TEXTS}.${phase}Description`)}
      details={invoice && <Invoice invoice={invoice} />}
    >
      {phase === "found" ? (
        <Button kind="primary" onClick={actions.abandonDeposit}>
          {text(`${TEXTS}.done`)}
        </Button>
      ) : (
        <>
          {phase === "unknown" && (
            <Button kind="primary" onClick={actions.searchDeposit}>
              {text(`${TEXTS}.search`)}
            </Button>
          )}
          <Button kind="money" onClick={actions.retryDeposit}>
            {text(`${TEXTS}.again`)}
          </Button>
          <Button onClick={actions.abandonDeposit}>{text(`${TEXTS}.leave`)}</Button>
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
