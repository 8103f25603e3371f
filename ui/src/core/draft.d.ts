/* DRAFT of what `@player-site/core` (pkg/) exports. The real types are generated from Rust (tsify) and will match this
   closely; when pkg/dist/*.d.ts exists, that file wins. Nothing here is `any`; no JS Map; money = decimal strings. */

// ---------- loading ----------
/** Loads the wasm once (memoised), creates the one core of this page, starts nothing. Rejects with CoreError kind "load". */
export function loadCore(options: { configUrl: string; phoneTableUrl: string }): Promise<Core>;
export function isCoreError(value: unknown): value is CoreError;
/** Everything that is not an expected answer rejects with this. */
export interface CoreError extends Error {
  kind:
    | "offline"
    | "timeout"
    | "server"
    | "malformed"
    | "unauthorized"
    | "refused"
    | "storage"
    | "panic"
    | "load"
    | "configuration";
  code?: number;
  status?: number;
  retryable: boolean;
}

export interface Core {
  /** Snapshot of one slice; identity changes only when the slice (or row) changed. */
  snapshot<K extends keyof Slices>(key: K): Slices[K];
  /** For useSyncExternalStore. */
  subscribe(key: keyof Slices, listener: () => void): () => void;
  /** Things the core asks the page to do (navigate, open a dialog, reload...). One handler. */
  onCommand(handler: (command: Command) => void): void;
  actions: Actions;
}

export type Command =
  | { kind: "navigate"; to: string; replace: boolean } // localized path incl. prefix, in-app
  | { kind: "load"; to: string } // full page load (other locale, external)
  | { kind: "reload" }
  | { kind: "openDialog"; dialog: DialogRequest } // pushes on the stack
  | { kind: "closeDialog"; name: DialogName }
  | { kind: "closeDialogs" };

export type DialogName =
  | "sign-in"
  | "sign-up"
  | "sign-up-cancel"
  | "wallet"
  | "wallet-deposit"
  | "cancel-deposit"
  | "deposit-error"
  | "deposit-success"
  | "deposit-pending"
  | "deposit-redirect"
  | "equivalent-currency"
  | "profile-confirmed" /* later issues add more */;
export interface DialogRequest {
  name: DialogName /** value of the query parameter; "true" unless the dialog has values (wallet: deposit | withdraw) */;
  value?: string /** plain data only */;
  options?: Record<string, string>;
}
export type DialogDecision =
  | {
      kind: "open";
      dialog: DialogRequest /** query parameter to set, absent for dialogs without one */;
      query?: { key: string; value: string };
    }
  | { kind: "refused" };
/** What an address means. Computed by the core at start and at each navigation. */
export interface Address {
  locale: string; // current locale code
  prefix: string; // "" or "/pt-br"
  path: string; // path without the prefix, always starts with "/"
  /** go there instead (replace): unknown/superfluous prefix, guarded route... */
  redirect?: string;
  /** dialog the query opens, already decided for this visitor ("instead" applied) */
  dialog?: DialogRequest;
  /** query with everything removed that may not stay (dialogs not allowed, tracking) */
  search: string;
}

// ---------- slices ----------
export interface Slices {
  app: AppView;
  settings: SettingsView;
  content: ContentView;
  session: SessionView;
  accounts: AccountView[];
  currencies: CurrencyRow[];
  equivalent: EquivalentView;
  signIn: FormView;
  signUp: FormView;
  otp: OtpView;
  depositMethods: DepositMethodView[];
  depositBonuses: DepositBonusView[];
  wallet: WalletView;
  deposit: DepositView;
  depositForm: FormView /* dynamic fields of the chosen method */;
  bonuses: PlayerBonusView[]; // issued and active, cash and free spins
  toasts: ToastView[]; // what is shown now: none or one
  realtime: RealtimeView;
  lobby: StripView[];
  games: GameView[] /* rows by id */;
}
export interface AppView {
  phase: "starting" | "ready" | "unavailable"; // unavailable: API down at start -> page that says so, actions.retryStart()
  locale: string;
  defaultLocale: string;
  prefix: string;
  direction: "ltr" | "rtl";
  locales: { code: string; name: string; nativeName: string; direction: "ltr" | "rtl"; languageTag: string }[];
  country?: string;
  features: { loyalty: boolean; quests: boolean; sportsbook: boolean };
  online: boolean;
  crashed: boolean; // crashed: panic latch; offer a reload
}
export interface SettingsView {
  countries: { code: string; name: string; phonePrefix: string; restricted: boolean }[];
  registration: { phone: boolean; email: boolean };
}
/** Documents by camelCase directory and camelCase file name, current locale merged over the default one. */
export type ContentView = Record<
  "alerts" | "fieldsSettings" | "globalComponents" | "layout" | "modals" | "pages",
  Record<string, Json>
>;
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export interface SessionView {
  status: "unknown" | "guest" | "player";
  profile?: {
    id: string;
    userId: string /* first part, uppercase */;
    displayName: string;
    email?: string;
    phone?: string;
    limited: boolean;
    emailConfirmed: boolean;
    phoneConfirmed: boolean;
  };
}
export interface MoneyView {
  /** exact decimal text in displayed units */ amount: string /** displayed code: USD, mBTC */;
  code: string /** may be empty */;
  symbol: string /** fraction digits to show at least / at most */;
  minimumDigits: number;
  maximumDigits: number;
}
export interface AccountView {
  id: string;
  currency: string;
  active: boolean;
  crypto: boolean;
  balance: MoneyView;
  real: MoneyView;
  bonus: MoneyView;
  withdrawable: MoneyView;
  equivalent?: MoneyView;
  canHide: boolean;
}
export interface CurrencyRow {
  code: string;
  name: string;
  crypto: boolean;
  balance: MoneyView;
  equivalent?: MoneyView;
  hasAccount: boolean;
  active: boolean;
}
export interface EquivalentView {
  code?: string;
  options: { code: string; name: string; symbol: string }[];
}

export type Message =
  | { kind: "rule"; rule: string; parameters: Record<string, string> }
  | { kind: "text"; text: string }
  | { kind: "content"; path: string /* e.g. globalComponents.phoneVerification.limitError */ };
export interface FormView {
  phase: "closed" | "loading" | "ready" | "submitting" | "failed" /* definitions could not be loaded: offer retry */;
  tab?: "phone" | "email";
  tabs: ("phone" | "email")[];
  fields: FieldView[]; // rows; identity per field
  canSubmit: boolean;
  error?: Message; // form-level error
}
export interface FieldView {
  name: string;
  input:
    | "text"
    | "email"
    | "password"
    | "phone"
    | "select"
    | "textarea"
    | "checkbox"
    | "date"
    | "integer"
    | "masked"
    | "hidden";
  value: string /** phone only */;
  phone?: { country: string; prefix: string; local: string };
  required: boolean;
  disabled: boolean;
  hint?: { variant: "error" | "success" | "unverified" | "verified"; message: Message };
  autocomplete: string;
  inputMode: string;
  maxLength?: number;
  mask?: string;
  options?: { value: string; label: string }[];
  label?: string /* from the server (payment fields); else content fieldsControls.{name}.label */;
  description?: string;
  strength?: "weak" | "good" | "strong";
}
export interface OtpView {
  phase: "closed" | "sending" | "waiting" | "verifying" | "complete";
  phone: string /* as shown */;
  code: string /* digits typed, 0..6 */;
  canVerify: boolean;
  resend: { kind: "countdown"; text: string /* m:ss */ } | { kind: "button" } | { kind: "limit" };
  error?: Message;
}
export interface RealtimeView {
  state: "disconnected" | "connecting" | "connected";
}
export interface ToastView {
  id: number;
  type: "info" | "error" | "warning" | "done" | "pending";
  title: string;
  description: string /* sanitise as HTML */ /** values of {name} placeholders in title and description; the ui formats money and dates */;
  parameters: (
    | { kind: "money"; name: string; money: MoneyView }
    | { kind: "date"; name: string; date: string }
    | { kind: "text"; name: string; text: string }
  )[];
}
export interface GameView {
  id: string;
  identity: string;
  name: string;
  provider: string;
  image: string;
  demo: boolean;
  labels: string[];
}
export interface StripView {
  identity: string;
  label: string;
  phase: "loading" | "ready" | "failed";
  gameIds: string[];
  total: number;
}
export interface PlayerBonusView {
  id: string;
  kind: "bonus" | "freeSpin";
  name: string;
  active: boolean;
  amount?: MoneyView;
  count?: number;
  progress: number /* 0..100 */;
  expiresAt?: string;
}

export interface WalletView {
  tab: "deposit" | "withdraw";
  tabs: ("deposit" | "withdraw")[];
  phase: "closed" | "loading" | "ready";
  slow: boolean /* true after 1 s of loading: show spinner */;
  pane: "methods" | "form" /* phone: which pane */;
  region?: { code: string; name: string };
  confirmClose: boolean /* closing must go through cancel-deposit */;
}
export interface DepositView {
  phase: "closed" | "loading" | "ready" | "failed" | "limit" /* 13100 */ | "refused" /* limited player */;
  method?: string; // the chosen one
  /* CHANGED: methods and bonuses are slices of their own (rows): Slices.depositMethods: DepositMethodView[], Slices.depositBonuses: DepositBonusView[] */
  amount: {
    text: string;
    minimum: MoneyView;
    maximum: MoneyView;
    hint?: Message;
    presets: { value: string; money: MoneyView; selected: boolean }[];
  };
  choice: { kind: "bonus"; id: string } | { kind: "code" } | { kind: "declined" };
  code: { text: string; applied?: string; busy: boolean; error?: Message };
  button: { amount: MoneyView; cash?: MoneyView; freeSpins?: number };
  canSubmit: boolean;
  screen:
    | { kind: "form" }
    | { kind: "submitting" }
    | {
        kind: "window";
        amount: MoneyView /** set when the window was blocked: show a real link target=_blank rel=noopener */;
        link?: string;
      } // payment goes on elsewhere
    | { kind: "qr"; text: string; amount: MoneyView; invoiceId: string }
    | { kind: "frame"; url: string }
    | { kind: "awaiting"; amount: MoneyView }
    | {
        kind: "address";
        address: string;
        tag?: string;
        phase: "loading" | "ready" | "failed";
        network?: string;
        networks: { id: string; label: string }[];
        minimum: MoneyView;
      }
    | { kind: "lost"; phase: "searching" | "found" | "notFound" | "unknown"; invoice?: InvoiceView }; // the answer was lost: what was found, player decides
}
export interface DepositMethodView {
  method: string;
  name: string;
  logo: string;
  processing: "form" | "qr" | "iframe" | "message" | "asyncRedirect" | "address";
  minimum: MoneyView;
  maximum: MoneyView;
}
export interface DepositBonusView {
  id: string;
  name: string;
  type: "cash" | "percent" | "freeSpins";
  packageName?: string;
  items: number;
  minimum?: MoneyView;
  maximum?: MoneyView;
  disabled: boolean;
  selected: boolean;
  gives: { cash?: MoneyView; percent?: string; freeSpins?: number };
  wager?: string;
}
export interface InvoiceView {
  id: string;
  status: "pending" | "success" | "failed" | "review" | "processing";
  amount: MoneyView;
  createdAt: string;
  method: string;
}

// ---------- actions (all may be called at any time; calls while busy are queued or ignored, never throw synchronously) ----------
export interface Actions {
  start(url: string): Promise<void>; // full href of the page; idempotent
  retryStart(): Promise<void>;
  locate(url: string): Address; // sync; call on every navigation
  decideDialog(request: DialogRequest): DialogDecision; // sync; guards; for a guest's wallet: stores the redirect target and answers sign-in
  dialogClosed(name: DialogName): void; // after it is gone (otp ends, wallet forgets its bonus...)
  link(href: string): { href: string; external: boolean }; // sync; locale prefix
  switchLocale(code: string, url: string): Promise<string>; // cookie, profile; answers the address to load
  setOnline(online: boolean): void;
  becameVisible(): void;

  openForm(form: FormName): Promise<void>;
  changeField(form: FormName, field: string, value: string): void;
  changePhone(form: FormName, field: string, country: string, local: string): void;
  focusField(form: FormName, field: string): void;
  blurField(form: FormName, field: string): void;
  selectTab(form: FormName, tab: "phone" | "email"): void;
  signIn(): Promise<void>;
  signUp(): Promise<void>;
  signOut(): Promise<void>;
  changeCode(text: string): void /* typed or pasted text of the one logical field */;
  resendCode(): Promise<void>;
  verifyCode(): Promise<void>;
  leaveCode(): void /* back button */;

  chooseCurrency(code: string): Promise<void>;
  hideAccount(id: string): Promise<void>;
  setEquivalent(code: string | null): void; // null = off; "USD" default on toggle: toggleEquivalent()
  toggleEquivalent(): void;
  openWallet(options: { tab?: string; bonusId?: string; packageId?: string; narrow: boolean }): Promise<void>;
  closeWallet(): void;
  selectWalletTab(tab: string): void;
  showMethods(): void /* phone: back to the list */;
  selectMethod(method: string): void;
  changeAmount(text: string): void;
  blurAmount(): void;
  choosePreset(value: string): void;
  chooseBonus(id: string): void;
  declineBonus(): void;
  openBonusCode(): void;
  changeBonusCode(text: string): void;
  applyBonusCode(): Promise<void>;
  removeBonusCode(): Promise<void>;
  selectNetwork(id: string): void;
  deposit(): Promise<void> /* must be called directly in the click handler: opens the blank payment window synchronously */;
  retryDeposit(): Promise<void> /* same key */;
  abandonDeposit(): void;
  backToForm(): void;
  holdToasts(hold: boolean): void;
  dismissToast(id: number): void;
  copied?: never;
}
export type FormName = "signIn" | "signUp" | "deposit";
