import { useSlice, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Screen } from "../../components/screen.tsx";
import styles from "./methods-and-form.module.css";
import { WalletFacts } from "./wallet-top.tsx";

interface Props {
  /** Accessible name of the form. */
  label: string;
  methods: ReactNode;
  form: ReactNode;
}

/** Methods next to the form. On phones one pane is visible at a time, and the steps below tell which one. */
export function MethodsAndForm({ label, methods, form }: Props) {
  const text = useText();
  const { pane, tab } = useSlice("wallet");
  const steps = [
    { id: "methods", name: text("modals.wallet.methodsTitle") },
    { id: "form", name: text(`modals.wallet.${tab}.sumLabel`) },
  ];
  return (
    <>
      <Screen name={pane}>
        <div className={styles.panes} data-pane={pane}>
          <section className={styles.methods} aria-label={text("modals.wallet.methodsTitle")}>
            {methods}
            <WalletFacts />
          </section>
          <section className={styles.form} aria-label={label}>
            {form}
          </section>
        </div>
      </Screen>
      <ol className={styles.pager}>
        {steps.map(({ id, name }) => (
          <li key={id} aria-current={id === pane ? "step" : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </>
  );
}
