import type { TimeLeftView } from "@player-site/core";
import { perLanguage, useActions, useLanguageTag, useText } from "@player-site/core/react";
import { useEffect, useState } from "react";

const MINUTE_MS = 60_000;
const UNITS = ["days", "hours", "minutes"] as const;

/** Returns the time left until a date-time, or undefined if it has passed. Renders again every minute. */
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

/** Formats days, hours and minutes; units with a zero value are omitted. */
export function useTimeLeftText(): (left: TimeLeftView) => string {
  const text = useText();
  const languageTag = useLanguageTag();
  return (left) =>
    listFormatOf(languageTag).format(
      UNITS.filter((unit) => left[unit] > 0).map((unit) =>
        text.count(`globalComponents.bonuses.timer.${unit}`, left[unit]),
      ),
    );
}
