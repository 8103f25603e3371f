import { type ReactNode, useState } from "react";
import { Button, type ButtonLook } from "./button.tsx";
import styles from "./inline-confirmation.module.css";
import { Screen } from "./screen.tsx";

interface Props extends Pick<ButtonLook, "kind" | "size"> {
  /** Content of the button. */
  children: ReactNode;
  /** Accessible name. */
  label: string;
  question: string;
  confirm: string;
  keep: string;
  busy: boolean;
  onConfirm: () => void;
}

/** Replaces the button with a confirmation in the same place. The safe choice comes first and gets the focus. */
export function InlineConfirmation({
  children,
  label,
  question,
  confirm,
  keep,
  busy,
  onConfirm,
  kind,
  size = "small",
}: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <Screen name={asked ? "question" : "button"} kind="choice">
      {asked ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is meant for form fields
        <div className={styles.ask} role="group" aria-label={label}>
          <p>{question}</p>
          <div className={styles.buttons}>
            <Button size={size} disabled={busy} onClick={() => setAsked(false)}>
              {keep}
            </Button>
            <Button size={size} kind="danger" busy={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </div>
      ) : (
        <Button {...(kind && { kind })} size={size} aria-label={label} busy={busy} onClick={() => setAsked(true)}>
          {children}
        </Button>
      )}
    </Screen>
  );
}
