//! The deposit form: method, amount, bonus, fields.

use std::rc::Rc;

use super::{Cashier, address::AddressState, bonus_code::CodeState};
use crate::{
    domain::{
        bonus::{self, Choice, Conditions, DepositBonus, OpenedWith, Row, RowCash, Selection},
        money::{
            amount::Amount,
            currency::Currency,
            input::{AmountText, clamped, default_amount, in_range, parsed},
        },
        validation::typing::Typing,
    },
    machines::payment::Direction,
    platform::{
        forms::{AMOUNT_FIELD, FormName},
        money::shown_money,
    },
    store::views::{DepositPhase, WalletPane},
    wire::{bonuses::BonusCode, payments::PaymentMethod},
};

/// The deposit of this tab.
pub struct Deposit {
    pub(super) phase: DepositPhase,
    pub(super) methods: Vec<PaymentMethod>,
    pub(super) method: Option<String>,
    pub(super) amount: AmountText,
    pub(super) bonuses: Vec<DepositBonus>,
    /// Rows of the bonus list in the active currency.
    pub(super) rows: Rc<[Row]>,
    /// The cash of each row that depends on the amount.
    pub(super) row_cash: Rc<[Option<RowCash>]>,
    pub(super) selection: Selection,
    pub(super) opened: OpenedWith,
    pub(super) code: CodeState,
    pub(super) address: AddressState,
    /// The server's error for the amount, until the amount changes.
    pub(super) amount_error: Option<String>,
    /// True after the player tried to send the form. From then on a missing
    /// amount is shown as an error.
    pub(super) submit_attempted: bool,
    pub(super) typing: Typing,
}

impl Default for Deposit {
    fn default() -> Self {
        Self {
            phase: DepositPhase::Closed,
            methods: Vec::new(),
            method: None,
            amount: AmountText::default(),
            bonuses: Vec::new(),
            rows: Rc::new([]),
            row_cash: Rc::new([]),
            selection: Selection { choice: Choice::Declined, declined_by_hand: false },
            opened: OpenedWith::default(),
            code: CodeState::default(),
            address: AddressState::default(),
            amount_error: None,
            submit_attempted: false,
            typing: Typing::Idle,
        }
    }
}

impl Deposit {
    /// The selected method.
    pub(super) fn chosen(&self) -> Option<&PaymentMethod> {
        let id = self.method.as_ref()?;
        self.methods.iter().find(|method| method.method == *id)
    }
}

/// Smallest and largest amount in display units, rounded inward. A maximum of
/// zero means no maximum.
pub(crate) fn limits(method: &PaymentMethod, network: Option<&str>, currency: &Currency) -> (Amount, Amount) {
    let on_network = network.and_then(|id| method.networks().iter().find(|option| option.key == id));
    let minimum = on_network.and_then(|option| option.minimum).unwrap_or(method.minimum);
    let maximum = on_network.and_then(|option| option.maximum).unwrap_or(method.maximum);
    let digits = currency.display_decimals();
    (currency.to_display(minimum).rounded_up(digits), currency.to_display(maximum).rounded_down(digits))
}

impl Cashier {
    /// Initialises the form with the loaded data.
    pub(super) fn begin_deposit(
        &self,
        phase: DepositPhase,
        methods: Vec<PaymentMethod>,
        bonuses: Vec<DepositBonus>,
        code: Option<BonusCode>,
    ) {
        let draft = self.amount_draft(FormName::Deposit).map(|draft| draft.method);
        let first = if self.is_narrow() {
            None
        } else {
            draft
                .filter(|draft| methods.iter().any(|method| method.method == *draft))
                .or_else(|| methods.first().map(|method| method.method.clone()))
        };
        {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.phase = phase;
            deposit.methods = methods;
            deposit.method = None;
            deposit.code = CodeState { applied: code, ..CodeState::default() };
        }
        self.set_bonuses(bonuses);
        self.open_for_guest_offer();
        self.select(first, true);
        self.publish_deposit_lists();
        let cashier = self.clone();
        self.spawn(async move {
            cashier.name_games_of_spins().await;
            cashier.publish_deposit_lists();
        });
    }

    /// Sets the deposit bonuses and recalculates the choice. Their limits
    /// depend on the currency only.
    fn set_bonuses(&self, bonuses: Vec<DepositBonus>) {
        let (rows, row_cash): (Vec<Row>, Vec<Option<RowCash>>) = match self.active_currency() {
            Some(currency) => {
                let site = self.site.borrow();
                let rows = bonus::rows(&bonuses, &currency, &site.currencies).into_iter();
                rows.map(|(row, items)| (row, RowCash::of(&items, &currency, &site.currencies))).unzip()
            }
            None => (Vec::new(), Vec::new()),
        };
        let mut deposit = self.state.deposit.borrow_mut();
        deposit.rows = rows.into();
        deposit.row_cash = row_cash.into();
        deposit.bonuses = bonuses;
    }

    pub(super) fn end_deposit(&self) {
        {
            let mut deposit = self.state.deposit.borrow_mut();
            let address = deposit.address.restarted();
            *deposit = Deposit { address, ..Deposit::default() };
        }
        self.publish_deposit();
        self.publish_deposit_lists();
    }

    /// Reloads the deposit bonuses and the bonus code, because a deposit may
    /// have used one up.
    pub(super) async fn reload_deposit_bonuses(&self) {
        if self.state.deposit.borrow().phase != DepositPhase::Ready {
            return;
        }
        self.reload_player_bonuses().await;
        let (bonuses, code) = futures_util::future::join(self.deposit_bonuses(), self.bonus_code()).await;
        if self.state.deposit.borrow().phase != DepositPhase::Ready {
            return;
        }
        if let Ok(code) = code {
            self.state.deposit.borrow_mut().code.applied = code;
        }
        self.set_bonuses(bonuses);
        self.publish_deposit_lists();
        self.reselect();
    }

    /// Selects a method.
    pub fn select_method(&self, method: &str) {
        self.ask_before_closing();
        let known = self.state.deposit.borrow().methods.iter().any(|known| known.method == method);
        if known && self.is_editing(Direction::In) {
            self.select(Some(method.to_owned()), false);
            self.show_pane(WalletPane::Form);
        }
    }

    fn select(&self, method: Option<String>, fresh: bool) {
        let currency = self.active_currency();
        {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.method = method;
            deposit.submit_attempted = false;
            deposit.typing = Typing::Idle;
            deposit.address = deposit.address.restarted();
        }
        if let Some(currency) = &currency {
            let start = self.starting_amount(currency).map(|amount| amount.to_string()).unwrap_or_default();
            let start = AmountText::exact(&start, self.number_signs());
            let draft = self.amount_draft(FormName::Deposit);
            {
                let mut deposit = self.state.deposit.borrow_mut();
                // A requested bonus sets the amount, so the draft is not used.
                let draft = draft
                    .filter(|draft| Some(&draft.method) == deposit.method.as_ref())
                    .filter(|_| deposit.opened == OpenedWith::default());
                deposit.amount = draft.map_or(start, |draft| draft.amount);
            }
            if fresh {
                let opened = self.state.deposit.borrow().opened.clone();
                let selection = self.with_rows(currency, |rows, conditions| {
                    bonus::initial(rows, &opened, self.has_declined(), conditions)
                });
                self.keep_declined(selection.declined_by_hand);
                self.state.deposit.borrow_mut().selection = selection;
            }
            // The amount may be invalid for a bonus that the wallet was opened
            // with.
            let fits = !fresh || matches!(self.state.deposit.borrow().selection.choice, Choice::Bonus(_));
            if fits && self.state.deposit.borrow().method.is_some() {
                self.reselect();
            }
        }
        self.build_deposit_form();
        self.publish_deposit();
        self.begin_address();
    }

    /// Initial amount of a method.
    fn starting_amount(&self, currency: &Currency) -> Option<Amount> {
        let deposit = self.state.deposit.borrow();
        let method = deposit.chosen()?;
        let (minimum, maximum) = limits(method, None, currency);
        let preset = method
            .presets
            .iter()
            .find(|preset| preset.default && in_range(preset.amount, minimum, maximum))
            .map(|preset| preset.amount);
        let site = self.site.borrow();
        let opened = deposit.opened.clone();
        let bonus_minimum = deposit
            .bonuses
            .iter()
            .find(|bonus| match &opened.package_id {
                Some(package) => bonus.package.as_ref().is_some_and(|(id, _)| id == package),
                None => opened.bonus_id.as_ref() == Some(&bonus.id),
            })
            .and_then(|bonus| bonus.minimum(currency, &site.currencies));
        Some(default_amount(preset, minimum, maximum, bonus_minimum))
    }

    pub(super) fn conditions(&self, currency: &Currency) -> Conditions {
        let deposit = self.state.deposit.borrow();
        Conditions {
            amount: deposit.amount.amount(currency.display_decimals()).unwrap_or_default(),
            crypto: currency.is_crypto(),
            has_code: deposit.code.applied.is_some(),
            decline_default: self.site.borrow().constants.decline_default,
        }
    }

    fn with_rows<R>(&self, currency: &Currency, work: impl FnOnce(&[Row], &Conditions) -> R) -> R {
        let rows = Rc::clone(&self.state.deposit.borrow().rows);
        work(&rows, &self.conditions(currency))
    }

    /// Updates the bonus selection after a change of the amount or the list.
    fn reselect(&self) {
        if let Some(currency) = self.active_currency() {
            let before = self.state.deposit.borrow().selection.clone();
            let after = self.with_rows(&currency, |rows, conditions| {
                bonus::after_amount_change(rows, before, conditions)
            });
            self.change_selection(after);
        }
        self.publish_deposit();
    }

    fn change_selection(&self, selection: Selection) {
        let changed = self.state.deposit.borrow().selection.choice != selection.choice;
        self.state.deposit.borrow_mut().selection = selection;
        if changed {
            self.address_bonus_changed();
        }
    }

    /// Handles input into the amount.
    pub fn change_amount(&self, text: &str) {
        self.ask_before_closing();
        let shown = self.active_currency().and_then(|currency| self.shown_deposit_amount_error(&currency));
        {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.typing = Typing::edited(shown);
            deposit.amount = deposit.amount.typed(text, self.number_signs());
            deposit.amount_error = None;
        }
        self.keep_deposit_amount();
        self.reselect();
    }

    fn keep_deposit_amount(&self) {
        self.clear_focus_request(FormName::Deposit);
        let deposit = self.state.deposit.borrow();
        self.keep_amount(FormName::Deposit, deposit.method.as_deref(), &deposit.amount);
    }

    /// Handles blur of the amount: clamps it to the limits, and writes it in the
    /// signs of the language.
    pub fn blur_amount(&self) {
        let Some(currency) = self.active_currency() else { return };
        {
            let mut deposit = self.state.deposit.borrow_mut();
            let Some((minimum, maximum)) = deposit.chosen().map(|method| limits(method, None, &currency))
            else {
                return;
            };
            let decimals = currency.display_decimals();
            deposit.typing = Typing::Idle;
            deposit.amount = deposit.amount.left(minimum, maximum, decimals, self.number_signs());
        }
        self.keep_deposit_amount();
        self.reselect();
    }

    /// Sets the amount to a preset or an earlier amount, given as exact decimal
    /// text.
    pub fn choose_preset(&self, value: &str) {
        {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.amount = AmountText::exact(value, self.number_signs());
            deposit.amount_error = None;
            deposit.typing = Typing::Idle;
        }
        self.keep_deposit_amount();
        self.reselect();
    }

    /// Selects a bonus.
    pub fn choose_bonus(&self, id: &str) {
        self.press(Choice::Bonus(id.to_owned()));
    }

    /// Declines all bonuses.
    pub fn decline_bonus(&self) {
        self.press(Choice::Declined);
    }

    /// Opens the bonus-code row.
    pub fn open_bonus_code(&self) {
        self.press(Choice::Code);
    }

    fn press(&self, choice: Choice) {
        self.ask_before_closing();
        let Some(currency) = self.active_currency() else { return };
        let before = self.state.deposit.borrow().selection.clone();
        let leaves_code = before.choice == Choice::Code && choice != Choice::Code;
        let after = self
            .with_rows(&currency, |rows, conditions| bonus::after_choice(rows, before, choice, conditions));
        let moved = after.choice != Choice::Code;
        self.keep_declined(after.declined_by_hand);
        self.change_selection(after);
        self.forget_guest_offer();
        if leaves_code && moved {
            self.leave_bonus_code();
        }
        self.publish_deposit();
    }

    /// Builds the fields of the selected method.
    fn build_deposit_form(&self) {
        let definitions =
            self.state.deposit.borrow().chosen().map(|method| method.fields.clone()).unwrap_or_default();
        self.build_payment_form(FormName::Deposit, &definitions, &[]);
    }

    /// Values of the method's fields in request format; `None` if the method
    /// has no fields.
    pub(super) fn deposit_fields(&self) -> Option<Vec<(String, Option<String>)>> {
        let fields = self.payment_fields(FormName::Deposit);
        let any = !self.form(FormName::Deposit).borrow().fields.is_empty();
        any.then_some(fields)
    }

    /// The entered amount, if it is within the method's limits.
    pub(super) fn valid_amount(&self, currency: &Currency) -> Option<Amount> {
        let deposit = self.state.deposit.borrow();
        let (minimum, maximum) = limits(deposit.chosen()?, None, currency);
        let typed = deposit.amount.amount(currency.display_decimals())?;
        (typed.is_positive() && in_range(typed, minimum, maximum)).then_some(typed)
    }

    /// The first invalid input before the fields of the method.
    pub(super) fn first_invalid_deposit_input(&self) -> Option<&'static str> {
        let amount = self.active_currency().and_then(|currency| self.valid_amount(&currency));
        amount.is_none().then_some(AMOUNT_FIELD)
    }

    /// The amount shown on the button and the payment screens.
    pub(super) fn button_amount(&self, currency: &Currency) -> crate::store::views::MoneyView {
        let deposit = self.state.deposit.borrow();
        let shown = match (deposit.chosen(), deposit.amount.plain()) {
            (Some(method), Ok(plain)) => {
                let (minimum, maximum) = limits(method, None, currency);
                let decimals = currency.display_decimals();
                parsed(&clamped(&plain, minimum, maximum, decimals), decimals).unwrap_or_default()
            }
            _ => Amount::ZERO,
        };
        shown_money(shown, currency)
    }
}
