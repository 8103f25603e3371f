import type { Direction, MoneyView, TransactionView } from "@player-site/core";
import { useCallback } from "react";
import { useSelected } from "./core-context.tsx";
import { useLanguageTag } from "./text.ts";

const formats = new Map<string, Intl.NumberFormat>();

/** Whether money comes in or goes out: it is written with its sign then. */
export type Flow = "in" | "out";

function numberFormat(languageTag: string, money: MoneyView, direction: Direction, signed: boolean): Intl.NumberFormat {
  const key = `${languageTag} ${money.code} ${money.minimumDigits} ${money.maximumDigits} ${signed}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = {
    minimumFractionDigits: money.minimumDigits,
    maximumFractionDigits: money.maximumDigits,
    numberingSystem: "latn",
    signDisplay: signed ? "exceptZero" : "auto",
  } as const;
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
export function formatMoney(languageTag: string, money: MoneyView, direction: Direction, flow?: Flow): string {
  const format = numberFormat(languageTag, money, direction, flow !== undefined);
  const amount = flow === "out" ? `-${money.amount}` : money.amount;
  const number = format.format(amount as Intl.StringNumericLiteral);
  const text = format.resolvedOptions().style === "currency" ? number : `${number}\u00a0${money.code}`;
  return direction === "rtl" ? isolated(text) : text;
}

/** Amounts keep their order of signs inside right-to-left text: isolated, without the marks of the formatter. */
function isolated(text: string): string {
  return `\u2066${text.replace(/[\u061c\u200e\u200f]/g, "")}\u2069`;
}

export function useMoney(): (money: MoneyView, flow?: Flow) => string {
  const languageTag = useLanguageTag();
  const direction = useSelected("app", (app) => app.direction);
  return useCallback((money, flow) => formatMoney(languageTag, money, direction, flow), [languageTag, direction]);
}

interface MoneyProps {
  value: MoneyView;
  flow?: Flow | undefined;
  className?: string | undefined;
}

export function Money({ value, flow, className }: MoneyProps) {
  return <bdi className={className}>{useMoney()(value, flow)}</bdi>;
}

/** The sign of a payment in a list; one that failed has moved nothing. */
export function flowOf({ kind, status }: Pick<TransactionView, "kind" | "status">): Flow | undefined {
  if (status === "failed") return undefined;
  return kind === "deposit" ? "in" : "out";
}
