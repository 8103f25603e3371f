import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { Icon, type IconName } from "./icon.tsx";

export type HintVariant = "error" | "success" | "unverified" | "verified";
export interface Hint {
  variant: HintVariant;
  text: string;
}

/** What a control inside a field must carry. */
export interface ControlProps {
  id: string;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": boolean | undefined;
}

export interface FieldProps {
  label: string;
  required?: boolean | undefined;
  hint?: Hint | undefined;
  description?: string | undefined;
  /** The label is read out but not shown. */
  bare?: boolean | undefined;
}

const icons: Record<HintVariant, IconName> = {
  error: "alert",
  success: "check",
  unverified: "clock",
  verified: "check-circle",
};

/** Label, asterisk, description and hint around one control; the control is tied to all of them. */
export function Field({
  label,
  required = false,
  hint,
  description,
  bare = false,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const descriptionId = `${id}-description`;
  const describedBy = cx(hint && hintId, description !== undefined && descriptionId) || undefined;
  return (
    <div className={styles.field} data-variant={hint?.variant}>
      <label className={bare ? "hidden-text" : styles.label} htmlFor={id}>
        {label}
        {required && (
          <span className={styles.asterisk} aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children({
        id,
        required,
        "aria-describedby": describedBy,
        "aria-invalid": hint?.variant === "error" ? true : undefined,
      })}
      {description !== undefined && (
        <p className={styles.description} id={descriptionId}>
          {description}
        </p>
      )}
      <HintText id={hintId} hint={hint} />
    </div>
  );
}

let appearing: HTMLElement[] = [];

/** Of the errors that appear at once only the first is called out: the others are read with their fields. */
function callOut(element: HTMLElement): void {
  appearing.push(element);
  if (appearing.length > 1) return;
  queueMicrotask(() => {
    appearing[0]?.setAttribute("role", "alert");
    appearing = [];
  });
}

export function HintText({ id, hint }: { id: string; hint: Hint | undefined }) {
  const element = useRef<HTMLParagraphElement>(null);
  const isError = hint?.variant === "error";
  useLayoutEffect(() => {
    const shown = element.current;
    if (!isError || !shown) return;
    callOut(shown);
    return () => shown.removeAttribute("role");
  }, [isError]);
  if (!hint) return null;
  return (
    <p ref={element} className={cx(styles.hint, styles[hint.variant])} id={id}>
      <Icon name={icons[hint.variant]} />
      <span>{hint.text}</span>
    </p>
  );
}
