//! The published state: slices by rate of change, one place that changes
//! them, one batch for all that changed.

pub mod slice;
pub mod text;
pub mod views;

use std::{cell::RefCell, rc::Rc};

use serde::Serialize;

use self::{
    slice::{Rows, RowsChange, Value},
    views::{
        AccountView, AppView, CurrencyRow, DepositBonusView, DepositMethodView, DepositView, EquivalentView,
        FieldView, FormState, GameView, OtpView, PlayerBonusView, RealtimeView, SessionView, SettingsView,
        StripView, ToastView, WalletView,
    },
};
use crate::{ports::Page, services::forms::FormName};

/// Names the slices once: the struct that holds them, the change each can
/// publish, and the collection of what is dirty all follow.
macro_rules! slices {
    (
        values { $($value:ident, $value_variant:ident: $value_type:ty = $value_doc:literal;)* }
        rows { $($rows:ident, $rows_variant:ident: $rows_type:ty = $rows_doc:literal;)* }
    ) => {
        /// The published state.
        #[derive(Default)]
        pub struct Slices {
            $(#[doc = $value_doc] pub $value: Value<$value_type>,)*
            $(#[doc = $rows_doc] pub $rows: Rows<$rows_type>,)*
        }

        /// A slice that changed, with what is new.
        #[derive(Debug, Clone, Serialize)]
        #[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
        #[serde(tag = "slice", content = "change", rename_all = "camelCase")]
        #[allow(clippy::large_enum_variant, reason = "it lives from one update to its publication")]
        pub enum Change {
            $(#[doc = $value_doc] $value_variant($value_type),)*
            $(#[doc = $rows_doc] $rows_variant(RowsChange<$rows_type>),)*
        }

        impl Slices {
            fn drain(&mut self) -> Vec<Change> {
                let mut changes = Vec::new();
                $(if let Some(value) = self.$value.drain() {
                    changes.push(Change::$value_variant(value));
                })*
                $(if let Some(rows) = self.$rows.drain() {
                    changes.push(Change::$rows_variant(rows));
                })*
                changes
            }
        }
    };
}

slices! {
    values {
        app, App: AppView = "Start-up, locale, features.";
        settings, Settings: SettingsView = "Countries and kinds of registration.";
        content, Content: views::ContentText = "Texts by directory and document.";
        session, Session: SessionView = "Who is here.";
        equivalent, Equivalent: EquivalentView = "The fiat equivalent.";
        sign_in, SignIn: FormState = "The sign-in form.";
        sign_up, SignUp: FormState = "The registration form.";
        deposit_form, DepositForm: FormState = "The fields of the chosen deposit method.";
        otp, Otp: OtpView = "The one-time code step.";
        wallet, Wallet: WalletView = "The wallet dialog.";
        deposit, Deposit: DepositView = "The deposit in the wallet.";
        realtime, Realtime: RealtimeView = "The realtime connection.";
    }
    rows {
        accounts, Accounts: AccountView = "The player's accounts.";
        currencies, Currencies: CurrencyRow = "The currency list, in its order.";
        sign_in_fields, SignInFields: FieldView = "Fields of the sign-in form.";
        sign_up_fields, SignUpFields: FieldView = "Fields of the registration form.";
        deposit_form_fields, DepositFormFields: FieldView = "Fields of the deposit method.";
        deposit_methods, DepositMethods: DepositMethodView = "Deposit methods.";
        deposit_bonuses, DepositBonuses: DepositBonusView = "Deposit bonuses.";
        bonuses, Bonuses: PlayerBonusView = "Issued and active bonuses.";
        toasts, Toasts: ToastView = "The notification on show.";
        lobby, Lobby: StripView = "Strips of the lobby, in their order.";
        games, Games: GameView = "Games by id.";
    }
}

/// Holds the slices; the only mutable access is `update`.
pub struct Store {
    slices: RefCell<Slices>,
    page: Rc<dyn Page>,
}

impl Store {
    /// A store that publishes to `page`.
    pub fn new(page: Rc<dyn Page>) -> Self {
        Self { slices: RefCell::default(), page }
    }

    /// Changes slices, then publishes in one batch all that really changed.
    /// The borrow is dropped first, so that whoever listens may call back.
    pub fn update<R>(&self, change: impl FnOnce(&mut Slices) -> R) -> R {
        let (result, changes) = {
            let mut slices = self.slices.borrow_mut();
            let result = change(&mut slices);
            (result, slices.drain())
        };
        if !changes.is_empty() {
            self.page.publish(changes);
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
            FormName::Deposit => (&mut self.deposit_form, &mut self.deposit_form_fields),
        }
    }
}
