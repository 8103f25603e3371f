// Responds to the core's calls from a table instead of `fetch`, so that only
// the core is measured.
import { readFileSync } from "node:fs";

const PLAYER = "0a1b2c3d-0000-4000-8000-000000000001";
const ACCOUNTS = 50;
const GAMES = 500;

const currency = (index) => ({
  code: `C${String(index).padStart(2, "0")}`,
  name: `Currency ${index}`,
  symbol: "",
  type: index % 3 === 0 ? "crypto" : "fiat",
  isBase: index === 1,
  isEnabled: true,
  subunitToUnit: index % 3 === 0 ? 100000000 : 100,
  rate: { rate: 1 + index / 7 },
});

const account = (index) => ({
  id: `account-${index}`,
  currency: currency(index).code,
  status: index === 1 ? 1 : 2,
  balance: index * 1.25,
  realBalance: index * 1.25,
  bonusBalance: 0,
  lockedBalance: 0,
  withdrawalBalance: index,
});

const game = (index) => ({
  id: `game-${index}`,
  identity: `game-${index}`,
  name: `Game ${index}`,
  isDemoMode: true,
  images: { "200x300": { "1x": `/covers/${index}.svg` } },
  provider: { name: "Provider" },
  labels: [],
});

const list = (count, make) => Array.from({ length: count }, (_, index) => make(index + 1));
const field = (name, isRequired = true) => ({
  id: 1,
  name,
  description: "",
  editable: true,
  isRequired,
  isVisible: true,
});

/** Accounts of the player, for the same work without the core. */
export const accounts = list(ACCOUNTS, account);
/** Currencies of the settings, for the same work without the core. */
export const currencies = list(ACCOUNTS, currency);

const ANSWERS = {
  "/api/settings/currencies": currencies,
  "/api/settings/locales": [{ code: "en", name: "English" }],
  "/api/settings/countries": [{ code: "US", name: "United States", phonePrefix: "1", currency: "C01" }],
  "/api/settings/constants": { player: { registration: { phone: true, email: true } } },
  "/api/player/init": { country: "US" },
  "/api/player/fields/validations": ["password", "password_confirmation", "firstName", "lastName", "birthdate", "city"]
    .map((name) => field(name))
    .concat([field("agreements")]),
  "/api/player/sessions": {
    accessToken: `e30.${Buffer.from(JSON.stringify({ sub: PLAYER })).toString("base64url")}.s`,
    profile: { id: PLAYER, status: 1 },
  },
  "/api/wallet/accounts": accounts,
  "/api/game/collections": [{ id: "c", identity: "slots", name: "Slots", countries: [] }],
  "/api/game/games": list(GAMES, game),
  "/api/game/player-bonuses": [],
  "/api/game/player-freespins": [],
};

/** A method that takes every amount. */
const method = {
  method: "card",
  processingType: "form",
  amountMin: 1,
  amountMax: 0,
  names: { en: "Card" },
  presets: [],
  fields: [],
};

/** A deposit bonus for a range of amounts of its own. */
const bonus = (index) => ({
  id: `bonus-${index}`,
  name: `Bonus ${index}`,
  type: 2,
  triggerConditions: { invoiceAmountItems: [{ currency: "C01", amountFrom: index * 10, amountTo: index * 10 + 9.99 }] },
  assignConditions: { depositPercentage: 50, maxAmountItems: [{ currency: "C01", amount: 100 }] },
});

/** Sets the number of accounts and deposit bonuses; returns all of them. */
export function bigPlayer(accountCount, bonusCount) {
  const big = {
    accounts: list(accountCount, account),
    currencies: list(accountCount, currency),
    bonuses: list(bonusCount, bonus),
  };
  Object.assign(ANSWERS, {
    "/api/settings/currencies": big.currencies,
    "/api/wallet/accounts": big.accounts,
    "/api/game/bonuses": big.bonuses,
    "/api/game/bonuses/bonuscodes": [],
    "/api/payment/methods/deposit": [method],
    "/api/payment/methods/withdrawal": [],
    "/api/player/limits": [],
    "/api/payment/invoices": [],
  });
  return big;
}

/** Id of the signed-in player. */
export const player = PLAYER;

/** Replaces `fetch` by the table. */
export function answerFromTable(phoneTable) {
  globalThis.fetch = async (request) => {
    const { pathname } = new URL(typeof request === "string" ? request : request.url);
    const json = (value) => new Response(JSON.stringify(value), { headers: { "content-type": "application/json" } });
    if (pathname === "/config.json")
      return json({ apiBase: "https://site.test", locales: ["en"], defaultLocale: "en" });
    if (pathname === "/phone-table.json") return new Response(readFileSync(phoneTable));
    if (pathname.startsWith("/content/")) return json({});
    const data = ANSWERS[pathname];
    return data === undefined ? new Response("{}", { status: 404 }) : json({ data });
  };
}
