const DAY = 24 * 60 * 60 * 1000;
const DAYS: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, year: 365 };

/**
 * The day on which a period such as `3_days` or `1_month` that begins now ends, as the core counts it; undefined for one
 * without an end. Only for saying beforehand what a choice means: what counts is the date the server answers.
 */
export function periodEnd(period: string, now: number): Date | undefined {
  const [count, unit] = period.split("_");
  const days = DAYS[unit?.replace(/s$/, "") ?? ""];
  const times = Number(count);
  return days === undefined || !Number.isSafeInteger(times) ? undefined : new Date(now + times * days * DAY);
}
