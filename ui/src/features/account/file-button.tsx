import type { ReactNode } from "react";
import { buttonClass } from "../../components/button.tsx";
import { cx } from "../../components/cx.ts";
import { Icon, type IconName } from "../../components/icon.tsx";
import styles from "./file-button.module.css";

interface Props {
  icon: IconName;
  size?: "small";
  /** Types of files, as in the attribute of the same name. */
  accept: string;
  /** Id of a text that describes the files. */
  describedBy?: string;
  onChoose: (files: FileList | null) => void;
  /** The label. */
  children: ReactNode;
}

/** A button that opens the file chooser of the browser. */
export function FileButton({ icon, size, accept, describedBy, onChoose, children }: Props) {
  return (
    <label className={cx(buttonClass(size ? { size } : {}), styles.button)}>
      <Icon name={icon} />
      {children}
      <input
        type="file"
        className={styles.native}
        accept={accept}
        aria-describedby={describedBy}
        onChange={(event) => {
          onChoose(event.target.files);
          // Reset, so that the same file can be chosen again.
          event.target.value = "";
        }}
      />
    </label>
  );
}
