import type { Direction, MoneyView } from "@player-site/core";
import { useCallback } from "react";
import { useSelected } from "./core-context.tsx";
import { useLanguageTag } from "./text.ts";

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(languageTag: string, money: MoneyView, direction: Direction): Intl.NumberFormat {
  const key = `${languageTag} ${money.code} ${money.minimumDigits} ${money.maximumDigits}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = {
    minimumFractionDigits: money.minimumDigits,
    maximumFractionDigits: money.maximumDigits,
    numberingSystem: "latn",
  };
  // A currency without a fixed number of digits is no national one: its code stands behind, for all of them alike.
  const national = /^[A-Z]{3}$/.test(money.code) && money.minimumDigits === money.maximumDigits;
  const made = new Intl.NumberFormat(
    languageTag,
    national && direction === "ltr" && money.symbol !== ""
      ? { ...digits, style: "currency", currency: money.code, currencyDisplay: "narrowSymbol" }
      : digits,
  );
  formats.set(key, made);
  return made;
}

/** An amount as the player's language writes it. The decimal text is formatted digit by digit, never as a double. */
export function formatMoney(languageTag: string, money: MoneyView, direction: Direction): string {
  const format = numberFormat(languageTag, money, direction);
  const number = format.format(money.amount as Intl.StringNumericLiteral);
  const text = format.resolvedOptions().style === "currency" ? number : `${number}\u00a0${money.code}`;
  return direction === "rtl" ? isolated(text) : text;
}

/** Amounts keep their order of signs inside right-to-left text: isolated, without the marks of the formatter. */
function isolated(text: string): string {
  return `\u2066${text.replace(/[\u061c\u200e\u200f]/g, "")}\u2069`;
}

export function useMoney(): (money: MoneyView) => string {
  const languageTag = useLanguageTag();
  const direction = useSelected("app", (app) => app.direction);
  return useCallback((money) => formatMoney(languageTag, money, direction), [languageTag, direction]);
}

export function Money({ value, className }: { value: MoneyView; className?: string | undefined }) {
  return <bdi className={className}>{useMoney()(value)}</bdi>;
}
