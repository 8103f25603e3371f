import type { MoneyView, ProofBookingView } from "@player-site/core";
import { Money, useDateText, useText } from "@player-site/core/react";
import { Card } from "../../../components/card.tsx";
import { ProofTable } from "./proof-table.tsx";
import styles from "./round-proof.module.css";

const TEXTS = "profile.roundProof.bookings";
const COLUMNS = ["time", "kind", "amount", "before", "after", "transaction"] as const;

interface Props {
  bookings: readonly ProofBookingView[] | undefined;
  /** They stand in a file, and nobody has compared them with an account. */
  fromFile: boolean;
}

/** The bookings of the round. */
export function Bookings({ bookings, fromFile }: Props) {
  const text = useText();
  const date = useDateText();
  const title = text(`${TEXTS}.title`);
  if (bookings === undefined || bookings.length === 0) {
    return (
      <Card title={title}>
        <p className={styles.note}>{text(bookings === undefined ? `${TEXTS}.missing` : `${TEXTS}.none`)}</p>
      </Card>
    );
  }
  const balance = (key: string, money: MoneyView | undefined) =>
    money ? (
      <Money key={key} value={money} />
    ) : (
      <span key={key} className={styles.unknown}>
        {text(`${TEXTS}.unknown`)}
      </span>
    );
  const rows = bookings.map(({ transaction, createdAt, kind, bonus, amount, before, after }, index) => ({
    key: `${transaction} ${index}`,
    cells: [
      date(createdAt),
      text(bonus ? `${TEXTS}.bonusKinds.${kind}` : `${TEXTS}.kinds.${kind}`),
      <Money key="amount" value={amount} />,
      balance("before", before),
      balance("after", after),
      <bdi key="transaction" dir="ltr" className={styles.transaction}>
        {transaction}
      </bdi>,
    ],
  }));
  return (
    <Card title={title} description={text(fromFile ? "profile.roundProof.fromFile.bookingsNote" : `${TEXTS}.note`)}>
      <ProofTable title={title} columns={COLUMNS.map((column) => text(`${TEXTS}.${column}`))} rows={rows} />
    </Card>
  );
}
