// The typed face of the rules: each call names a rule of the core, which the module evaluates.

/** The function of the module. Input and result are JSON. */
export type Evaluate = (rule: string, input: string) => string;

/** A broken rule of a field. */
export interface Violation {
  /** Name of the rule, such as `required` or `email`: the key of its message. */
  readonly rule: string;
  /** Values for the message. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** A field to check. */
export interface CheckedField {
  /** Name, such as `email` or `birthdate`: the core knows the rules of each. */
  name: string;
  /** The typed text. */
  value: string;
  /** True if it must not be empty. Default: `false`. */
  required?: boolean;
  /** A further regular expression, in the notation of the server. */
  pattern?: string;
  /** Values of other fields, by name: some rules compare. */
  values?: Readonly<Record<string, string>>;
  /** The day of rules about age, `yyyy-m-d`. Without it such rules reckon from 1970. */
  today?: string;
  /** The package's `phone-table.json`. Without it the validity of phone numbers is not checked. */
  table?: object;
}

/** An amount as it was read. */
export interface ReadAmount {
  /** Decimal text; absent if there is a problem. */
  readonly amount?: string;
  /** Why it is none. */
  readonly problem?: "foreign" | "unclear" | "noDecimals" | "tooManyDecimals" | "tooLong";
  /** The text that the field shows after it has lost focus. */
  readonly left: string;
}

/** The part of a limit that is used. */
export interface LimitShare {
  /** Whole percent, 0 to 100, rounded down. */
  readonly share: number;
  /** The rest of the limit, decimal text. */
  readonly left: string;
}

/** When the replacement of a limit takes effect. */
export type LimitEffect = "atOnce" | "later" | "takesBack" | "nothing";

/** A limit, as the API sends it. Further entries are ignored. */
export interface Limit {
  /** Its id. */
  readonly id: string;
  /** Kind: 1 stakes, 2 losses, 3 deposits, 4 self-exclusion, 5 pause. */
  readonly definition: number;
  /** Its status: 1 active. */
  readonly status: number;
  /** `daily`, `weekly`, `monthly`; of a pause or a self-exclusion its length. */
  readonly period: string;
  /** Currency of the amounts. */
  readonly currency?: string | null;
  /** The limit, decimal text or number; only exclusions have none. */
  readonly amount?: string | number | null;
  /** The used part of the amount; unknown if it is absent. */
  readonly currentAmount?: string | number | null;
  /** End, in the format of the API. */
  readonly expiredAt?: string | null;
  /** True while it is being removed. */
  readonly cancelProcess?: boolean;
  /** True while a replacement waits. */
  readonly pendingExist?: boolean;
}

/** The limits of a period, in the order of the card. */
export interface LimitGroup {
  /** `daily`, `weekly`, `monthly`. */
  readonly period: string;
  /** Ids of the limits, at least one. */
  readonly limits: readonly string[];
}

/** A currency, as the settings of the API have it. Further entries are ignored. */
export interface RatedCurrency {
  /** Its code. */
  readonly code: string;
  /** `fiat`, `crypto` or `virtual`. */
  readonly type: string;
  /** True for the currency that rates refer to. */
  readonly isBase?: boolean;
  /** False if no account can be in it. */
  readonly isEnabled?: boolean;
  /** Smallest units in one. */
  readonly subunitToUnit: number;
  /** Its smallest units for one smallest unit of the base currency. */
  readonly rate?: {
    /** The rate, decimal text or number. */
    readonly rate: string | number;
  } | null;
  /** Units that amounts can be shown in, such as mBTC. */
  readonly subCurrencies?: readonly {
    /** Its code. */
    readonly code: string;
    /** Number of these units in one of the currency. */
    readonly subunitToUnit: number;
  }[];
}

/** The claims of a token. */
export interface TokenClaims {
  /** End, in seconds since 1970; null if it has none. */
  readonly exp: number | null;
  /** Id of the session. */
  readonly sessionId: string | null;
  /** Id of the player. */
  readonly sub: string | null;
}

/** A token that cannot be read. */
export interface UnreadableToken {
  /** The reason, in English, for a log. */
  readonly error: string;
}

/** Strength of a password. */
export type PasswordStrength = "weak" | "good" | "strong";

/**
 * Rules of the core, without a core. They are pure: the result depends on the arguments alone. Amounts are decimal text. A
 * call throws an `Error` if an argument is missing or has a wrong type.
 */
export class Rules {
  readonly #evaluate: Evaluate;

  /** Made by `loadRules`. */
  constructor(evaluate: Evaluate) {
    this.#evaluate = evaluate;
  }

  #answer<Answer>(rule: string, input: object): Answer {
    // The vectors of the project check the answers of each rule.
    return JSON.parse(this.#evaluate(rule, JSON.stringify(input))) as Answer;
  }

  /** The first rule that a field breaks; undefined if it breaks none. */
  checkField(field: CheckedField): Violation | undefined {
    return this.#answer<Violation | null>("field.check", field) ?? undefined;
  }

  /** The strength of a password; undefined if it is empty. */
  passwordStrength(password: string): PasswordStrength | undefined {
    return this.#answer<PasswordStrength | null>("field.strength", { password }) ?? undefined;
  }

  /**
   * Which phone numbers (with or without `+`, digits only) are valid, by number. `table` is the package's
   * `phone-table.json`. Check many numbers in one call: the table is large.
   */
  checkPhones(numbers: readonly string[], table: object): Readonly<Record<string, boolean>> {
    return this.#answer("phone.valid", { numbers, table });
  }

  /** Reads an amount as it was typed in a language (BCP 47), with the decimals of a currency. */
  readAmount(typed: string, language: string, decimals: number): ReadAmount {
    const sample = (1_234_567.8).toLocaleString(`${language}-u-nu-latn`);
    return this.#answer("amount.read", { typed, sample, decimals });
  }

  /** Rounds an amount to digits after the decimal point: to the nearest, halves away from zero, or in one direction. */
  roundAmount(amount: string, digits: number, direction: "nearest" | "down" | "up" = "nearest"): string {
    return this.#answer("amount.rounded", { amount, digits, direction });
  }

  /** The used share of a limit, and the rest. */
  limitShare(amount: string, used: string): LimitShare {
    return this.#answer("limit.share", { amount, used });
  }

  /**
   * When a limit is replaced: a lower one at once, a higher one later. `waits` says that a replacement is waiting already.
   */
  limitEffect(current: string, replacement: string, waits = false): LimitEffect {
    return this.#answer("limit.effect", { current, replacement, waits });
  }

  /** The limits of a definition by period, the shortest first, as the card shows them. */
  groupLimits(limits: readonly Limit[], definition: number): readonly LimitGroup[] {
    return this.#answer("limit.grouped", { limits, definition });
  }

  /** The limit of a definition that is reached first in a currency: its id; undefined without one. */
  bindingLimit(limits: readonly Limit[], definition: number, currency: string): string | undefined {
    return this.#answer<string | null>("limit.binding", { limits, definition, currency }) ?? undefined;
  }

  /** The amount that may still be deposited in a currency, decimal text; undefined if no limit applies. */
  depositRoom(limits: readonly Limit[], currency: string): string | undefined {
    return this.#answer<string | null>("limit.depositRoom", { limits, currency }) ?? undefined;
  }

  /**
   * An amount in another currency, decimal text, by the rates of the settings; undefined if a rate is missing. Throws if one
   * of the currencies is not among them.
   */
  equivalent(
    amount: string,
    currency: string,
    equivalent: string,
    currencies: readonly RatedCurrency[],
  ): string | undefined {
    return (
      this.#answer<string | null>("currency.equivalent", { amount, currency, equivalent, currencies }) ?? undefined
    );
  }

  /** The claims of a token, or the reason why it cannot be read. The signature is not verified: the server does that. */
  readToken(token: string): TokenClaims | UnreadableToken {
    return this.#answer("token.decoded", { token });
  }

  /** True if a token with this end (seconds since 1970) is expired at a time in milliseconds since 1970. */
  isTokenExpired(exp: number, now: number): boolean {
    return this.#answer("token.expired", { exp, now });
  }
}
