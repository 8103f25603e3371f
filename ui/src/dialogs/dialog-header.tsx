import { useText } from "@player-site/core/react";
import type { ReactNode } from "react";
import { IconButton } from "../components/button.tsx";
import { Icon } from "../components/icon.tsx";
import styles from "./dialog-header.module.css";
import { useThisDialog } from "./use-dialogs.tsx";

interface Props {
  title: string;
  /** If set, a back button is shown before the title. */
  onBack?: (() => void) | undefined;
  children?: ReactNode;
}

/** Id of the heading that names a dialog. */
export const headingOf = (dialog: string): string => `heading-${dialog}`;

export function DialogHeader({ title, onBack, children }: Props) {
  const text = useText();
  const { id, close } = useThisDialog();
  return (
    <div className={styles.header} data-swipe>
      <span className={styles.grip} aria-hidden="true" />
      {onBack && (
        <IconButton label={text("layout.interface.back")} onClick={onBack}>
          <Icon name="back" />
        </IconButton>
      )}
      <h2 id={title ? headingOf(id) : undefined} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      {children}
      <IconButton label={text("layout.interface.close")} onClick={close}>
        <Icon name="close" />
      </IconButton>
    </div>
  );
}
