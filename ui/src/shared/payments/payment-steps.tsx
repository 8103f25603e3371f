import type { StepView } from "@player-site/core";
import { useText } from "@player-site/core/react";
import { Icon, type IconName } from "../../components/icon.tsx";
import styles from "./payment-steps.module.css";

const TEXTS = "globalComponents.constants.paymentSteps";

function iconOf({ step, state }: StepView): IconName {
  if (step === "failed") return "close";
  return state === "done" ? "check" : "clock";
}

/** The steps of a payment, with the current one marked. */
export function PaymentSteps({ steps }: { steps: readonly StepView[] }) {
  const text = useText();
  return (
    <ol className={styles.steps} aria-label={text(`${TEXTS}.label`)}>
      {steps.map((item) => (
        <li
          key={item.step}
          className={styles.step}
          data-state={item.state}
          data-step={item.step}
          aria-current={item.state === "current" ? "step" : undefined}
        >
          <span className={styles.mark}>{item.state !== "open" && <Icon name={iconOf(item)} />}</span>
          <span>
            {text(`${TEXTS}.${item.step}`)}
            <span className="hidden-text">{` (${text(`${TEXTS}.states.${item.state}`)})`}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
