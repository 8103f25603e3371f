import type { ComponentProps, ReactNode } from "react";
import styles from "./button.module.css";
import { cx } from "./cx.ts";
import { Spinner } from "./spinner.tsx";

export interface ButtonLook {
  kind?: "primary" | "money" | "secondary" | "quiet" | "danger";
  size?: "small" | "medium" | "large";
  wide?: boolean;
}

export function buttonClass({ kind = "secondary", size = "medium", wide = false }: ButtonLook): string {
  return cx(styles.button, styles[kind], styles[size], wide && styles.wide);
}

/** `blocked` disables the button but keeps its focus. Use it where the button's own press can disable it. */
interface Blockable {
  blocked?: boolean;
}

type Props = ButtonLook &
  Blockable &
  Omit<ComponentProps<"button">, "type"> & { busy?: boolean; submit?: boolean; children: ReactNode };

/** If busy or blocked, it keeps its focus and ignores presses. A blocked submit button still submits to show errors. */
export function Button({
  kind,
  size,
  wide,
  busy = false,
  blocked = false,
  submit = false,
  children,
  className,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      {...rest}
      type={submit ? "submit" : "button"}
      className={cx(buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || blocked || undefined}
      data-blocked={blocked || undefined}
      onClick={(event) => {
        if (busy || (blocked && !submit)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.content}>{children}</span>
      {busy && <Spinner className={styles.spinner} />}
    </button>
  );
}

type IconButtonProps = Blockable &
  Omit<ComponentProps<"button">, "type" | "aria-label"> & { label: string; children: ReactNode };

/** A square button with only an icon. */
export function IconButton({ label, blocked = false, children, className, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(styles.icon, className)}
      // The name: together with `aria-label` it would be read a second time, as the description.
      title={label}
      aria-disabled={blocked || undefined}
      data-blocked={blocked || undefined}
      onClick={blocked ? undefined : onClick}
    >
      {children}
    </button>
  );
}
