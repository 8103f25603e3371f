import type {
  AccountView,
  CurrencyRow,
  DepositBonusView,
  DepositView,
  FieldView,
  GameView,
  MoneyView,
  PaymentMethodView,
  PlayerBonusView,
  StripView,
  WithdrawView,
} from "@player-site/core";

/* Invented answers for looking at the pages without a server. Never part of a production build. */

export function money(amount: string, code = "USD", symbol = "$", digits = 2): MoneyView {
  return { amount, code, symbol, minimumDigits: digits > 2 ? 0 : digits, maximumDigits: digits };
}

const STUDIOS = [
  "Amberlight",
  "Northgate",
  "Paper Lantern",
  "Quickhare",
  "Silver Fern",
  "Tidewheel",
  "Umbra Live",
  "Vexel",
];
const WORDS = [
  "Lantern",
  "Comet",
  "Harbour",
  "Tiger",
  "Pharaoh",
  "Orchid",
  "Viking",
  "Neon",
  "Coral",
  "Thunder",
  "Velvet",
  "Saffron",
];
const NOUNS = ["Rush", "Gold", "Nights", "Spins", "Fortune", "Drop", "Vault", "Megaways"];

function cover(index: number): string {
  const hue = (index * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 240"><defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="hsl(${hue} 75% 55%)"/><stop offset="1" stop-color="hsl(${(hue + 70) % 360} 70% 22%)"/></linearGradient></defs><rect width="180" height="240" fill="url(#g)"/><circle cx="${60 + (index % 5) * 20}" cy="105" r="52" fill="hsl(${(hue + 180) % 360} 90% 70%)" opacity=".85"/><path d="M0 180q90-60 180 0v60H0z" fill="#12060f" opacity=".55"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const games: GameView[] = Array.from({ length: 60 }, (_, index) => ({
  id: `g${index}`,
  identity: `game-${index}`,
  name: `${WORDS[index % WORDS.length]} ${NOUNS[(index * 3) % NOUNS.length]}`,
  provider: STUDIOS[index % STUDIOS.length] ?? "",
  image: cover(index),
  demo: true,
  labels: [],
}));

export const lobby: StripView[] = [
  {
    identity: "popular",
    label: "Popular",
    phase: "ready",
    gameIds: games.slice(0, 18).map((game) => game.id),
    total: 18,
  },
  {
    identity: "slots",
    label: "Slots",
    phase: "ready",
    gameIds: games.slice(18, 40).map((game) => game.id),
    total: 120,
  },
  { identity: "live-casino", label: "Live casino", phase: "loading", gameIds: [], total: 0 },
  { identity: "table-games", label: "Table games", phase: "failed", gameIds: [], total: 0 },
  { identity: "jackpots", label: "Jackpots", phase: "ready", gameIds: [], total: 0 },
];

const list: [string, string, string, string, number, string][] = [
  ["USD", "US dollar", "$", "1250.40", 2, "1250.40"],
  ["BRL", "Brazilian real", "R$", "310.00", 2, "57.90"],
  ["BTC", "Bitcoin", "", "3.21045", 5, "295.12"],
  ["ETH", "Ether", "", "0", 5, "0"],
  ["EUR", "Euro", "€", "0", 2, "0"],
  ["INR", "Indian rupee", "₹", "0", 2, "0"],
  ["USDT", "Tether", "", "0", 2, "0"],
];

const shown = (code: string) => (code === "BTC" ? "mBTC" : code === "ETH" ? "mETH" : code);

export const currencies: CurrencyRow[] = list.map(([code, name, symbol, amount, digits, equal], index) => ({
  code,
  name,
  crypto: symbol === "",
  balance: money(amount, shown(code), symbol, digits),
  equivalent: money(equal),
  hasAccount: index < 3,
  active: index === 0,
}));

export const accounts: AccountView[] = list.slice(0, 3).map(([code, , symbol, amount, digits, equal], index) => ({
  id: `a${index}`,
  currency: code,
  active: index === 0,
  crypto: symbol === "",
  balance: money(amount, shown(code), symbol, digits),
  real: money(amount, shown(code), symbol, digits),
  bonus: money("0", shown(code), symbol, digits),
  withdrawable: money(amount, shown(code), symbol, digits),
  ...(index > 0 && { equivalent: money(equal) }),
  canHide: index > 0,
}));

export const bonuses: PlayerBonusView[] = [
  {
    id: "b1",
    kind: "bonus",
    name: "Moonrise bonus",
    status: "active",
    active: true,
    waitsForResults: false,
    createdAt: "2026-11-20T20:00:00Z",
    canActivate: false,
    canCancel: true,
    busy: false,
    terms: [],
    amount: money("50.00"),
    progress: 42,
    expiresAt: "2026-12-01T20:00:00Z",
  },
  {
    id: "b2",
    kind: "freeSpin",
    name: "Spins in Lantern Rush",
    status: "issued",
    active: false,
    waitsForResults: false,
    createdAt: "2026-11-20T20:00:00Z",
    canActivate: true,
    canCancel: true,
    busy: false,
    terms: [],
    count: 25,
    progress: 0,
    expiresAt: "2026-11-29T20:00:00Z",
  },
];

export const methods: PaymentMethodView[] = [
  ["card", "Bank card", "form"],
  ["pix", "Pix", "qr"],
  ["frame", "Instant banking", "iframe"],
  ["voucher", "Voucher", "message"],
  ["wallet", "E-wallet", "asyncRedirect"],
  ["crypto", "Bitcoin", "address"],
].map(([method = "", name = "", processing]) => ({
  method,
  name,
  logo: "",
  processing: processing as PaymentMethodView["processing"],
  minimum: money("10.00"),
  maximum: money("5000.00"),
}));

export const depositBonuses: DepositBonusView[] = [
  {
    id: "d1",
    name: "First night",
    type: "percent",
    items: 1,
    minimum: money("20.00"),
    maximum: money("500.00"),
    disabled: false,
    selected: true,
    gives: { percent: "100", cash: money("50.00") },
    wager: "30",
    terms: [{ kind: "times", label: "casinoWager", times: "30" }],
  },
  {
    id: "d2",
    name: "Night package",
    packageName: "Night package",
    type: "freeSpins",
    items: 2,
    minimum: money("100.00"),
    disabled: true,
    selected: false,
    gives: { freeSpins: 60 },
    terms: [],
  },
];

export const deposit: DepositView = {
  phase: "ready",
  method: "card",
  amount: {
    text: "50",
    minimum: money("10.00"),
    maximum: money("5000.00"),
    presets: ["20", "50", "100", "200", "500"].map((value) => ({
      value,
      money: money(value, "USD", "$", 0),
      selected: value === "50",
    })),
  },
  choice: { kind: "bonus", id: "d1" },
  code: { text: "", busy: false },
  button: { amount: money("50.00"), cash: money("50.00"), freeSpins: 10 },
  canSubmit: true,
  screen: { kind: "form" },
  canDecline: false,
  steps: [],
  declining: false,
};

export const withdraw: WithdrawView = {
  phase: "ready",
  method: "card",
  available: money("250.00"),
  amount: { text: "50", minimum: money("10.00"), maximum: money("5000.00"), presets: [] },
  networks: [],
  coin: "US dollar",
  canSubmit: true,
  screen: { kind: "form" },
};

function field(name: string, input: FieldView["input"], rest: Partial<FieldView> = {}): FieldView {
  return {
    name,
    input,
    value: "",
    required: true,
    disabled: false,
    wrong: false,
    autocomplete: "off",
    inputMode: "text",
    ...rest,
  };
}

const phone = field("phone", "phone", {
  phone: { country: "BR", prefix: "+55", local: "" },
  inputMode: "tel",
  maxLength: 12,
});
const email = field("email", "email", { autocomplete: "username", inputMode: "email" });

export const signInFields = (tab: "phone" | "email"): FieldView[] => [
  tab === "phone" ? { ...phone, name: "login", label: "Phone number" } : { ...email, name: "login", label: "E-mail" },
  field("password", "password", { autocomplete: "current-password" }),
];

export const signUpFields = (tab: "phone" | "email"): FieldView[] => [
  tab === "phone"
    ? phone
    : {
        ...email,
        value: "anna@example",
        hint: { variant: "error", message: { kind: "rule", rule: "email", parameters: {} } },
      },
  field("password", "password", {
    autocomplete: "new-password",
    value: "abcd",
    strength: "good",
    hint: { variant: "error", message: { kind: "rule", rule: "min", parameters: { param: "6" } } },
  }),
  field("password_confirmation", "password", { autocomplete: "new-password" }),
  field("country", "select", {
    value: "BR",
    options: [
      { value: "BR", label: "Brazil" },
      { value: "IN", label: "India" },
    ],
  }),
  field("currency", "select", {
    options: [
      { value: "USD", label: "US dollar" },
      { value: "BRL", label: "Brazilian real" },
    ],
  }),
  field("bonusCode", "text", { required: false }),
  field("agreements", "checkbox"),
  field("receiveSmsPromo", "checkbox", { required: false }),
];

export const countries = [
  { code: "AE", name: "United Arab Emirates", phonePrefix: "971", restricted: false },
  { code: "BR", name: "Brazil", phonePrefix: "55", restricted: false },
  { code: "DE", name: "Germany", phonePrefix: "49", restricted: false },
  { code: "EG", name: "Egypt", phonePrefix: "20", restricted: false },
  { code: "IN", name: "India", phonePrefix: "91", restricted: false },
  { code: "PT", name: "Portugal", phonePrefix: "351", restricted: false },
];
