import type { ExcludedView } from "@player-site/core";
import { useDateText, useSlice, useText } from "@player-site/core/react";

const TEXTS = "layout.interface.excluded";

/** Text of the active exclusion, or undefined. */
export function useExclusion(): { kind: ExcludedView["kind"]; title: string; description: string } | undefined {
  const text = useText();
  const date = useDateText();
  const { excluded } = useSlice("session");
  if (!excluded) return undefined;
  const { kind, until } = excluded;
  return {
    kind,
    title: until === undefined ? text(`${TEXTS}.${kind}Forever`) : text(`${TEXTS}.${kind}`, { date: date(until) }),
    description: text(`${TEXTS}.description`),
  };
}
