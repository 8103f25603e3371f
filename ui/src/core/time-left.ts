import { useEffect, useMemo, useState } from "react";
import { useLanguageTag, useText } from "./text.ts";

const MINUTE_MS = 60_000;

/** The time of now, told anew every minute. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How long it is until an instant, in days and hours or hours and minutes; undefined once it is over. */
export function useTimeLeft(): (instant: string) => string | undefined {
  const text = useText();
  const languageTag = useLanguageTag();
  const now = useMinutes();
  const list = useMemo(() => new Intl.ListFormat(languageTag, { style: "narrow", type: "unit" }), [languageTag]);
  return (instant) => {
    const minutes = Math.ceil((new Date(instant).getTime() - now) / MINUTE_MS);
    if (!(minutes > 0)) return undefined;
    const parts = { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
    const units = parts.days > 0 ? (["days", "hours"] as const) : (["hours", "minutes"] as const);
    return list.format(
      units
        .filter((unit) => parts[unit] > 0)
        .map((unit) => text.count(`globalComponents.bonuses.timer.${unit}`, parts[unit])),
    );
  };
}
