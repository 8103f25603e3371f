import type { FormView, Slices } from "@player-site/core";
import * as data from "./demo-data.ts";

const LOCALES = [
  { code: "en", name: "English", nativeName: "English", direction: "ltr" as const, languageTag: "en" },
  {
    code: "pt-br",
    name: "Portuguese",
    nativeName: "Português (Brasil)",
    direction: "ltr" as const,
    languageTag: "pt-BR",
  },
  { code: "ar", name: "Arabic", nativeName: "العربية", direction: "rtl" as const, languageTag: "ar" },
];

const closed: FormView = {
  phase: "closed",
  tabs: ["phone", "email"],
  fields: [],
  canSubmit: false,
  changed: false,
  typed: false,
};

/** What the demo shows before anything has happened, in the locale of the address. */
export function initial(): Slices {
  const code = location.pathname.split("/")[1] ?? "";
  const locale = LOCALES.find((candidate) => candidate.code === code) ?? LOCALES[0];
  return {
    app: {
      phase: "starting",
      locale: locale?.code ?? "en",
      defaultLocale: "en",
      prefix: locale && locale.code !== "en" ? `/${locale.code}` : "",
      direction: locale?.direction ?? "ltr",
      locales: LOCALES,
      features: { loyalty: false, quests: false, sportsbook: false, referral: true, documents: true },
      online: true,
      crashed: false,
    },
    settings: { countries: data.countries, registration: { phone: true, email: true } },
    content: { alerts: {}, fieldsSettings: {}, globalComponents: {}, layout: {}, modals: {}, pages: {} },
    session: { status: "guest" },
    accounts: data.accounts,
    currencies: data.currencies,
    equivalent: {
      code: "USD",
      options: [
        { code: "USD", name: "US dollar", symbol: "$" },
        { code: "EUR", name: "Euro", symbol: "€" },
      ],
    },
    signIn: closed,
    signUp: closed,
    forgotPass: closed,
    resetPass: closed,
    changePassword: closed,
    profile: closed,
    profileInfo: { consents: [], canConfirmEmail: false, canConfirmPhone: false },
    limits: {
      phase: "ready",
      suggestsDepositLimit: false,
      groups: (["bet", "loss", "deposit"] as const).map((kind) => ({ kind, periods: [], canAdd: true })),
      coolingOff: { periods: [{ period: "1_day", forever: false }], busy: false },
      selfExclusion: { periods: [{ period: "forever", forever: true }], busy: false },
    },
    limitForm: {
      phase: "closed",
      periods: [],
      currencies: [],
      amount: "",
      code: "",
      canSubmit: false,
      canRemove: false,
    },
    documentsList: { phase: "ready", cards: [], accept: "" },
    documents: [],
    referrals: { phase: "ready", qualified: 0, total: 0, page: 1, pages: 1, entries: [] },
    contact: closed,
    loginSessionsList: { phase: "ready", page: 1, pages: 1 },
    loginSessions: [],
    social: { providers: [] },
    otp: {
      phase: "closed",
      phone: "+55 11 91234 5678",
      code: "",
      canVerify: false,
      resend: { kind: "countdown", text: "0:42" },
    },
    depositMethods: data.methods,
    depositBonuses: data.depositBonuses,
    wallet: {
      tab: "deposit",
      tabs: ["deposit"],
      phase: "closed",
      slow: false,
      pane: "form",
      region: { code: "BR", name: "Brazil" },
      confirmClose: false,
    },
    deposit: data.deposit,
    depositForm: { phase: "ready", tabs: [], fields: [], canSubmit: true, changed: false, typed: false },
    withdraw: data.withdraw,
    withdrawForm: { phase: "ready", tabs: [], fields: [], canSubmit: true, changed: false, typed: false },
    withdrawMethods: data.methods,
    transactionsList: {
      phase: "ready",
      page: 1,
      pages: 1,
      filters: { kind: "", status: "", currency: "", from: "", to: "" },
      typeCodes: ["1", "2"],
      statusCodes: ["1", "2", "3", "4", "5"],
      currencies: ["USD"],
    },
    transactions: [],
    transactionTotals: [],
    bonuses: [],
    bonusCount: 0,
    bonusesPage: { phase: "ready", cashback: [], code: { text: "", busy: false, canSubmit: false } },
    bonusGroups: [],
    bonusOffers: data.depositBonuses,
    bonusHistoryList: { phase: "ready", kind: "bonus", page: 1, pages: 1 },
    bonusHistory: [],
    toasts: [],
    realtime: { state: "connected" },
    lobby: data.lobby,
    games: data.games,
  };
}
