import { CopyButton } from "../../components/copy-button.tsx";
import { useText } from "../../core/text.ts";
import styles from "./deposit-screen.module.css";

/** A value with its name and a button that copies it. */
export function CopyRow({ label, value }: { label: string; value: string }) {
  const text = useText();
  return (
    <div className={styles.copyRow}>
      <span className={styles.copyLabel}>{label}</span>
      <bdi className={styles.copyValue} dir="ltr">
        {value}
      </bdi>
      <CopyButton
        text={value}
        label={`${text("layout.interface.copy")}: ${label}`}
        copied={text("modals.wallet.deposit.copiedLabel")}
      />
    </div>
  );
}
