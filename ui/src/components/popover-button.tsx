import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import styles from "./popover.module.css";
import { Popover } from "./popover.tsx";

interface Props {
  /** What the button shows. */
  button: ReactNode;
  buttonClass: string | undefined;
  /** What the popover is called. */
  label: string;
  popoverClass?: string | undefined;
  className?: string | undefined;
  /** When this changes, the popover closes. */
  place?: string | undefined;
  /** What is in the popover; it is given what closes it and leads the focus back to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button and the popover it opens and closes. */
export function PopoverButton({ button, buttonClass, label, popoverClass, className, place, children }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Who has moved on by the time a choice is through keeps the focus where it is.
    if (anchor.current?.parentElement?.contains(document.activeElement)) anchor.current.focus();
    setOpen(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place closes it
  useEffect(() => setOpen(false), [place]);

  return (
    <div className={cx(styles.place, className)}>
      <button
        ref={anchor}
        type="button"
        className={buttonClass}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <Popover label={label} anchor={anchor} onClose={() => setOpen(false)} className={popoverClass}>
          {children(close)}
        </Popover>
      )}
    </div>
  );
}
