import { type ReactNode, useEffect, useRef, useState } from "react";
import { cx } from "./cx.ts";
import styles from "./popover.module.css";
import { Popover } from "./popover.tsx";

interface Props {
  /** Content of the button. */
  button: ReactNode;
  buttonClass: string | undefined;
  /** Accessible name of the popover. */
  label: string;
  popoverClass?: string | undefined;
  className?: string | undefined;
  /** A change of this value closes the popover. */
  place?: string | undefined;
  /** Render prop; call `close` to close the popover and restore the focus. */
  children: (close: () => void) => ReactNode;
}

/** A button with a popover. */
export function PopoverButton({ button, buttonClass, label, popoverClass, className, place, children }: Props) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const close = () => {
    // Restore the focus only if the user has not moved it elsewhere in the meantime.
    if (anchor.current?.parentElement?.contains(document.activeElement)) anchor.current.focus();
    setOpen(false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of place closes the popover
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
