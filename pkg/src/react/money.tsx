import { type ReactNode, useCallback } from "react";
import type { Direction, Flow, MoneyView } from "../types.js";
import { useSelector } from "./slices.js";
import { useLanguageTag } from "./text.js";

/** Formats a decimal text. */
type Format = (amount: Intl.StringNumericLiteral) => string;

const formats = new Map<string, Format>();

function moneyFormat(languageTag: string, money: MoneyView, direction: Direction, signed: boolean): Format {
  const { code, symbol, national } = money;
  const key = `${languageTag} ${code} ${symbol} ${national} ${money.minimumDigits} ${money.maximumDigits} ${signed}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = {
    minimumFractionDigits: money.minimumDigits,
    maximumFractionDigits: money.maximumDigits,
    numberingSystem: "latn",
    signDisplay: signed ? "exceptZero" : "auto",
  } as const;
  const made =
    national && direction === "ltr" && symbol !== ""
      ? withSign(languageTag, code, symbol, digits)
      : withCode(new Intl.NumberFormat(languageTag, digits), code);
  formats.set(key, made);
  return made;
}

function withCode(format: Intl.NumberFormat, code: string): Format {
  return (amount) => `${format.format(amount)}\u00a0${code}`;
}

/**
 * With the sign of the settings, at the place where the language has it: languages write one sign for several
 * currencies, such as `$` for all dollars.
 */
function withSign(languageTag: string, code: string, symbol: string, digits: Intl.NumberFormatOptions): Format {
  const options = { ...digits, style: "currency", currency: code, currencyDisplay: "narrowSymbol" } as const;
  const format = new Intl.NumberFormat(languageTag, options);
  const isOwn = format.formatToParts(0).some(({ type, value }) => type === "currency" && value === symbol);
  if (isOwn) return (amount) => format.format(amount);
  return (amount) =>
    format
      .formatToParts(amount)
      .map(({ type, value }) => (type === "currency" ? symbol : value))
      .join("");
}

/** Formats an amount in the player's language. The decimal text is never converted to a double, to keep all digits. */
export function formatMoney(languageTag: string, money: MoneyView, direction: Direction, flow?: Flow): string {
  const format = moneyFormat(languageTag, money, direction, flow !== undefined);
  const amount = flow === "out" ? `-${money.amount}` : money.amount;
  const text = format(amount as Intl.StringNumericLiteral);
  return direction === "rtl" ? isolated(text) : text;
}

/** Isolates an amount in right-to-left text without the formatter's direction marks, to keep the sign order. */
function isolated(text: string): string {
  return `\u2066${text.replace(/[\u061c\u200e\u200f]/g, "")}\u2069`;
}

/** Formats amounts in the player's language; `flow` adds the sign of a payment. */
export function useMoney(): (money: MoneyView, flow?: Flow) => string {
  const languageTag = useLanguageTag();
  const direction = useSelector("app", (app) => app.direction);
  return useCallback((money, flow) => formatMoney(languageTag, money, direction, flow), [languageTag, direction]);
}

/** Properties of `Money`. */
export interface MoneyProps {
  /** The amount with its currency, as it is in the snapshots. */
  value: MoneyView;
  /** Direction of a payment: the amount gets a sign. */
  flow?: Flow | undefined;
  /** Class of the element. */
  className?: string | undefined;
}

/** An amount in the player's language, isolated from the direction of the text around it. */
export function Money({ value, flow, className }: MoneyProps): ReactNode {
  return <bdi className={className}>{useMoney()(value, flow)}</bdi>;
}
