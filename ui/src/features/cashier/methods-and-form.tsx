import { useSlice, useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { Screen } from "../../components/screen.tsx";
import styles from "./methods-and-form.module.css";

interface Props {
  /** Accessible name of the form. */
  label: string;
  methods: ReactNode;
  form: ReactNode;
}

/** Methods next to the form. On phones one pane is visible at a time, and dots show which one. */
export function MethodsAndForm({ label, methods, form }: Props) {
  const text = useText();
  const { pane } = useSlice("wallet");
  return (
    <>
      <Screen name={pane}>
        <div className={styles.panes} data-pane={pane}>
          <section className={styles.methods} aria-label={text("modals.wallet.methodsTitle")}>
            {methods}
          </section>
          <section className={styles.form} aria-label={label}>
            {form}
          </section>
        </div>
      </Screen>
      <div className={styles.pager} aria-hidden="true" data-pane={pane}>
        <i />
        <i />
      </div>
    </>
  );
}
