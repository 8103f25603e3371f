import { type ComponentProps, type KeyboardEvent, type ReactNode, useCallback, useId } from "react";
import { pressedKey } from "./pressed-key.ts";

interface Options {
  /** Number of options. */
  count: number;
  /** Place of the option that Enter chooses; negative if none. */
  active: number;
  onActive: (index: number) => void;
  /** True if the arrow keys go on at the other end of the list. They stop there otherwise. */
  wraps?: boolean;
}

/** What joins the field of a combobox with its list. */
export interface Combobox {
  listId: string;
  /** Id that the option at an index must have. */
  optionId: (index: number) => string;
  /** Id of the active option. */
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * A search field above the list of what it finds, by the pattern of a combobox whose list is always open. The field keeps
 * the focus: the arrow keys move the active option, Enter presses it.
 */
export function useCombobox({ count, active, onActive, wraps = false }: Options): Combobox {
  const listId = useId();
  const optionId = useCallback((index: number) => `${listId}-${index}`, [listId]);
  const option = (index: number) => document.getElementById(optionId(index));
  const reached = (index: number) => (wraps ? (index + count) % count : Math.max(0, Math.min(count - 1, index)));

  const onKeyDown = (event: KeyboardEvent) => {
    if (count === 0) return;
    const key = pressedKey(event);
    // Without an active option, the arrow up begins at the end.
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowUp: active < 0 ? count - 1 : active - 1 };
    const step = steps[key];
    if (step !== undefined) {
      const index = reached(step);
      onActive(index);
      option(index)?.scrollIntoView({ block: "nearest" });
    } else if (key === "Enter" && active >= 0) option(active)?.click();
    else return;
    event.preventDefault();
  };
  return { listId, optionId, activeId: count > 0 && active >= 0 ? optionId(active) : undefined, onKeyDown };
}

interface FieldProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  of: Combobox;
  label: string;
  expanded: boolean;
}

/** The search field. A handler of its own for keys has to call that of the combobox. */
export function ComboboxField({ of, label, expanded, ...rest }: FieldProps) {
  return (
    <input
      type="search"
      role="combobox"
      aria-label={label}
      aria-expanded={expanded}
      aria-controls={of.listId}
      aria-activedescendant={of.activeId}
      autoComplete="off"
      onKeyDown={of.onKeyDown}
      data-autofocus
      {...rest}
    />
  );
}

interface ListProps {
  of: Combobox;
  label: string;
  className?: string | undefined;
  tabIndex?: -1;
  children: ReactNode;
}

/** The list of options. */
export function ComboboxList({ of, label, children, ...rest }: ListProps) {
  return (
    <div {...rest} id={of.listId} role="listbox" aria-label={label}>
      {children}
    </div>
  );
}
