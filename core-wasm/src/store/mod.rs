//! Published state: slices grouped by rate of change, one function that changes
//! them, and one batch for all changes.

mod index;
mod lazy;
pub mod slice;
pub mod text;
pub mod views;

use std::cell::RefCell;

use self::{
    slice::{RowSlice, Slice, ValueSlice},
    text::Batch,
    views::{
        AccountView, AccountsView, AppView, BetView, BetsView, BettingView, BonusGroupView, BonusHistoryView,
        BonusesPageView, CategoryView, ChatView, ContentText, CookieConsentView, CurrencyRow,
        DepositBonusView, DepositView, DocumentView, DocumentsView, EnteredTournamentView, EquivalentView,
        FieldView, FilteredGamesView, FormState, GamePageView, GameView, JackpotsView, LimitFormView,
        LimitsView, LiveTablesView, LoginSessionView, LoginSessionsView, LoyaltyView, MeasurementView,
        MessageView, MessagesView, OpenPaymentView, OtpView, OwnGamesView, PageDocumentText,
        PasskeySignInView, PasskeysView, PaymentMethodView, PlaySessionView, PlayView, PlayerBonusView,
        ProfileInfoView, ProvidersView, QuestView, QuestionSearchView, QuestsHubView, RealtimeView,
        ReferralsView, ReturnGameView, RoundProofView, RoundView, RoundsView, SavedProofView, SearchView,
        SecondFactorView, SessionView, SettingsView, SocialView, StatementView, StripView, TimeLimitView,
        ToastView, TournamentPageView, TournamentsView, TransactionTotalsView, TransactionView,
        TransactionsView, VaultView, WalletView, WelcomeBonusView, WinnersView, WithdrawView,
    },
};
use crate::domain::forms::FormName;

/// Declares each slice once. Generates the struct that holds the slices, their
/// serialization, and the types of the package. The slices of a player are reset
/// when the session ends.
///
/// - Values are published as a whole, rows one by one.
/// - A form is a value plus the rows of its fields, named `…Fields`.
/// - The serialized default of a value is in the file of its name in `initial/`,
///   written by `npm run generate`.
macro_rules! slices {
    (
        of everybody
        values { $($value:ident = $value_name:literal, $value_variant:ident: $value_type:ident = $value_doc:literal;)* }
        forms { $($form:ident, $fields:ident = $form_name:literal, $fields_name:literal, $form_variant:ident, $fields_variant:ident: $form_of:ident = $form_doc:literal;)* }
        rows { $($rows:ident = $rows_name:literal, $rows_variant:ident: $rows_type:ident = $rows_doc:literal;)* }
        of a player
        values { $($own:ident = $own_name:literal, $own_variant:ident: $own_type:ident = $own_doc:literal;)* }
        forms { $($own_form:ident, $own_fields:ident = $own_form_name:literal, $own_fields_name:literal, $own_form_variant:ident, $own_fields_variant:ident: $own_form_of:ident = $own_form_doc:literal;)* }
        rows { $($own_rows:ident = $own_rows_name:literal, $own_rows_variant:ident: $own_rows_type:ident = $own_rows_doc:literal;)* }
    ) => {
        slices! {
            @all
            values {
                $($value = $value_name, $value_variant: $value_type = $value_doc;)*
                $($form = $form_name, $form_variant: FormState = $form_doc;)*
                $($own = $own_name, $own_variant: $own_type = $own_doc;)*
                $($own_form = $own_form_name, $own_form_variant: FormState = $own_form_doc;)*
            }
            rows {
                $($rows = $rows_name, $rows_variant: $rows_type = $rows_doc;)*
                $($fields = $fields_name, $fields_variant: FieldView = $form_doc;)*
                $($own_rows = $own_rows_name, $own_rows_variant: $own_rows_type = $own_rows_doc;)*
                $($own_fields = $own_fields_name, $own_fields_variant: FieldView = $own_form_doc;)*
            }
        }

        #[cfg(test)]
        impl Slices {
            /// Serialized slices of the player, for tests.
            pub fn of_player(&self) -> Vec<String> {
                let text = |value: serde_json::Result<String>| value.unwrap_or_default();
                let own = vec![
                    $(text(serde_json::to_string(self.$own.get())),)*
                    $(text(serde_json::to_string(self.$own_form.get())),)*
                ];
                let rows = vec![
                    $(text(serde_json::to_string(&self.$own_rows.iter().collect::<Vec<_>>())),)*
                    $(text(serde_json::to_string(&self.$own_fields.iter().collect::<Vec<_>>())),)*
                ];
                [own, rows].concat()
            }
        }

        impl Slices {
            /// Resets the slices of the player when the session ends.
            pub(crate) fn end_player(&mut self) {
                $(self.$own.reset();)*
                $(self.$own_form.reset(); self.$own_fields.reset();)*
                $(self.$own_rows.reset();)*
            }

            /// The two slices of a form: its state and its fields.
            pub(crate) fn form(&mut self, name: FormName) -> (&mut ValueSlice<FormState>, &mut RowSlice<FieldView>) {
                match name {
                    $(FormName::$form_of => (&mut self.$form, &mut self.$fields),)*
                    $(FormName::$own_form_of => (&mut self.$own_form, &mut self.$own_fields),)*
                }
            }
        }

        /// TypeScript types of the snapshots that the loader builds from the
        /// slices.
        #[cfg(target_arch = "wasm32")]
        #[wasm_bindgen::prelude::wasm_bindgen(typescript_custom_section)]
        const SNAPSHOTS: &'static str = concat!(
            "type u32 = number;\n\n",
            "/** A form with its fields. A field keeps its identity until it changes. */\n",
            "export interface FormView extends FormState {\n",
            "  /** The fields in the order they are shown. */\n",
            "  fields: FieldView[];\n}\n\n",
            "/** The snapshots of the slices, by name. Each keeps its identity until it changes, and so does every row. */\n",
            "export interface Snapshots {\n",
            $("  /** ", $value_doc, " */\n  ", $value_name, ": ", stringify!($value_type), ";\n",)*
            $("  /** ", $form_doc, " */\n  ", $form_name, ": FormView;\n",)*
            $("  /** ", $rows_doc, " */\n  ", $rows_name, ": ", stringify!($rows_type), "[];\n",)*
            $("  /** ", $own_doc, " */\n  ", $own_name, ": ", stringify!($own_type), ";\n",)*
            $("  /** ", $own_form_doc, " */\n  ", $own_form_name, ": FormView;\n",)*
            $("  /** ", $own_rows_doc, " */\n  ", $own_rows_name, ": ", stringify!($own_rows_type), "[];\n",)*
            "}\n",
        );
    };
    (
        @all
        values { $($value:ident = $value_name:literal, $value_variant:ident: $value_type:ident = $value_doc:literal;)* }
        rows { $($rows:ident = $rows_name:literal, $rows_variant:ident: $rows_type:ident = $rows_doc:literal;)* }
    ) => {
        /// The published state.
        #[derive(Default)]
        pub struct Slices {
            $(#[doc = $value_doc] pub $value: ValueSlice<$value_type>,)*
            $(#[doc = $rows_doc] pub $rows: RowSlice<$rows_type>,)*
        }

        /// A changed slice with its new content. Used for the type only: slices
        /// are serialized one by one.
        #[cfg(target_arch = "wasm32")]
        #[derive(serde::Serialize, tsify::Tsify)]
        #[serde(tag = "slice", content = "change")]
        pub enum Change {
            $(#[doc = $value_doc] #[serde(rename = $value_name)] $value_variant($value_type),)*
            $(#[doc = $rows_doc] #[serde(rename = $rows_name)] $rows_variant(slice::RowsChange<$rows_type>),)*
        }

        impl Slices {
            /// Serializes all changes since the last call.
            fn drain(&mut self, batch: &mut Batch) {
                // A loop over a table takes less code than a call for each slice.
                const NAMES: &[(&str, &str)] = &[
                    $(($value_name, include_str!(concat!("initial/", $value_name, ".json"))),)*
                    $(($rows_name, ""),)*
                ];
                let slices: [&mut dyn Slice; NAMES.len()] = [$(&mut self.$value,)* $(&mut self.$rows,)*];
                for (slice, (name, initial)) in slices.into_iter().zip(NAMES) {
                    slice.drain(name, initial, batch);
                }
            }
        }

        #[cfg(test)]
        mod initial {
            /// The default of each value slice with its serialized text.
            fn texts() -> Vec<(&'static str, String, &'static str)> {
                let slices = super::Slices::default();
                vec![$((
                    $value_name,
                    serde_json::to_string(slices.$value.get()).unwrap_or_default(),
                    include_str!(concat!("initial/", $value_name, ".json")),
                ),)*]
            }

            #[test]
            fn the_initial_text_of_every_value_is_its_default() {
                let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/store/initial");
                let write = std::env::var_os("WRITE_INITIAL").is_some();
                for (name, default, text) in texts() {
                    if write {
                        std::fs::write(format!("{folder}/{name}.json"), default).unwrap();
                    } else {
                        assert_eq!(text, default, "{name}: npm run generate writes it again");
                    }
                }
            }
        }
    };
}

slices! {
    of everybody
    values {
        app = "app", App: AppView = "Start-up, locale, features.";
        settings = "settings", Settings: SettingsView = "Countries and registration types.";
        cookie_consent = "cookieConsent", CookieConsent: CookieConsentView = "Consent to analytics.";
        measurement = "measurement", Measurement: MeasurementView = "Addresses for measuring the site.";
        content = "content", Content: ContentText = "Texts of the current locale, with those of the default locale as fallback.";
        page_document = "pageDocument", PageDocument: PageDocumentText = "The content document of the current page.";
        question_search = "questionSearch", QuestionSearch: QuestionSearchView = "Result of the search over all questions.";
        session = "session", Session: SessionView = "Session and player.";
        social = "social", Social: SocialView = "Social sign-in providers.";
        otp = "otp", Otp: OtpView = "The one-time code step.";
        realtime = "realtime", Realtime: RealtimeView = "State of the realtime connection.";
        search = "search", Search: SearchView = "What the search over games found.";
        filtered_games = "filteredGames", FilteredGames: FilteredGamesView = "Games of a collection that fit its filters.";
        category = "category", Category: CategoryView = "The page of a collection of games.";
        providers = "providers", Providers: ProvidersView = "The page of providers.";
        game_page = "gamePage", GamePage: GamePageView = "The page of a game.";
        winners = "winners", Winners: WinnersView = "The latest winners.";
        jackpots = "jackpots", Jackpots: JackpotsView = "Jackpots of games.";
        passkey_sign_in = "passkeySignIn", PasskeySignIn: PasskeySignInView = "The sign-in with a passkey.";
        chat = "chat", Chat: ChatView = "The support chat.";
        saved_proof = "savedProof", SavedProof: SavedProofView = "A saved proof of a game round, computed again.";
        tournaments = "tournaments", Tournaments: TournamentsView = "The list of tournaments.";
    }
    forms {
        sign_in, sign_in_fields = "signIn", "signInFields", SignIn, SignInFields: SignIn = "The sign-in form.";
        sign_up, sign_up_fields = "signUp", "signUpFields", SignUp, SignUpFields: SignUp = "The registration form.";
        forgot_pass, forgot_pass_fields = "forgotPass", "forgotPassFields", ForgotPass, ForgotPassFields: ForgotPass = "The form that requests a password reset.";
        reset_pass, reset_pass_fields = "resetPass", "resetPassFields", ResetPass, ResetPassFields: ResetPass = "The form that sets a new password after a reset.";
        contact, contact_fields = "contact", "contactFields", Contact, ContactFields: Contact = "The contact form.";
    }
    rows {
        toasts = "toasts", Toasts: ToastView = "The displayed notification: zero or one.";
        lobby = "lobby", Lobby: StripView = "Strips of the lobby.";
        games = "games", Games: GameView = "Loaded games by id.";
    }
    of a player
    values {
        accounts_list = "accountsList", AccountsList: AccountsView = "Loading state of the accounts.";
        equivalent = "equivalent", Equivalent: EquivalentView = "The fiat equivalent of crypto balances.";
        login_sessions_list = "loginSessionsList", LoginSessionsList: LoginSessionsView = "Paging and loading state of the login sessions.";
        second_factor = "secondFactor", SecondFactor: SecondFactorView = "The second factor of the sign-in.";
        passkeys = "passkeys", Passkeys: PasskeysView = "The passkeys of the player.";
        profile_info = "profileInfo", ProfileInfo: ProfileInfoView = "Consents and confirmations of the profile, and the verification of the identity.";
        limits = "limits", Limits: LimitsView = "The limits the player has set.";
        time_limit = "timeLimit", TimeLimit: TimeLimitView = "The limit of the time of play without a break.";
        vault = "vault", Vault: VaultView = "Money that is kept from play until a date.";
        limit_form = "limitForm", LimitForm: LimitFormView = "The dialog that adds or changes a limit.";
        documents_list = "documentsList", DocumentsList: DocumentsView = "Document cards and their states.";
        referrals = "referrals", Referrals: ReferralsView = "Referred players.";
        transactions_list = "transactionsList", TransactionsList: TransactionsView = "Paging and loading state of the payment history.";
        wallet = "wallet", Wallet: WalletView = "The wallet dialog.";
        deposit = "deposit", Deposit: DepositView = "The deposit in the wallet.";
        withdraw = "withdraw", Withdraw: WithdrawView = "The withdrawal in the wallet.";
        bonus_count = "bonusCount", BonusCount: u32 = "Number of issued and offered bonuses, for a badge.";
        bonuses_page = "bonusesPage", BonusesPage: BonusesPageView = "State of the bonus page.";
        bonus_history_list = "bonusHistoryList", BonusHistoryList: BonusHistoryView = "Paging and loading state of the bonus history.";
        favorites = "favorites", Favorites: OwnGamesView = "The player's favourite games.";
        played_games = "playedGames", PlayedGames: OwnGamesView = "Games the player has played, the latest first.";
        live_tables = "liveTables", LiveTables: LiveTablesView = "Live tables with their last numbers.";
        messages_list = "messagesList", MessagesList: MessagesView = "Paging and loading state of the messages.";
        tournament = "tournament", Tournament: TournamentPageView = "The page of a tournament.";
        entered_tournament = "enteredTournament", EnteredTournament: EnteredTournamentView = "The tournament in which the player takes part.";
        loyalty = "loyalty", Loyalty: LoyaltyView = "Levels of the loyalty programme, and what the player has reached.";
        betting = "betting", Betting: BettingView = "The client of the sportsbook.";
        quests_hub = "questsHub", QuestsHub: QuestsHubView = "Loading states of the lists of quests.";
        play = "play", Play: PlayView = "The game on display.";
        play_session = "playSession", PlaySession: PlaySessionView = "The session of play: its time, stakes and winnings.";
        return_game = "returnGame", ReturnGame: ReturnGameView = "The game for money that was left.";
        statement = "statement", Statement: StatementView = "Payments and play of a period.";
        round_proof = "roundProof", RoundProof: RoundProofView = "A game round, computed again.";
        rounds_list = "roundsList", RoundsList: RoundsView = "Paging and loading state of the rounds played.";
        bets_list = "betsList", BetsList: BetsView = "Paging and loading state of the sports bets.";
        unread_messages = "unreadMessages", UnreadMessages: u32 = "Number of unread messages.";
    }
    forms {
        change_password, change_password_fields = "changePassword", "changePasswordFields", ChangePassword, ChangePasswordFields: ChangePassword = "The password change form.";
        profile_form, profile_form_fields = "profile", "profileFields", ProfileForm, ProfileFormFields: Profile = "The profile form.";
        deposit_form, deposit_form_fields = "depositForm", "depositFormFields", DepositForm, DepositFormFields: Deposit = "The fields of the chosen deposit method.";
        withdraw_form, withdraw_form_fields = "withdrawForm", "withdrawFormFields", WithdrawForm, WithdrawFormFields: Withdraw = "The fields of the chosen withdrawal method.";
    }
    rows {
        accounts = "accounts", Accounts: AccountView = "The player's accounts.";
        currencies = "currencies", Currencies: CurrencyRow = "The currency list; currencies with a balance first.";
        login_sessions = "loginSessions", LoginSessions: LoginSessionView = "Login sessions, newest first.";
        documents = "documents", Documents: DocumentView = "Documents, newest first, after the uploads in progress.";
        transactions = "transactions", Transactions: TransactionView = "Payments of the current page, newest first.";
        open_payments = "openPayments", OpenPayments: OpenPaymentView = "Payments in progress, oldest first: in flight or not settled.";
        transaction_totals = "transactionTotals", TransactionTotals: TransactionTotalsView = "Totals of deposits and withdrawals by currency.";
        withdraw_methods = "withdrawMethods", WithdrawMethods: PaymentMethodView = "Withdrawal methods of the active currency.";
        deposit_methods = "depositMethods", DepositMethods: PaymentMethodView = "Deposit methods of the active currency.";
        deposit_bonuses = "depositBonuses", DepositBonuses: DepositBonusView = "Deposit bonuses on offer.";
        bonuses = "bonuses", Bonuses: PlayerBonusView = "The player's issued and active bonuses.";
        bonus_groups = "bonusGroups", BonusGroups: BonusGroupView = "The player's bonuses by package, active ones first.";
        bonus_offers = "bonusOffers", BonusOffers: DepositBonusView = "Deposit bonuses on offer.";
        welcome_bonuses = "welcomeBonuses", WelcomeBonuses: WelcomeBonusView = "Availability of the bonuses of the welcome package for the player.";
        bonus_history = "bonusHistory", BonusHistory: PlayerBonusView = "Current page of the bonus history.";
        rounds = "rounds", Rounds: RoundView = "Rounds of the current page, newest first.";
        bets = "bets", Bets: BetView = "Sports bets of the current page, newest first.";
        quests = "quests", Quests: QuestView = "The player's quests of all lists that are loaded, list by list.";
        messages = "messages", Messages: MessageView = "Current page of the messages, newest first.";
        latest_messages = "latestMessages", LatestMessages: MessageView = "The three latest messages, newest first.";
    }
}

/// Holds the slices. `update` is the only mutable access.
pub struct Store {
    slices: RefCell<Slices>,
    publish: Box<dyn Fn(&str)>,
}

impl Store {
    /// Creates a store that passes each batch to `publish`.
    pub fn new(publish: impl Fn(&str) + 'static) -> Self {
        Self { slices: RefCell::default(), publish: Box::new(publish) }
    }

    /// Changes slices and publishes all actual changes in one batch. The borrow
    /// is released first, so that listeners may call the store.
    pub fn update<R>(&self, change: impl FnOnce(&mut Slices) -> R) -> R {
        let result = change(&mut self.slices.borrow_mut());
        self.publish_changes();
        result
    }

    /// One routine serves all callers (code size).
    #[inline(never)]
    fn publish_changes(&self) {
        let mut batch = Batch::default();
        self.slices.borrow_mut().drain(&mut batch);
        if let Some(text) = batch.finish() {
            (self.publish)(&text);
        }
    }

    /// Reads slices.
    pub fn read<R>(&self, read: impl FnOnce(&Slices) -> R) -> R {
        read(&self.slices.borrow())
    }
}
