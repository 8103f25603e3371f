import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Reports a choice that was made in a prerendered control before React took it over: React keeps the state of the
 * element then, and its event has passed.
 *
 * `missed` returns the state of the element if it differs from the rendered one. `choose` handles it like an event.
 */
export function useEarlyChoice<Control, Value>(
  missed: (control: Control) => Value | undefined,
  choose: (value: Value) => void,
): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const atMount = useRef({ missed, choose });
  useLayoutEffect(() => {
    const { missed, choose } = atMount.current;
    const value = control.current === null ? undefined : missed(control.current);
    if (value !== undefined) choose(value);
  }, []);
  return control;
}
