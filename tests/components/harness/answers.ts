// Answers that several tests change.
import { data } from "@player-site/core/testing";
import { sampleData } from "./api.ts";
import { api } from "./current.ts";
import { NOW } from "./time.ts";

const COUNTRIES = {
  BR: ["Brazil", "55"],
  DE: ["Germany", "49"],
  GB: ["United Kingdom", "44"],
  IN: ["India", "91"],
  MX: ["Mexico", "52"],
  US: ["United States", "1"],
} as const;

/** Some countries more than the sample has, the United States last. */
export function manyCountries(): void {
  const [usual] = sampleData<object[]>("settings-countries");
  const all = Object.entries(COUNTRIES).map(([code, [name, phonePrefix]]) => ({
    ...usual,
    code,
    name,
    nativeName: name,
    phonePrefix,
  }));
  api().on("GET /api/settings/countries", data(all));
}

interface Account {
  id: string;
  currency: string;
  status: number;
  balance: number;
  realBalance: number;
  withdrawalBalance: number;
}

/** Accounts with these balances; the first one is the active one. */
export function accounts(amounts: Readonly<Record<string, number>>): Account[] {
  const [usual] = sampleData<Account[]>("accounts");
  if (!usual) throw new Error("the sample has no account");
  return Object.entries(amounts).map(([currency, amount], index) => ({
    ...usual,
    id: `c1a7e3b0-${String(index).padStart(4, "0")}-4000-8000-000000000001`,
    currency,
    status: index === 0 ? 1 : 2,
    balance: amount,
    realBalance: amount,
    withdrawalBalance: amount,
  }));
}

/** The player has these balances. */
export function balancesOf(amounts: Readonly<Record<string, number>>): void {
  api().on("GET /api/wallet/accounts", data(accounts(amounts)));
}

interface Currency {
  name: string;
  code: string;
  symbol: string;
  type: string;
  subunitToUnit: number;
  subCurrencies: object[];
}

/** Crypto currencies more than the sample has, with the sub-units of a real site. */
export function manyCurrencies(): void {
  const usual = sampleData<Currency[]>("settings-currencies");
  const crypto = usual.find(({ type }) => type === "crypto");
  if (!crypto) throw new Error("the sample has no crypto currency");
  const [sub] = crypto.subCurrencies;
  const more = [
    { ...crypto, name: "Ether", code: "ETH", symbol: "Ξ", subCurrencies: [{ ...sub, code: "mETH", symbol: "mETH" }] },
    { ...crypto, name: "Tether", code: "USDT", symbol: "₮", subunitToUnit: 1_000_000, subCurrencies: [] },
    { ...crypto, name: "Pax Gold", code: "PAXG", symbol: "PAXG", subunitToUnit: 1e18, subCurrencies: [] },
  ];
  api().on("GET /api/settings/currencies", data([...usual, ...more]));
}

/** Id of the player. */
export const PLAYER_ID = "7b1f9c52-3d0e-4c8a-9f46-2a5d8e1c0b37";

/** An access token that is valid for a day. The site reads when it ends, and never the signature. */
export function accessToken(): string {
  const encode = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, "");
  const exp = Math.floor(NOW.getTime() / 1000) + 86_400;
  const payload = {
    sub: PLAYER_ID,
    sessionId: "5d0a3f6e-91c4-4b1d-8a57-c0e2f4b6d813",
    exp,
  };
  return `${encode({ alg: "HS256", typ: "JWT" })}.${encode(payload)}.c2FtcGxl`;
}
