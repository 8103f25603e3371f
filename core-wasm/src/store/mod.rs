//! The published state: slices by rate of change, one place that changes
//! them, one batch for all that changed.

mod initial;
pub mod slice;
pub mod text;
pub mod views;

use std::cell::RefCell;

use self::{
    slice::{Rows, Value},
    text::Batch,
    views::{
        AccountView, AccountsView, AppView, BonusGroupView, BonusHistoryView, BonusesPageView, CurrencyRow,
        DepositBonusView, DepositView, DocumentView, DocumentsView, EquivalentView, FieldView, FormState,
        GameView, LimitFormView, LimitsView, LoginSessionView, LoginSessionsView, OpenPaymentView, OtpView,
        PaymentMethodView, PlayerBonusView, ProfileInfoView, RealtimeView, ReferralsView, SessionView,
        SettingsView, SocialView, StripView, ToastView, TransactionTotalsView, TransactionView,
        TransactionsView, WalletView, WithdrawView,
    },
};
use crate::domain::forms::FormName;

/// Names the slices once: the struct that holds them, the writing of what has
/// changed, and the type of a change for the page all follow.
macro_rules! slices {
    (
        values { $($value:ident = $value_name:literal, $value_variant:ident: $value_type:ty = $value_doc:literal, $initial:path;)* }
        rows { $($rows:ident = $rows_name:literal, $rows_variant:ident: $rows_type:ty = $rows_doc:literal;)* }
        player_values { $($own:ident = $own_name:literal, $own_variant:ident: $own_type:ty = $own_doc:literal, $own_initial:path;)* }
        player_rows { $($own_rows:ident = $own_rows_name:literal, $own_rows_variant:ident: $own_rows_type:ty = $own_rows_doc:literal;)* }
    ) => {
        /// The published state.
        #[derive(Default)]
        pub struct Slices {
            $(#[doc = $value_doc] pub $value: Value<$value_type>,)*
            $(#[doc = $rows_doc] pub $rows: Rows<$rows_type>,)*
            $(#[doc = $own_doc] pub $own: Value<$own_type>,)*
            $(#[doc = $own_rows_doc] pub $own_rows: Rows<$own_rows_type>,)*
        }

        /// The values of a new core, with the texts that stand for them.
        #[cfg(test)]
        pub fn initial_texts() -> Vec<(&'static str, String, &'static str)> {
            let slices = Slices::default();
            vec![$((
                $value_name,
                serde_json::to_string(slices.$value.get()).unwrap_or_default(),
                $initial,
            ),)* $((
                $own_name,
                serde_json::to_string(slices.$own.get()).unwrap_or_default(),
                $own_initial,
            ),)*]
        }

        /// A slice that changed, with what is new. Only the shape: it is
        /// written slice by slice.
        #[cfg(target_arch = "wasm32")]
        #[derive(serde::Serialize, tsify::Tsify)]
        #[serde(tag = "slice", content = "change")]
        pub enum Change {
            $(#[doc = $value_doc] #[serde(rename = $value_name)] $value_variant($value_type),)*
            $(#[doc = $rows_doc] #[serde(rename = $rows_name)] $rows_variant(slice::RowsChange<$rows_type>),)*
            $(#[doc = $own_doc] #[serde(rename = $own_name)] $own_variant($own_type),)*
            $(#[doc = $own_rows_doc] #[serde(rename = $own_rows_name)] $own_rows_variant(slice::RowsChange<$own_rows_type>),)*
        }

        #[cfg(test)]
        impl Slices {
            /// What of a player is published, as text.
            pub fn of_player(&self) -> Vec<String> {
                let own = vec![$(serde_json::to_string(self.$own.get()).unwrap_or_default(),)*];
                let rows = vec![$(serde_json::to_string(&self.$own_rows.iter().collect::<Vec<_>>()).unwrap_or_default(),)*];
                [own, rows].concat()
            }
        }

        impl Slices {
            /// Writes what has changed since the last time.
            fn drain(&mut self, batch: &mut Batch) {
                $(self.$value.drain($value_name, $initial, batch);)*
                $(self.$rows.drain($rows_name, batch);)*
                $(self.$own.drain($own_name, $own_initial, batch);)*
                $(self.$own_rows.drain($own_rows_name, batch);)*
            }

            /// The session is over: nothing of the player is published any more.
            pub(crate) fn end_player(&mut self) {
                $(self.$own.reset();)*
                $(self.$own_rows.reset();)*
            }
        }
    };
}

slices! {
    values {
        app = "app", App: AppView = "Start-up, locale, features.", initial::APP;
        settings = "settings", Settings: SettingsView = "Countries and kinds of registration.", initial::SETTINGS;
        content = "content", Content: views::ContentText = "Texts by directory and document.", initial::CONTENT;
        session = "session", Session: SessionView = "Who is here.", initial::SESSION;
        sign_in = "signIn", SignIn: FormState = "The sign-in form.", initial::FORM;
        sign_up = "signUp", SignUp: FormState = "The registration form.", initial::FORM;
        forgot_pass = "forgotPass", ForgotPass: FormState = "The request for a new password.", initial::FORM;
        reset_pass = "resetPass", ResetPass: FormState = "The form of a new password.", initial::FORM;
        social = "social", Social: SocialView = "Ways of signing in through other sites.", initial::SOCIAL;
        contact = "contact", Contact: FormState = "The contact form.", initial::FORM;
        otp = "otp", Otp: OtpView = "The one-time code step.", initial::OTP;
        realtime = "realtime", Realtime: RealtimeView = "The realtime connection.", initial::REALTIME;
    }
    rows {
        sign_in_fields = "signInFields", SignInFields: FieldView = "Fields of the sign-in form.";
        sign_up_fields = "signUpFields", SignUpFields: FieldView = "Fields of the registration form.";
        forgot_pass_fields = "forgotPassFields", ForgotPassFields: FieldView = "Fields of the request for a new password.";
        reset_pass_fields = "resetPassFields", ResetPassFields: FieldView = "Fields of the new password.";
        contact_fields = "contactFields", ContactFields: FieldView = "Fields of the contact form.";
        toasts = "toasts", Toasts: ToastView = "The notification on show.";
        lobby = "lobby", Lobby: StripView = "Strips of the lobby, in their order.";
        games = "games", Games: GameView = "Games by id.";
    }
    // Of the player who is signed in: they are as at the beginning once the session is over.
    player_values {
        accounts_list = "accountsList", AccountsList: AccountsView = "Where the list of accounts stands.", initial::ACCOUNTS_LIST;
        equivalent = "equivalent", Equivalent: EquivalentView = "The fiat equivalent.", initial::EQUIVALENT;
        change_password = "changePassword", ChangePassword: FormState = "The form that changes the password.", initial::FORM;
        login_sessions_list = "loginSessionsList", LoginSessionsList: LoginSessionsView = "Where the list of login sessions stands.", initial::LOGIN_SESSIONS_LIST;
        profile_form = "profile", ProfileForm: FormState = "The form of the profile.", initial::FORM;
        profile_info = "profileInfo", ProfileInfo: ProfileInfoView = "Consents and confirmations of the profile.", initial::PROFILE_INFO;
        limits = "limits", Limits: LimitsView = "The limits the player has set.", initial::LIMITS;
        limit_form = "limitForm", LimitForm: LimitFormView = "The dialog that adds or changes a limit.", initial::LIMIT_FORM;
        documents_list = "documentsList", DocumentsList: DocumentsView = "What is to be proved, and how far it is.", initial::DOCUMENTS_LIST;
        referrals = "referrals", Referrals: ReferralsView = "Whom the player brought along.", initial::REFERRALS;
        transactions_list = "transactionsList", TransactionsList: TransactionsView = "Where the history of payments stands.", initial::TRANSACTIONS_LIST;
        deposit_form = "depositForm", DepositForm: FormState = "The fields of the chosen deposit method.", initial::FORM;
        wallet = "wallet", Wallet: WalletView = "The wallet dialog.", initial::WALLET;
        deposit = "deposit", Deposit: DepositView = "The deposit in the wallet.", initial::DEPOSIT;
        withdraw = "withdraw", Withdraw: WithdrawView = "The withdrawal in the wallet.", initial::WITHDRAW;
        withdraw_form = "withdrawForm", WithdrawForm: FormState = "The fields of the chosen withdrawal method.", initial::FORM;
        bonus_count = "bonusCount", BonusCount: u32 = "Bonuses that are there or on offer, for a badge.", initial::BONUS_COUNT;
        bonuses_page = "bonusesPage", BonusesPage: BonusesPageView = "The page of bonuses.", initial::BONUSES_PAGE;
        bonus_history_list = "bonusHistoryList", BonusHistoryList: BonusHistoryView = "Where the history of bonuses stands.", initial::BONUS_HISTORY_LIST;
    }
    player_rows {
        accounts = "accounts", Accounts: AccountView = "The player's accounts.";
        currencies = "currencies", Currencies: CurrencyRow = "The currency list, in its order.";
        change_password_fields = "changePasswordFields", ChangePasswordFields: FieldView = "Fields of the change of the password.";
        login_sessions = "loginSessions", LoginSessions: LoginSessionView = "Login sessions, newest first.";
        profile_form_fields = "profileFields", ProfileFormFields: FieldView = "Fields of the profile.";
        documents = "documents", Documents: DocumentView = "Documents, newest first.";
        transactions = "transactions", Transactions: TransactionView = "Payments of the page on show, newest first.";
        open_payments = "openPayments", OpenPayments: OpenPaymentView = "Payments under way, oldest first.";
        transaction_totals = "transactionTotals", TransactionTotals: TransactionTotalsView = "What was paid in and out, by currency.";
        deposit_form_fields = "depositFormFields", DepositFormFields: FieldView = "Fields of the deposit method.";
        withdraw_form_fields = "withdrawFormFields", WithdrawFormFields: FieldView = "Fields of the withdrawal method.";
        withdraw_methods = "withdrawMethods", WithdrawMethods: PaymentMethodView = "Withdrawal methods.";
        deposit_methods = "depositMethods", DepositMethods: PaymentMethodView = "Deposit methods.";
        deposit_bonuses = "depositBonuses", DepositBonuses: DepositBonusView = "Deposit bonuses.";
        bonuses = "bonuses", Bonuses: PlayerBonusView = "Issued and active bonuses.";
        bonus_groups = "bonusGroups", BonusGroups: BonusGroupView = "The player's bonuses by package, active ones first.";
        bonus_offers = "bonusOffers", BonusOffers: DepositBonusView = "Deposit bonuses on offer.";
        bonus_history = "bonusHistory", BonusHistory: PlayerBonusView = "The page of the history of bonuses on show.";
    }
}

/// Holds the slices; the only mutable access is `update`.
pub struct Store {
    slices: RefCell<Slices>,
    publish: Box<dyn Fn(&str)>,
}

impl Store {
    /// A store that hands each batch to `publish`.
    pub fn new(publish: impl Fn(&str) + 'static) -> Self {
        Self { slices: RefCell::default(), publish: Box::new(publish) }
    }

    /// Changes slices, then publishes in one batch all that really changed.
    /// The borrow is dropped first, so that whoever listens may call back.
    pub fn update<R>(&self, change: impl FnOnce(&mut Slices) -> R) -> R {
        let mut batch = Batch::default();
        let result = {
            let mut slices = self.slices.borrow_mut();
            let result = change(&mut slices);
            slices.drain(&mut batch);
            result
        };
        if let Some(text) = batch.finish() {
            (self.publish)(&text);
        }
        result
    }

    /// Reads slices.
    pub fn read<R>(&self, read: impl FnOnce(&Slices) -> R) -> R {
        read(&self.slices.borrow())
    }
}

impl Slices {
    /// The two slices of a form: its state and its fields.
    pub(crate) fn form(&mut self, name: FormName) -> (&mut Value<FormState>, &mut Rows<FieldView>) {
        match name {
            FormName::SignIn => (&mut self.sign_in, &mut self.sign_in_fields),
            FormName::SignUp => (&mut self.sign_up, &mut self.sign_up_fields),
            FormName::ForgotPass => (&mut self.forgot_pass, &mut self.forgot_pass_fields),
            FormName::ResetPass => (&mut self.reset_pass, &mut self.reset_pass_fields),
            FormName::ChangePassword => (&mut self.change_password, &mut self.change_password_fields),
            FormName::Profile => (&mut self.profile_form, &mut self.profile_form_fields),
            FormName::Contact => (&mut self.contact, &mut self.contact_fields),
            FormName::Withdraw => (&mut self.withdraw_form, &mut self.withdraw_form_fields),
            FormName::Deposit => (&mut self.deposit_form, &mut self.deposit_form_fields),
        }
    }
}
