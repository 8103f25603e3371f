import type { Actions, Command, ContentView, Core, FormName, Json, Slices } from "@player-site/core";
import * as data from "./demo-data.ts";
import { initial } from "./demo-slices.ts";

const DIRECTORIES = {
  alerts: "alerts",
  fieldsSettings: "fields-settings",
  globalComponents: "global-components",
  layout: "layout",
  modals: "modals",
  pages: "pages",
  profile: "profile",
  history: "history",
} as const;

const QUERIES = [
  "sign-in",
  "sign-up",
  "wallet",
  "deposit-error",
  "deposit-success",
  "deposit-pending",
  "deposit-redirect",
];
async function documents(locale: string): Promise<ContentView> {
  const entries = await Promise.all(
    Object.entries(DIRECTORIES).map(async ([key, directory]) => {
      const answer = await fetch(`/content/${locale}/${directory}.json`);
      return [key, (await answer.json()) as Record<string, Json>] as const;
    }),
  );
  return Object.fromEntries(entries) as ContentView;
}

/** A core without a server and without rules, for looking at the pages. `window.demo.set(slice, value)` changes them. */
export async function loadCore(): Promise<Core> {
  const slices = initial();
  const listeners = new Map<string, Set<() => void>>();
  let obey: (command: Command) => void = () => undefined;
  const set = <K extends keyof Slices>(key: K, value: Partial<Slices[K]> | Slices[K]) => {
    slices[key] = (
      typeof value !== "object" || Array.isArray(value) ? value : { ...(slices[key] as object), ...(value as object) }
    ) as Slices[K];
    for (const listener of listeners.get(key) ?? []) listener();
  };
  const player = () => {
    set("session", {
      status: "player",
      profile: {
        id: "4f1c9a2e-1",
        userId: "4F1C9A2E",
        displayName: "Anna",
        limited: false,
        emailConfirmed: true,
        phoneConfirmed: true,
      },
    });
    set("bonuses", data.bonuses);
  };
  const fields = (form: FormName, tab: "phone" | "email") =>
    form === "signIn" ? data.signInFields(tab) : form === "signUp" ? data.signUpFields(tab) : [];
  const nothing = () => undefined;
  const later = () => Promise.resolve();
  if (sessionStorage.getItem("demo") === "player") player();
  Object.assign(window, { demo: { set, player } });

  const actions: Actions = {
    async start() {
      set("content", await documents(slices.app.locale));
      set("app", { phase: "ready" });
    },
    retryStart: later,
    locate(href) {
      const url = new URL(href);
      const name = QUERIES.find((key) => url.searchParams.has(key));
      const { prefix, locale } = slices.app;
      const path = url.pathname.slice(prefix.length) || "/";
      const value = name ? (url.searchParams.get(name) ?? "true") : "true";
      return { locale, prefix, path, search: url.search, ...(name && { dialog: { name, value } }) };
    },
    decideDialog(dialog) {
      const query = QUERIES.includes(dialog.name) ? { key: dialog.name, value: dialog.value ?? "true" } : undefined;
      return { kind: "open", dialog, ...(query && { query }) };
    },
    dialogClosed: nothing,
    timeLeft: () => ({ days: 2, hours: 3, minutes: 0 }),
    link: (href) => ({
      href: href.startsWith("/") ? slices.app.prefix + href : href,
      external: href.startsWith("http"),
    }),
    switchLocale: async (code) => (code === "en" ? "/" : `/${code}`),
    loadPart: later,
    async openForm(form) {
      if (form !== "deposit" && form !== "withdraw")
        set(form, {
          phase: "ready",
          tab: "phone",
          tabs: ["phone", "email"],
          fields: fields(form, "phone"),
          canSubmit: true,
        });
    },
    changeField(form, name, value) {
      if (form === "deposit" || form === "withdraw") return;
      set(form, { fields: slices[form].fields.map((item) => (item.name === name ? { ...item, value } : item)) });
    },
    changePhone(form, name, country, local) {
      if (form === "deposit" || form === "withdraw") return;
      const prefix = `+${data.countries.find((item) => item.code === country)?.phonePrefix ?? ""}`;
      set(form, {
        fields: slices[form].fields.map((item) =>
          item.name === name ? { ...item, phone: { country, prefix, local } } : item,
        ),
      });
    },
    focusField: nothing,
    blurField: nothing,
    selectTab(form, tab) {
      if (form !== "deposit" && form !== "withdraw") set(form, { tab, fields: fields(form, tab) });
    },
    async signIn() {
      player();
      obey({ kind: "closeDialog", name: "sign-in" });
    },
    async signUp() {
      set("otp", { phase: "waiting" });
    },
    async signOut() {
      set("session", { status: "guest" });
    },
    changeCode: (text) => set("otp", { code: text.replace(/\s/g, "").slice(0, 6), canVerify: text.length >= 6 }),
    resendCode: later,
    verifyCode: later,
    startSocial: nothing,
    forgotPassword: later,
    resetPassword: later,
    resendConfirmation: later,
    changePassword: later,
    loadLoginSessions: later,
    closeLoginSession: later,
    saveProfile: later,
    resetProfile: nothing,
    setConsent: later,
    confirmPhone: later,
    loadLimits: later,
    openNewLimit: nothing,
    openLimit: nothing,
    chooseLimitPeriod: nothing,
    chooseLimitCurrency: nothing,
    changeLimitAmount: (amount) => set("limitForm", { amount }),
    submitLimit: later,
    removeLimit: later,
    takeBackLimitChange: later,
    coolOff: later,
    excludeSelf: later,
    loadDocuments: later,
    uploadDocument: later,
    retryUpload: later,
    cancelUpload: nothing,
    deleteDocument: later,
    loadReferrals: later,
    sendMessage: later,
    verificationToken: async () => "token",
    reloadContent: later,
    leaveCode: () => set("otp", { phase: "closed", code: "" }),
    chooseCurrency: later,
    hideAccount: later,
    setEquivalent: nothing,
    toggleEquivalent: nothing,
    async openWallet({ narrow }) {
      set("wallet", { phase: "ready", pane: narrow ? "methods" : "form" });
    },
    selectWalletTab: nothing,
    showMethods: () => set("wallet", { pane: "methods" }),
    selectMethod(method) {
      set("deposit", { method });
      set("wallet", { pane: "form" });
    },
    changeAmount: (text) => set("deposit", { amount: { ...slices.deposit.amount, text } }),
    blurAmount: nothing,
    choosePreset: (text) => set("deposit", { amount: { ...slices.deposit.amount, text } }),
    chooseBonus: (id) => set("deposit", { choice: { kind: "bonus", id } }),
    declineBonus: () => set("deposit", { choice: { kind: "declined" } }),
    openBonusCode: () => set("deposit", { choice: { kind: "code" } }),
    changeBonusCode: nothing,
    applyBonusCode: later,
    removeBonusCode: later,
    selectNetwork: nothing,
    deposit: nothing,
    retryDeposit: nothing,
    abandonDeposit: nothing,
    searchDeposit: nothing,
    retryAddress: nothing,
    chooseRegion: later,
    depositAgain: nothing,
    declineDeposit: later,
    selectWithdrawMethod: nothing,
    selectWithdrawNetwork: nothing,
    changeWithdrawAmount: (text) => set("withdraw", { amount: { ...slices.withdraw.amount, text } }),
    blurWithdrawAmount: nothing,
    withdrawAll: nothing,
    withdraw: nothing,
    retryWithdrawal: nothing,
    searchWithdrawal: nothing,
    leaveWithdrawal: nothing,
    filterTransactions: later,
    loadTransactionTotals: later,
    waveLimitAway: nothing,
    loadTransactions: later,
    cancelTransaction: later,
    loadBonusesPage: later,
    activateBonus: nothing,
    cancelBonus: nothing,
    confirmBonusAction: later,
    takeOffer: nothing,
    changePageCode: nothing,
    submitPageCode: later,
    loadBonusHistory: later,
    loadFreeSpinHistory: later,
    reloadLobby: later,
    reloadWallet: later,
    holdToasts: nothing,
    dismissToast: () => set("toasts", []),
  };
  return {
    snapshot: (key) => slices[key],
    subscribe(key, listener) {
      const known = listeners.get(key) ?? new Set();
      listeners.set(key, known.add(listener));
      return () => known.delete(listener);
    },
    onCommand(handler) {
      obey = handler;
      return () => undefined;
    },
    actions,
    dispose: () => undefined,
  };
}
