// Responds to the core's calls from a table instead of `fetch`, so that only
// the core is measured.
import { readFileSync } from "node:fs";

const PLAYER = "0a1b2c3d-0000-4000-8000-000000000001";
const ACCOUNTS = 50;
const MOST_CURRENCIES = 1000;
const GAMES = 500;

/** Fields of the registration beside the phone number. */
const FIELDS = ["password", "password_confirmation", "firstName", "lastName", "birthdate", "city", "agreements"];

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
  currency: currency(((index - 1) % MOST_CURRENCIES) + 1).code,
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
const field = (name) => ({ id: 1, name, description: "", editable: true, isRequired: true, isVisible: true });

const accounts = list(ACCOUNTS, account);
const currencies = list(ACCOUNTS, currency);

const ANSWERS = {
  "/api/settings/currencies": currencies,
  "/api/settings/locales": [{ code: "en", name: "English" }],
  "/api/settings/countries": [{ code: "US", name: "United States", phonePrefix: "1", currency: "C01" }],
  "/api/settings/constants": { player: { registration: { phone: true, email: true } } },
  "/api/player/init": { country: "US" },
  "/api/player/fields/validations": FIELDS.map(field),
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

const tournament = {
  id: "t1",
  identity: "cup",
  title: "Cup",
  type: 1,
  state: 3,
  isAvailable: true,
  startAt: "2026-01-01T00:00:00.000Z",
  endAt: "2126-01-01T00:00:00.000Z",
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

/**
 * Sets how many there are: accounts deposit bonuses, and fields of the registration
 * beside the first eight. Returns all of them.
 */
export function setCounts({ accounts: accountCount = ACCOUNTS, bonuses = 0, moreFields = 0 } = {}) {
  const big = {
    accounts: list(accountCount, account),
    currencies: list(Math.min(accountCount, MOST_CURRENCIES), currency),
    bonuses: list(bonuses, bonus),
    fieldNames: ["phone", ...FIELDS, ...list(moreFields, (index) => `field${index}`)],
  };
  Object.assign(ANSWERS, {
    "/api/player/fields/validations": big.fieldNames.slice(1).map(field),
    "/api/settings/currencies": big.currencies,
    "/api/wallet/accounts": big.accounts,
    "/api/game/bonuses": big.bonuses,
    "/api/game/bonuses/bonuscodes": [],
    "/api/payment/methods/deposit": [method],
    "/api/payment/methods/withdrawal": [],
    "/api/player/limits": [],
    "/api/payment/invoices": [],
    "/api/retention/tournaments": [tournament],
    "/api/retention/tournaments/t1": { ...tournament, prizes: [], leaderboard: [] },
  });
  return big;
}

/** The text of an event with the standings of the tournament, with as many participants. */
export function standingsEvent(count, round) {
  const leaderboard = list(count, (place) => ({
    playerId: `participant-${place}`,
    nickname: place % 2 === 0 ? `pl***${place}` : null,
    place,
    points: 100_000 - place + round,
  }));
  return JSON.stringify({ event: "tournament.leaderboard.updated", tournamentId: "t1", leaderboard });
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
    if (pathname === "/api/notification/messenger/messages")
      return json({ data: [], meta: { totalRows: 0, totalUnread: 0 } });
    const data = ANSWERS[pathname];
    return data === undefined ? new Response("{}", { status: 404 }) : json({ data });
  };
}
