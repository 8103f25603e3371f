import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./popover.module.css";
import { registerAnchor } from "./popover-anchors.ts";
import { pressedKey } from "./pressed-key.ts";
import { useScreenFocus } from "./screen-focus.ts";

interface Props {
  label: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A non-modal dialog below its button. Closes on Escape, outside press or blur, and restores the focus. */
export function Popover({ label, anchor, onClose, className, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);

  useScreenFocus(panel, "popover", "popover");

  useEffect(() => {
    const box = panel.current;
    if (box && anchor.current) registerAnchor(box, anchor.current);
    const outside = (target: EventTarget | null) =>
      target instanceof Node && !box?.contains(target) && !anchor.current?.contains(target);
    const press = (event: PointerEvent) => {
      if (outside(event.target)) close();
    };
    const leave = (event: FocusEvent) => {
      if (outside(event.target)) close();
    };
    const key = (event: KeyboardEvent) => {
      if (pressedKey(event) !== "Escape") return;
      event.stopPropagation();
      event.preventDefault();
      close();
      anchor.current?.focus();
    };
    document.addEventListener("pointerdown", press);
    document.addEventListener("focusin", leave);
    document.addEventListener("keydown", key, true);
    return () => {
      document.removeEventListener("pointerdown", press);
      document.removeEventListener("focusin", leave);
      document.removeEventListener("keydown", key, true);
    };
  }, [anchor]);

  return (
    <div ref={panel} className={cx(styles.popover, className)} role="dialog" aria-label={label} tabIndex={-1}>
      {children}
    </div>
  );
}
