import type { TimeLeftView } from "@player-site/core";
import { useEffect, useState } from "react";
import { useActions } from "./core-context.tsx";
import { perLanguage } from "./per-language.ts";
import { useLanguageTag, useText } from "./text.ts";

const MINUTE_MS = 60_000;
const UNITS = ["days", "hours", "minutes"] as const;

/** Tells how long it is until a date-time, and tells it anew every minute; undefined once it is over. */
export function useTimeLeft(): (instant: string) => TimeLeftView | undefined {
  const actions = useActions();
  const [, setMinute] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setMinute((minute) => minute + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return actions.timeLeft;
}

const listFormatOf = perLanguage((languageTag) => new Intl.ListFormat(languageTag, { style: "narrow", type: "unit" }));

/** Days, hours and minutes in words; those that are none are left out. */
export function useTimeLeftText(): (left: TimeLeftView) => string {
  const text = useText();
  const languageTag = useLanguageTag();
  const list = listFormatOf(languageTag);
  return (left) =>
    list.format(
      UNITS.filter((unit) => left[unit] > 0).map((unit) =>
        text.count(`globalComponents.bonuses.timer.${unit}`, left[unit]),
      ),
    );
}
