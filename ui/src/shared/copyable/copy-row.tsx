import { useText } from "@player-site/core/react";
import { CopyButton } from "../../components/copy-button.tsx";
import styles from "./copy-row.module.css";

interface Props {
  label: string;
  value: string;
  /** Displayed form of the value, with spaces between groups. Default: the value. */
  grouped?: string;
}

/** A labelled value with a copy button. */
export function CopyRow({ label, value, grouped = value }: Props) {
  const text = useText();
  return (
    <div className={styles.row}>
      <span className={styles.label}>{label}</span>
      <bdi className={styles.value} dir="ltr">
        {grouped}
      </bdi>
      <CopyButton
        text={value}
        label={`${text("layout.interface.copy")}: ${label}`}
        copied={text("layout.interface.copied")}
        refused={text("layout.interface.copyRefused")}
      />
    </div>
  );
}
