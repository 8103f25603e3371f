import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { pressedKey } from "./pressed-key.ts";
import styles from "./tabs.module.css";

interface Props<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
  className?: string | undefined;
}

/** Tab list and the panel of the selected tab. Arrow keys, Home and End select a tab. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children, className }: Props<Id>) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);

  // A list that is wider than the screen shows the selected tab. The page itself does not scroll.
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>(`[data-tab="${selected}"]`)?.getBoundingClientRect();
    const box = list.current?.getBoundingClientRect();
    if (tab && box) list.current?.scrollBy({ left: (tab.left + tab.right - box.left - box.right) / 2 });
  }, [selected]);

  const keys = (event: KeyboardEvent) => {
    const index = tabs.findIndex((tab) => tab.id === selected);
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const backward = forward === "ArrowRight" ? "ArrowLeft" : "ArrowRight";
    const targets: Record<string, number> = {
      [forward]: (index + 1) % tabs.length,
      [backward]: (index - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const tab = tabs[targets[pressedKey(event)] ?? -1];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus();
  };

  return (
    <div className={className}>
      <div ref={list} className={styles.list} role="tablist" aria-label={label} onKeyDown={keys} tabIndex={-1}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${base}-${tab.id}`}
            className={styles.tab}
            aria-selected={tab.id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={tab.id === selected ? 0 : -1}
            onClick={() => onSelect(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} className={styles.panel}>
        {children}
      </div>
    </div>
  );
}
