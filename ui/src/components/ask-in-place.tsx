import { type ReactNode, useState } from "react";
import styles from "./ask-in-place.module.css";
import { Button, type ButtonLook } from "./button.tsx";
import { Screen } from "./screen.tsx";

interface Props extends Pick<ButtonLook, "kind" | "size"> {
  /** What the button shows. */
  children: ReactNode;
  /** What the button does and to what, for those who hear it alone. */
  label: string;
  question: string;
  confirm: string;
  keep: string;
  busy: boolean;
  onConfirm: () => void;
}

/** A button that asks once more, where it was; what changes nothing comes first and has the focus. */
export function AskInPlace({ children, label, question, confirm, keep, busy, onConfirm, kind, size = "small" }: Props) {
  const [asked, setAsked] = useState(false);
  return (
    <Screen name={asked ? "question" : "button"} kind="choice">
      {asked ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields
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
