import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";
import { Icon, type IconName } from "./icon.tsx";

export type HintVariant = "error" | "success" | "unverified" | "verified";
export interface Hint {
  variant: HintVariant;
  text: string;
}

/** Props that a control inside a field must set. */
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
  /** Hides the label visually; screen readers still read it. */
  bare?: boolean | undefined;
}

const icons: Record<HintVariant, IconName> = {
  error: "alert",
  success: "check",
  unverified: "clock",
  verified: "check-circle",
};

/** Label, required mark, description and hint of one control, all linked to the control. */
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

/** Announces only the first of several errors that appear together. The others are read with their fields. */
function announceFirst(element: HTMLElement): void {
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
    announceFirst(shown);
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
