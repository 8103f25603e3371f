// Amounts as the site writes them: in the language of the page, in the currency of the bet.
import { language } from "./texts.js";

const isRightToLeft = document.dir === "rtl";
/** Play money has no code. */
const FUN = { code: "", decimals: 2, shift: 0, crypto: false, sign: false };

/** Numbers on chips. */
const brief = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 });

let units = {};
const formats = new Map();

/** Takes over how the site writes currencies. */
export function learnUnits(table) {
  units = { ...table, FUN };
}

function formatOf(currency, unit) {
  const known = formats.get(currency);
  if (known) return known;
  const digits = {
    minimumFractionDigits: unit.crypto ? 0 : unit.decimals,
    maximumFractionDigits: unit.decimals,
    numberingSystem: "latn",
  };
  // Only a national currency has a sign with a fixed place. Other currencies show their code after the number.
  const national = /^[A-Z]{3}$/.test(unit.code) && !unit.crypto && unit.sign && !isRightToLeft;
  const style = national ? { style: "currency", currency: unit.code, currencyDisplay: "narrowSymbol" } : {};
  const made = { national, numbers: new Intl.NumberFormat(language, { ...digits, ...style }) };
  formats.set(currency, made);
  return made;
}

/** Moves the point of a decimal text to the right. */
function shifted(amount, places) {
  if (places === 0) return amount;
  const [whole, fraction = ""] = amount.split(".");
  const digits = fraction.padEnd(places, "0");
  return `${whole}${digits.slice(0, places)}.${digits.slice(places)}0`;
}

/** An exact amount for the player. */
export function shown(amount, currency) {
  const unit = units[currency] ?? { ...FUN, code: currency, decimals: 8, crypto: true };
  const { national, numbers } = formatOf(currency, unit);
  const number = numbers.format(shifted(amount, unit.shift));
  const text = national || unit.code === "" ? number : `${number}\u00a0${unit.code}`;
  // Isolated in right-to-left text, without the formatter's own marks.
  return isRightToLeft ? `\u2066${text.replace(/[\u061c\u200e\u200f]/g, "")}\u2069` : text;
}

/** Amounts of one currency as exact texts. */
export class Money {
  constructor(currency, decimals) {
    this.currency = currency;
    this.decimals = decimals;
  }

  /** Minor units of a decimal text. */
  minor(amount) {
    const [whole, fraction = ""] = amount.split(".");
    return BigInt(whole + fraction.padEnd(this.decimals, "0"));
  }

  /** Decimal text of minor units. */
  plain(minor) {
    const digits = String(minor).padStart(this.decimals + 1, "0");
    const whole = digits.slice(0, digits.length - this.decimals);
    return this.decimals === 0 ? whole : `${whole}.${digits.slice(-this.decimals)}`;
  }

  /** An amount for the player. */
  show(amount) {
    return shown(amount, this.currency);
  }

  /** A rounded number without a currency, for a chip. */
  short(amount) {
    const unit = units[this.currency];
    return brief.format(shifted(amount, unit?.shift ?? 0));
  }
}
