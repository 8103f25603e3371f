import { formatMoney } from "@player-site/core/react";
import { expect, test } from "vitest";

const usd = { amount: "1250.4", code: "USD", symbol: "$", minimumDigits: 2, maximumDigits: 2, national: true };
const btc = { amount: "3.21045", code: "mBTC", symbol: "", minimumDigits: 0, maximumDigits: 5, national: false };

test("a national currency shows its symbol and its minimum number of digits", () => {
  expect(formatMoney("en", usd, "ltr")).toBe("$1,250.40");
  expect(formatMoney("pt-BR", { ...usd, code: "BRL", symbol: "R$" }, "ltr")).toBe("R$\u00a01.250,40");
  const euro = { ...usd, code: "EUR", symbol: "€" };
  expect(formatMoney("de", euro, "ltr")).toBe("1.250,40\u00a0€");
  // In Polish, four digits are no group.
  expect(formatMoney("pl", euro, "ltr")).toBe("1250,40\u00a0€");
  expect(formatMoney("pl", { ...euro, amount: "12500.4" }, "ltr")).toBe("12\u00a0500,40\u00a0€");
});

test("currencies with one sign in a language are told apart by the signs of the settings", () => {
  const canadian = { ...usd, code: "CAD", symbol: "C$" };
  expect(formatMoney("en", canadian, "ltr")).toBe("C$1,250.40");
  expect(formatMoney("en", canadian, "ltr", "out")).toBe("-C$1,250.40");
  expect(formatMoney("pl", canadian, "ltr")).toBe("1250,40\u00a0C$");
  expect(formatMoney("de", { ...canadian, code: "AUD", symbol: "A$" }, "ltr")).toBe("1.250,40\u00a0A$");
  // Without a sign of its own.
  expect(formatMoney("en", { ...canadian, symbol: "" }, "ltr")).toBe("1,250.40\u00a0CAD");
});

test("a sub-unit shows its code", () => {
  expect(formatMoney("en", btc, "ltr")).toBe("3.21045\u00a0mBTC");
});

test("a coin shows its code after the number, also if the code has three letters", () => {
  const coin = { amount: "0.5", symbol: "Ł", minimumDigits: 0, maximumDigits: 8, national: false };
  expect(formatMoney("en", { ...coin, code: "LTC" }, "ltr")).toBe("0.5\u00a0LTC");
  expect(formatMoney("en", { ...coin, code: "USDT" }, "ltr")).toBe("0.5\u00a0USDT");
});

test("payments in and out have a sign", () => {
  expect(formatMoney("en", usd, "ltr", "in")).toBe("+$1,250.40");
  expect(formatMoney("en", usd, "ltr", "out")).toBe("-$1,250.40");
  expect(formatMoney("ar", usd, "rtl", "out")).toBe("\u2066-1,250.40\u00a0USD\u2069");
});

test("keeps more digits than a double can hold", () => {
  const amount = "12345678901234567890.12";
  expect(formatMoney("en", { ...usd, amount }, "ltr")).toBe("$12,345,678,901,234,567,890.12");
});

test("amounts are isolated in right-to-left languages", () => {
  expect(formatMoney("ar", usd, "rtl")).toBe("\u20661,250.40\u00a0USD\u2069");
});
