// Public types of the package: those generated from the core's Rust types, and
// those added by the loader.
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

/** Start-up state, locale and features, and the crash state. */
export interface AppView extends CoreAppView {
  /**
   * True if the core has crashed: calls are refused, and the page should offer a
   * reload.
   */
  crashed: boolean;
}

/** A form with its fields. A field keeps its identity until it changes. */
export interface FormView extends FormState {
  /** Fields in display order. */
  fields: readonly FieldView[];
}

/**
 * Texts by directory and document, both in camel case. Directories of single
 * pages are loaded with the first page that needs them: absent until then, null
 * if they could not be loaded.
 */
export type ContentView = Record<string, Record<string, Json> | null>;

/** The snapshots a front end renders. Each keeps its identity until it changes, and so does every row of a list. */
export interface Slices {
  /** Start-up, locale, features. */
  app: AppView;
  /** Countries and registration types. */
  settings: SettingsView;
  /** Texts of the current locale, with those of the default locale as fallback. */
  content: ContentView;
  /** Session and player. */
  session: SessionView;
  /** Loading state of the accounts. */
  accountsList: AccountsView;
  /** The fiat equivalent of crypto balances. */
  equivalent: EquivalentView;
  /** The sign-in form. */
  signIn: FormView;
  /** The registration form. */
  signUp: FormView;
  /** The form that requests a password reset. */
  forgotPass: FormView;
  /** The form that sets a new password after a reset. */
  resetPass: FormView;
  /** The password change form. */
  changePassword: FormView;
  /** Paging and loading state of the login sessions. */
  loginSessionsList: LoginSessionsView;
  /** Login sessions, newest first. */
  loginSessions: readonly LoginSessionView[];
  /** The profile form. */
  profile: FormView;
  /** Consents and confirmations of the profile. */
  profileInfo: ProfileInfoView;
  /** The limits the player has set. */
  limits: LimitsView;
  /** The dialog that adds or changes a limit. */
  limitForm: LimitFormView;
  /** Document cards and their states. */
  documentsList: DocumentsView;
  /** Documents, newest first, after the uploads in progress. */
  documents: readonly DocumentView[];
  /** Referred players. */
  referrals: ReferralsView;
  /** The contact form. */
  contact: FormView;
  /** Social sign-in providers. */
  social: SocialView;
  /** Paging and loading state of the payment history. */
  transactionsList: TransactionsView;
  /** Payments of the current page, newest first. */
  transactions: readonly TransactionView[];
  /** Payments in progress, oldest first: in flight or not settled. */
  openPayments: readonly OpenPaymentView[];
  /** Totals of deposits and withdrawals by currency. */
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
  /** The currency list; currencies with a balance first. */
  currencies: readonly CurrencyRow[];
  /** Deposit methods of the active currency. */
  depositMethods: readonly PaymentMethodView[];
  /** Deposit bonuses on offer. */
  depositBonuses: readonly DepositBonusView[];
  /** The player's issued and active bonuses. */
  bonuses: readonly PlayerBonusView[];
  /** Number of issued and offered bonuses, for a badge. */
  bonusCount: number;
  /** State of the bonus page. */
  bonusesPage: BonusesPageView;
  /** The player's bonuses by package, active ones first. */
  bonusGroups: readonly BonusGroupView[];
  /** Deposit bonuses on offer. */
  bonusOffers: readonly DepositBonusView[];
  /** Paging and loading state of the bonus history. */
  bonusHistoryList: BonusHistoryView;
  /** Current page of the bonus history. */
  bonusHistory: readonly PlayerBonusView[];
  /** The displayed notification: zero or one. */
  toasts: readonly ToastView[];
  /** Strips of the lobby. */
  lobby: readonly StripView[];
  /** Loaded games by id. */
  games: readonly GameView[];
}

/** Calls used by the loader only. */
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
 * Calls available to a front end. Calls that return a promise reject with a
 * `CoreError`. Expected negative results (a rejected field, a wrong code) are in
 * the snapshots instead.
 */
export type Actions = Omit<SiteCore, LoaderCalls>;

/** The core of one page. */
export interface Core {
  /** The current snapshot of a slice. */
  snapshot<Key extends keyof Slices>(key: Key): Slices[Key];
  /**
   * Calls `listener` after a slice has changed; returns the unsubscribe
   * function. Fits React's `useSyncExternalStore`.
   */
  subscribe(key: keyof Slices, listener: () => void): () => void;
  /**
   * Sets the handler of the core's commands; returns a function that removes it.
   * Earlier commands are delivered immediately.
   */
  onCommand(handler: (command: Command) => void): () => void;
  /** Calls of the core. */
  actions: Actions;
  /**
   * Disposes the core: its connection, timers, requests and listeners. Pending
   * and later calls fail with `disposed`; snapshots keep their last values.
   */
  dispose(): void;
}

/**
 * The site's files: URLs, or the values themselves. A URL that starts with a
 * slash is relative to the origin of the page, or of the start address. In Node,
 * `file:` URLs are supported too.
 */
export interface CoreOptions {
  /** URL of the run-time configuration. Either this or `config` is required. */
  configUrl?: string | URL;
  /** The run-time configuration itself. */
  config?: object;
  /** URL of the phone number table. Default: the package's own `phone-table.json`. */
  phoneTableUrl?: string | URL;
  /** The phone number table itself. */
  phoneTable?: object;
  /** Base URL of the content documents. Default: `/content`. */
  contentUrl?: string | URL;
  /** The content documents themselves, by locale and directory. */
  content?: Record<string, Record<string, object>>;
}
