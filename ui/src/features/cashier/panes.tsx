import type { ReactNode } from "react";
import { Screen } from "../../components/screen.tsx";
import { useSlice } from "../../core/core-context.tsx";
import { useText } from "../../core/text.ts";
import styles from "./panes.module.css";

interface Props {
  /** What the form is for. */
  label: string;
  methods: ReactNode;
  form: ReactNode;
}

/** Methods beside the form; on phones one after the other, with dots that say which is on show. */
export function Panes({ label, methods, form }: Props) {
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
