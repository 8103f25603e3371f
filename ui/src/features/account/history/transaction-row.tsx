import type { AgentView, TransactionView } from "@player-site/core";
import { Money, useActions, useDateText, useMoney, useText } from "@player-site/core/react";
import { useId, useRef, useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { InlineConfirmation } from "../../../components/inline-confirmation.tsx";
import { PaymentStatus } from "../../../shared/badges/payment-status.tsx";
import { CopyRow } from "../../../shared/copyable/copy-row.tsx";
import { PaymentSteps } from "../../../shared/payments/payment-steps.tsx";
import styles from "./transactions.module.css";

const TEXTS = "history.transactions";

/** A payment; expanded, it shows its steps, its state and its actions. */
export function TransactionRow({ row, columns, newest }: { row: TransactionView; columns: number; newest: boolean }) {
  const text = useText();
  const money = useMoney();
  const date = useDateText();
  // Expand the newest payment if it is still pending: the player has probably come to check it.
  const [open, setOpen] = useState(newest && row.status !== "success" && row.status !== "failed");
  const details = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const type = text.named(`globalComponents.constants.invoiceTypes.${row.typeCode}`);
  const column = (name: string) => text.named(`${TEXTS}.tableColumns.${name}`);
  return (
    <tbody className={styles.payment}>
      <tr>
        <td data-column={column("date")}>{date(row.createdAt)}</td>
        <td data-column={column("type")}>{type}</td>
        <td data-column={column("method")}>
          <bdi className="long-name">{row.method || "—"}</bdi>
        </td>
        <td data-column={column("status")}>
          <PaymentStatus status={row.status} />
        </td>
        <td data-column={column("sum")} className={styles.sum}>
          <Money value={row.amount} flow={row.flow} />
        </td>
        <td>
          <button
            ref={opener}
            type="button"
            className={styles.opener}
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            aria-label={text(`${TEXTS}.detailsLabel`, { type, amount: money(row.amount), date: date(row.createdAt) })}
            onClick={() => setOpen(!open)}
          >
            <span>{text(open ? `${TEXTS}.hideButton` : `${TEXTS}.detailsButton`)}</span>
            <Icon name="down" />
          </button>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={columns} id={details} className={styles.details}>
            <Details row={row} onCancelled={() => opener.current?.focus()} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function Details({ row, onCancelled }: { row: TransactionView; onCancelled: () => void }) {
  const text = useText();
  const money = useMoney();
  const { cancelTransaction } = useActions();
  const amount = money(row.amount);
  const waits = text.named(`${TEXTS}.waitsFor.${row.kind}.${row.status}`);
  return (
    <div className={styles.box}>
      <PaymentSteps steps={row.steps} />
      {waits !== "" && <p className={styles.waits}>{waits}</p>}
      {row.transactionId !== "" && (
        <CopyRow label={text(`${TEXTS}.tableColumns.transactionId`)} value={row.transactionId} />
      )}
      {row.agent && <Agent agent={row.agent} />}
      {(row.canCancel || row.cancelling) && (
        <InlineConfirmation
          label={text(`${TEXTS}.cancelLabel`, { amount })}
          question={text(`${TEXTS}.cancelQuestion.${row.kind}`, { amount })}
          confirm={text(`${TEXTS}.cancelConfirm`)}
          keep={text(`${TEXTS}.cancelKeep`)}
          busy={row.cancelling}
          onConfirm={() => cancelTransaction(row.id).then(onCancelled, () => undefined)}
        >
          {text(`${TEXTS}.cancelPaymentButton`)}
        </InlineConfirmation>
      )}
    </div>
  );
}

/** Details that the player gives to the cash agent. */
function Agent({ agent }: { agent: AgentView }) {
  const text = useText();
  const title = useId();
  const texts = `${TEXTS}.securityCode`;
  return (
    <section className={styles.agent} aria-labelledby={title}>
      <h3 className={styles.agentTitle} id={title}>
        {text(`${texts}.title`)}
      </h3>
      <p className={styles.hint}>{text(`${texts}.codeTooltip`)}</p>
      <CopyRow label={text(`${texts}.codeLabel`)} value={agent.securityCode} />
      <CopyRow label={text(`${texts}.clientLabel`)} value={agent.clientId} />
      {agent.agentNumber !== "" && <CopyRow label={text(`${texts}.agentLabel`)} value={agent.agentNumber} />}
    </section>
  );
}
