import type { TransactionView } from "@player-site/core";
import { Money, useActions, useDateText, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Card } from "../../../components/card.tsx";
import { Icon } from "../../../components/icon.tsx";
import { Skeleton } from "../../../components/skeleton.tsx";
import { LoadingArea } from "../../../components/spinner.tsx";
import { HISTORY } from "../../../core/paths.ts";
import { PaymentStatus } from "../../../shared/badges/payment-status.tsx";
import { ContentLoadError } from "../../../shared/failures/content-load-error.tsx";
import styles from "./wallet.module.css";

const TEXTS = "profile.wallet.latest";
const MOST = 5;

/** The latest payments, with a link to the history. */
export function LatestPayments() {
  const text = useText();
  const { filterTransactions, link } = useActions();
  const { phase } = useSlice("transactionsList");
  const rows = useSlice("transactions").slice(0, MOST);
  const load = () => {
    filterTransactions({ kind: "", status: "", currency: "", from: "", to: "" }, 1).catch(() => undefined);
  };
  useEffect(() => {
    filterTransactions({ kind: "", status: "", currency: "", from: "", to: "" }, 1).catch(() => undefined);
  }, [filterTransactions]);

  if (phase === "failed") return <ContentLoadError onRetry={load} />;
  return (
    <Card
      title={text(`${TEXTS}.title`)}
      busy={phase === "loading"}
      aside={rows.length > 0 && <a href={link(HISTORY).href}>{text(`${TEXTS}.link`)}</a>}
    >
      {rows.length > 0 ? (
        <ul className={styles.payments}>
          {rows.map((row) => (
            <Payment key={row.id} row={row} />
          ))}
        </ul>
      ) : phase === "loading" ? (
        <LoadingArea label={text("layout.interface.loading")}>
          <Skeleton shape="field" />
        </LoadingArea>
      ) : (
        <p className={styles.none}>{text(`${TEXTS}.empty`)}</p>
      )}
    </Card>
  );
}

function Payment({ row }: { row: TransactionView }) {
  const text = useText();
  const date = useDateText();
  const deposit = row.kind === "deposit";
  return (
    <li className={styles.payment}>
      <span className={styles.kind}>
        <Icon name={deposit ? "plus" : "upload"} />
      </span>
      <span className={styles.words}>
        <span className={styles.what}>
          {text.named(`globalComponents.constants.invoiceTypes.${row.typeCode}`)}
          {row.method !== "" && (
            <>
              {" · "}
              <bdi>{row.method}</bdi>
            </>
          )}
        </span>
        <span className={styles.when}>{date(row.createdAt)}</span>
      </span>
      <span className={styles.sum}>
        <Money value={row.amount} flow={row.flow} />
        <PaymentStatus status={row.status} />
      </span>
    </li>
  );
}
