// The public types of the package: what is generated from the core's Rust
// types, and what the loader adds to it.
import type {
  AccountsView,
  AccountView,
  BonusesPageView,
  BonusGroupView,
  BonusHistoryView,
  Command,
  AppView as CoreAppView,
  CurrencyRow,
  DepositBonusView,
  DepositView,
  DocumentsView,
  DocumentView,
  EquivalentView,
  FieldView,
  FormState,
  GameView,
  Json,
  LimitFormView,
  LimitsView,
  LoginSessionsView,
  LoginSessionView,
  OpenPaymentView,
  OtpView,
  PaymentMethodView,
  PlayerBonusView,
  ProfileInfoView,
  RealtimeView,
  ReferralsView,
  SessionView,
  SettingsView,
  SiteCore,
  SocialView,
  StripView,
  ToastView,
  TransactionsView,
  TransactionTotalsView,
  TransactionView,
  WalletView,
  WithdrawView,
} from "./bundler/core.js";

export type * from "./bundler/core.js";

/** Start-up, locale, features; and whether the core has failed beyond repair. */
export interface AppView extends CoreAppView {
  /** The core has failed: calls are refused, the page should offer to load anew. */
  crashed: boolean;
}

/** A form with its fields. A field keeps its identity until it changes. */
export interface FormView extends FormState {
  /** The fields in the order they are shown. */
  fields: readonly FieldView[];
}

/**
 * Texts by directory and document, both in camel case. Directories of single pages come with the first page that needs
 * them: absent until then, null where they could not be loaded.
 */
export type ContentView = Record<string, Record<string, Json> | null>;

/** The snapshots a front end renders. Each keeps its identity until it changes, and so does every row of a list. */
export interface Slices {
  /** Start-up, locale, features. */
  app: AppView;
  /** Countries and kinds of registration. */
  settings: SettingsView;
  /** Texts of the current locale over those of the default one. */
  content: ContentView;
  /** Who is here. */
  session: SessionView;
  /** Where the list of accounts stands. */
  accountsList: AccountsView;
  /** The fiat equivalent of crypto balances. */
  equivalent: EquivalentView;
  /** The sign-in form. */
  signIn: FormView;
  /** The registration form. */
  signUp: FormView;
  /** The request for a new password. */
  forgotPass: FormView;
  /** The form of a new password. */
  resetPass: FormView;
  /** The form that changes the password. */
  changePassword: FormView;
  /** Where the list of login sessions stands. */
  loginSessionsList: LoginSessionsView;
  /** Login sessions, newest first. */
  loginSessions: readonly LoginSessionView[];
  /** The form of the profile. */
  profile: FormView;
  /** Consents and confirmations of the profile. */
  profileInfo: ProfileInfoView;
  /** The limits the player has set. */
  limits: LimitsView;
  /** The dialog that adds or changes a limit. */
  limitForm: LimitFormView;
  /** What is to be proved by documents, and how far it is. */
  documentsList: DocumentsView;
  /** Documents, newest first; files on their way come before them. */
  documents: readonly DocumentView[];
  /** Whom the player brought along. */
  referrals: ReferralsView;
  /** The contact form. */
  contact: FormView;
  /** Ways of signing in through other sites. */
  social: SocialView;
  /** Where the history of payments stands. */
  transactionsList: TransactionsView;
  /** Payments of the page on show, newest first. */
  transactions: readonly TransactionView[];
  /** Payments under way, oldest first: sent and not answered, or not decided. */
  openPayments: readonly OpenPaymentView[];
  /** What was paid in and out, by currency. */
  transactionTotals: readonly TransactionTotalsView[];
  /** The fields of the chosen deposit method. */
  depositForm: FormView;
  /** The withdrawal in the wallet. */
  withdraw: WithdrawView;
  /** The fields of the chosen withdrawal method. */
  withdrawForm: FormView;
  /** Withdrawal methods of the active currency. */
  withdrawMethods: readonly PaymentMethodView[];
  /** The one-time code step. */
  otp: OtpView;
  /** The wallet dialog. */
  wallet: WalletView;
  /** The deposit in the wallet. */
  deposit: DepositView;
  /** State of the realtime connection. */
  realtime: RealtimeView;
  /** The player's accounts. */
  accounts: readonly AccountView[];
  /** The currency list: those with money first. */
  currencies: readonly CurrencyRow[];
  /** Deposit methods of the active currency. */
  depositMethods: readonly PaymentMethodView[];
  /** Deposit bonuses on offer. */
  depositBonuses: readonly DepositBonusView[];
  /** The player's issued and active bonuses. */
  bonuses: readonly PlayerBonusView[];
  /** Bonuses that are there or on offer, for a badge. */
  bonusCount: number;
  /** The page of bonuses. */
  bonusesPage: BonusesPageView;
  /** The player's bonuses by package, active ones first. */
  bonusGroups: readonly BonusGroupView[];
  /** Deposit bonuses on offer. */
  bonusOffers: readonly DepositBonusView[];
  /** Where the history of bonuses stands. */
  bonusHistoryList: BonusHistoryView;
  /** The page of the history of bonuses on show. */
  bonusHistory: readonly PlayerBonusView[];
  /** The notification on show: none or one. */
  toasts: readonly ToastView[];
  /** Strips of the lobby. */
  lobby: readonly StripView[];
  /** Games by id, as far as they have been loaded. */
  games: readonly GameView[];
}

/** Calls that are for the loader alone. */
type LoaderCalls =
  | "free"
  | "dispose"
  | "storageChanged"
  | "becameVisible"
  | "setOnline"
  | "realtimeMessage"
  | "realtimeGap"
  | "realtimeState"
  | "realtimeToken";

/**
 * What a front end can ask of the core. Calls that answer a promise reject with a `CoreError`; answers that must be
 * expected (a refused field, a wrong code) are in the snapshots instead.
 */
export type Actions = Omit<SiteCore, LoaderCalls>;

/** The core of one page. */
export interface Core {
  /** The current snapshot of a slice. */
  snapshot<Key extends keyof Slices>(key: Key): Slices[Key];
  /** Calls `listener` after a slice has changed; answers what ends it. Fits React's `useSyncExternalStore`. */
  subscribe(key: keyof Slices, listener: () => void): () => void;
  /**
   * Sets who carries out what the core asks of the page; answers what ends it. What was asked before is handed over at
   * once.
   */
  onCommand(handler: (command: Command) => void): () => void;
  /** What can be asked of the core. */
  actions: Actions;
  /**
   * Ends the core: its connection, timers, requests and listeners. Calls that are under way or come later fail with
   * `disposed`; snapshots stay as they were.
   */
  dispose(): void;
}

/**
 * The files that come with the site: addresses, or the values themselves. An address that begins with a slash belongs to
 * the origin of the page, or of the address the core is started at; in Node `file:` addresses can be read as well.
 */
export interface CoreOptions {
  /** Address of the run-time configuration; this or `config` is needed. */
  configUrl?: string | URL;
  /** The run-time configuration itself. */
  config?: object;
  /** Address of the table of phone numbers; the package's own `phone-table.json` unless given. */
  phoneTableUrl?: string | URL;
  /** The table of phone numbers itself. */
  phoneTable?: object;
  /** Folder of the content documents; `/content` unless given. */
  contentUrl?: string | URL;
  /** The content documents themselves, by locale and directory. */
  content?: Record<string, Record<string, object>>;
}
