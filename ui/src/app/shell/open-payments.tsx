import type { OpenPaymentView } from "@player-site/core";
import { useActions, useMoney, useSlice, useText } from "@player-site/core/react";
import { useEffect } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { speak, useSpoken } from "../../components/speech.ts";
import styles from "./open-payments.module.css";

const TEXTS = "layout.interface.payments";

/** Pending payments, shown on every page: their state, a link to complete the payment, and a button to decline it. */
export default function OpenPayments() {
  const text = useText();
  const payments = useSlice("openPayments");
  return (
    <aside className={styles.payments} aria-label={text(`${TEXTS}.label`)}>
      <ul className={styles.list}>
        {payments.map((payment) => (
          <Payment key={payment.id} payment={payment} />
        ))}
      </ul>
    </aside>
  );
}

/** Says a text when it appears or changes, and when the player comes back from another tab, for example the provider's. */
function useSaidOnReturn(words: string): void {
  useSpoken(words);
  useEffect(() => {
    const say = () => {
      if (!document.hidden) speak(words);
    };
    document.addEventListener("visibilitychange", say);
    return () => document.removeEventListener("visibilitychange", say);
  }, [words]);
}

function Payment({ payment }: { payment: OpenPaymentView }) {
  const text = useText();
  const money = useMoney();
  const { resumePayment, hidePayment, declineOpenPayment } = useActions();
  const { id, kind, state, canDecline, declining } = payment;
  const title = `${text(`${TEXTS}.${kind}`)} ${money(payment.amount)}`;
  useSaidOnReturn(`${title} ${text(`${TEXTS}.${state}`)}`);
  return (
    <li className={styles.payment}>
      <Icon name="clock" />
      <p className={styles.words}>
        <strong>{title}</strong> <span className={styles.state}>{text(`${TEXTS}.${state}`)}</span>
      </p>
      <span className={styles.buttons}>
        {state === "confirming" ? (
          <Button
            size="small"
            kind="quiet"
            aria-label={`${text(`${TEXTS}.hide`)}: ${title}`}
            onClick={() => hidePayment(id)}
          >
            {text(`${TEXTS}.hide`)}
          </Button>
        ) : (
          state !== "sending" && (
            <Button
              size="small"
              aria-label={`${text(`${TEXTS}.${state === "payable" ? "open" : "show"}`)}: ${title}`}
              onClick={() => resumePayment(id)}
            >
              {text(`${TEXTS}.${state === "payable" ? "open" : "show"}`)}
            </Button>
          )
        )}
        {(canDecline || declining) && (
          <Button
            size="small"
            kind="quiet"
            busy={declining}
            aria-label={`${text(`${TEXTS}.decline`)}: ${title}`}
            onClick={() => {
              // An alert shows a failure.
              declineOpenPayment(id).catch(() => undefined);
            }}
          >
            {text(`${TEXTS}.decline`)}
          </Button>
        )}
      </span>
    </li>
  );
}
