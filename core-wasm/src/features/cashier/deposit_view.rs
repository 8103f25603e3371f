//! Views of the deposit.

use std::rc::Rc;

use super::{Cashier, deposit::limits, history::steps};
use crate::{
    core::Player,
    domain::{
        bonus::{self, Choice, Gain},
        money::{
            amount::Amount,
            currency::Currency,
            input::{InputProblem, in_range},
        },
    },
    features::presence::offers::{offer_view, set_stakes},
    machines::{
        lost::{Search, is_early},
        payment::{Direction, Intention, Reads, Screen, State},
    },
    platform::{forms::FormName, money::shown_money},
    store::views::{
        AmountView, BonusTermView, ButtonView, ChoiceView, CodeView, DepositBonusView, DepositPhase,
        DepositView, FeeView, InvoiceStatus, InvoiceView, LostPhase, LostView, Message, PaymentMethodView,
        PresetView, ProcessingView, ScreenView, TimeLeftView,
    },
    wire::payments::{Invoice, PaymentMethod},
};

/// Id of the withdrawal method that is paid out in cash by an agent.
const CASH_AGENT: &str = "0x.withdrawal.cash_agent";

/// Error of an amount that is missing.
pub(super) const MISSING: &str = "required";

/// Error message of an amount: `error` is the name of an [`InputProblem`],
/// [`MISSING`], or a text of the payment's direction.
pub(super) fn amount_message(error: &str, direction: &str) -> Message {
    match error {
        MISSING => Message::Rule { rule: MISSING.to_owned(), parameters: Vec::new() },
        "minSum" | "maxSum" | "tooMuch" => {
            Message::Content { path: format!("modals.wallet.{direction}.{error}") }
        }
        problem => Message::Content { path: format!("modals.wallet.amount.{problem}") },
    }
}

/// Error message for a missing required value.
pub(super) fn missing(is_missing: bool) -> Option<Message> {
    is_missing.then(|| Message::Rule { rule: "required".to_owned(), parameters: Vec::new() })
}

impl Cashier {
    /// Publishes the deposit, and which bonuses are available and selected.
    pub(super) fn publish_deposit(&self) {
        let currency = self.active_currency();
        let view = self.deposit_view(currency.as_ref());
        let revised = currency.map(|currency| self.revised_bonus(currency));
        self.store.update(|slices| {
            slices.deposit.set(view);
            if let Some(revised) = revised {
                slices.deposit_bonuses.revise(revised);
            }
        });
    }

    /// Sets the fields of a bonus row that depend on the amount and the choice. The closure gets the position of the row,
    /// and returns true if it changed the row.
    fn revised_bonus(&self, currency: Currency) -> impl FnMut(usize, &mut DepositBonusView) -> bool + use<> {
        let conditions = self.conditions(&currency);
        let deposit = self.state.deposit.borrow();
        let (rows, row_cash) = (Rc::clone(&deposit.rows), Rc::clone(&deposit.row_cash));
        let choice = deposit.selection.choice.clone();
        move |index, shown| {
            let Some(row) = rows.get(index).filter(|row| row.id == shown.id) else { return false };
            let disabled = bonus::is_disabled(row, &conditions);
            let selected = matches!(&choice, Choice::Bonus(id) if *id == row.id);
            let cash = row_cash.get(index).and_then(Option::as_ref).filter(|_| !disabled);
            let gain = cash
                .and_then(|cash| cash.for_deposit(conditions.amount))
                .filter(|cash| cash.is_positive())
                .map(|cash| shown_money(cash, &currency));
            if shown.gain != gain {
                let mut shares = cash.map(|cash| cash.shares(conditions.amount)).into_iter().flatten();
                let set = |terms: &mut [BonusTermView], share: Option<Amount>| {
                    set_stakes(terms, share, |amount| shown_money(amount, &currency));
                };
                for item in shown.package_items.iter_mut().filter(|item| item.reward.percent.is_some()) {
                    set(&mut item.terms, shares.next().flatten());
                }
                if shown.package_items.is_empty() {
                    set(&mut shown.terms, shares.next().flatten());
                }
            }
            let differs = shown.disabled != disabled || shown.selected != selected || shown.gain != gain;
            (shown.disabled, shown.selected, shown.gain) = (disabled, selected, gain);
            differs
        }
    }

    /// Publishes the methods and bonuses after they were loaded.
    pub(super) fn publish_deposit_lists(&self) {
        let currency = self.active_currency();
        let methods = currency.as_ref().map(|currency| self.method_views(currency)).unwrap_or_default();
        let bonuses = currency.as_ref().map(|currency| self.bonus_views(currency)).unwrap_or_default();
        let revised = currency.map(|currency| self.revised_bonus(currency));
        self.store.update(|slices| {
            slices.deposit_methods.replace(methods);
            slices.deposit_bonuses.replace(bonuses);
            if let Some(revised) = revised {
                slices.deposit_bonuses.revise(revised);
            }
        });
    }

    /// True if the deposit can be sent now.
    pub(super) fn can_deposit(&self) -> bool {
        let form_valid = self.form(FormName::Deposit).borrow().is_valid();
        let amount = self.active_currency().and_then(|currency| self.valid_amount(&currency));
        let deposit = self.state.deposit.borrow();
        let processing = deposit.chosen().map(|method| method.processing);
        deposit.phase == DepositPhase::Ready
            && self.is_editing(Direction::In)
            && !self.state.invoices.borrow().flow(Direction::In).locking
            && processing.is_some_and(|processing| processing != ProcessingView::Address)
            && form_valid
            && amount.is_some()
            && !deposit.code.busy
    }

    fn deposit_view(&self, currency: Option<&Currency>) -> DepositView {
        let can_submit = self.can_deposit();
        let amount = currency.map(|currency| self.amount_view(currency)).unwrap_or_default();
        let button = currency.map(|currency| self.button_view(currency)).unwrap_or_default();
        let screen = self.screen_view(currency);
        let again = currency.and_then(|currency| self.last_deposit(currency));
        let deposit = self.state.deposit.borrow();
        let invoices = self.state.invoices.borrow();
        let declinable = match &invoices.flow(Direction::In).state {
            State::Paying(payment) => payment.invoice_id.as_ref(),
            _ => None,
        };
        let declining = declinable.is_some_and(|id| invoices.declining.contains(id));
        DepositView {
            phase: deposit.phase,
            method: deposit.method.clone(),
            again,
            amount,
            choice: match &deposit.selection.choice {
                Choice::Bonus(id) => ChoiceView::Bonus { id: id.clone() },
                Choice::Code => ChoiceView::Code,
                Choice::Declined => ChoiceView::Declined,
            },
            code: CodeView {
                text: deposit.code.text.clone(),
                applied: deposit.code.applied.as_ref().map(|code| code.bonus_code.clone()),
                busy: deposit.code.busy,
                error: deposit.code.error.clone(),
            },
            button,
            can_submit,
            screen,
            steps: match &invoices.flow(Direction::In).state {
                State::Paying(payment) => {
                    let last = invoices
                        .last_status
                        .as_ref()
                        .filter(|(id, _)| Some(id) == payment.invoice_id.as_ref());
                    steps(last.map_or(InvoiceStatus::Pending, |(_, status)| *status))
                }
                _ => Vec::new(),
            },
            can_decline: declinable.is_some() && !declining,
            declining,
        }
    }

    /// The error of the amount that is on display.
    pub(super) fn shown_deposit_amount_error(&self, currency: &Currency) -> Option<&'static str> {
        let wrong = self.valid_amount(currency).is_none();
        let deposit = self.state.deposit.borrow();
        let (minimum, maximum) = limits(deposit.chosen()?, deposit.address.network.as_deref(), currency);
        let decimals = currency.display_decimals();
        let error = deposit.amount.problem(decimals).map(InputProblem::name).or_else(|| {
            let amount = deposit.amount.amount(decimals)?;
            let is_small = amount < minimum;
            (is_small || !in_range(amount, minimum, maximum)).then_some(if is_small {
                "minSum"
            } else {
                "maxSum"
            })
        });
        deposit.typing.shown(error.or_else(|| (wrong && deposit.submit_attempted).then_some(MISSING)))
    }

    fn amount_view(&self, currency: &Currency) -> AmountView {
        let wrong = self.valid_amount(currency).is_none();
        let deposit = self.state.deposit.borrow();
        let Some(method) = deposit.chosen() else { return AmountView::default() };
        let (minimum, maximum) = limits(method, deposit.address.network.as_deref(), currency);
        let decimals = currency.display_decimals();
        let typed = deposit.amount.amount(decimals);
        let refused = deposit.amount_error.clone().map(|text| Message::Text { text });
        let hint = refused.or_else(|| {
            let error = self.shown_deposit_amount_error(currency)?;
            Some(amount_message(error, "deposit"))
        });
        let presets = method
            .presets
            .iter()
            .filter(|preset| in_range(preset.amount, minimum, maximum))
            .map(|preset| PresetView {
                value: preset.amount.to_string(),
                money: shown_money(preset.amount, currency),
                selected: typed == Some(preset.amount),
            })
            .collect();
        AmountView {
            text: deposit.amount.shown(self.number_signs()),
            minimum: shown_money(minimum, currency),
            maximum: shown_money(maximum, currency),
            hint,
            wrong,
            presets,
        }
    }

    fn button_view(&self, currency: &Currency) -> ButtonView {
        let amount = self.button_amount(currency);
        let deposit = self.state.deposit.borrow();
        let site = self.site.borrow();
        let typed = amount.amount.parse().unwrap_or(Amount::ZERO);
        let gain = match &deposit.selection.choice {
            Choice::Bonus(id) => {
                let package =
                    deposit.rows.iter().find(|row| row.id == *id).and_then(|row| row.package_id.clone());
                let items = deposit.bonuses.iter().filter(|bonus| match &package {
                    Some(package) => bonus.package.as_ref().is_some_and(|(id, _)| id == package),
                    None => bonus.id == *id,
                });
                bonus::total_gain(items, typed, currency, &site.currencies)
            }
            Choice::Code | Choice::Declined => Gain::default(),
        };
        ButtonView {
            amount,
            cash: gain.cash.filter(|cash| cash.is_positive()).map(|cash| shown_money(cash, currency)),
            free_spins: (gain.free_spins > 0).then_some(gain.free_spins),
        }
    }

    fn method_views(&self, currency: &Currency) -> Vec<PaymentMethodView> {
        let deposit = self.state.deposit.borrow();
        deposit.methods.iter().map(|method| self.method_view(method, currency)).collect()
    }

    fn bonus_views(&self, currency: &Currency) -> Vec<DepositBonusView> {
        let deposit = self.state.deposit.borrow();
        let site = self.site.borrow();
        let games = self.state.bonuses.borrow();
        bonus::rows(&deposit.bonuses, currency, &site.currencies)
            .into_iter()
            .filter_map(|(row, items)| offer_view(row, &items, currency, &site.currencies, &games))
            .collect()
    }

    fn screen_view(&self, currency: Option<&Currency>) -> ScreenView {
        let state = self.state.invoices.borrow().flow(Direction::In).state.clone();
        match state {
            State::Editing => self.address_screen(currency).unwrap_or_default(),
            State::Submitting { .. } => ScreenView::Submitting,
            State::Paying(payment) => {
                let amount = self.money(payment.amount, &payment.currency);
                let invoice_id = payment.invoice_id.unwrap_or_default();
                match payment.screen {
                    Screen::Link { url, blocked } => ScreenView::Window { amount, link: url, blocked },
                    Screen::Qr(text) => ScreenView::Qr { text, amount, invoice_id },
                    Screen::Frame(url) => ScreenView::Frame { url },
                    Screen::Awaiting => ScreenView::Awaiting { amount, invoice_id },
                    Screen::Confirming => ScreenView::Confirming { amount },
                }
            }
            State::Lost { intention, search, reads, refusal } => {
                ScreenView::Lost(self.lost_view(&intention, &search, reads, refusal))
            }
        }
    }
}

impl Player {
    /// View of a deposit or withdrawal method.
    pub(super) fn method_view(&self, method: &PaymentMethod, currency: &Currency) -> PaymentMethodView {
        let (minimum, maximum) = limits(method, None, currency);
        PaymentMethodView {
            method: method.method.clone(),
            name: method.name(&self.locale()),
            logo: self.logo_address(&method.logo),
            processing: method.processing,
            cash_agent: method.method == CASH_AGENT,
            minimum: shown_money(minimum, currency),
            maximum: shown_money(maximum, currency),
            arrival: method.arrival_minutes.map(|minutes| TimeLeftView::of_minutes(minutes.into())),
            fee: method.fee.map(|fee| FeeView {
                percent: fee.percent.is_positive().then(|| fee.percent.to_string()),
                fixed: fee.fixed.is_positive().then(|| shown_money(currency.to_display(fee.fixed), currency)),
            }),
        }
    }

    /// View of a payment whose response was lost.
    pub(super) fn lost_view(
        &self,
        intention: &Intention,
        search: &Search,
        reads: Reads,
        refusal: Option<String>,
    ) -> LostView {
        let (phase, invoice) = match search {
            Search::Running => (LostPhase::Searching, None),
            Search::Found(invoice) => (LostPhase::Found, Some(self.invoice_view(invoice))),
            Search::NotSeen => (LostPhase::NotSeen, None),
            Search::Unknown => (LostPhase::Unknown, None),
        };
        let pending = invoice.as_ref().is_none_or(|invoice| invoice.status == InvoiceStatus::Pending);
        LostView {
            phase,
            invoice,
            early: is_early(reads.automatic),
            counts_once: self.site.borrow().config.idempotency_key,
            can_repeat: pending && intention.body.is_some(),
            refusal,
        }
    }

    pub(super) fn invoice_view(&self, invoice: &Invoice) -> InvoiceView {
        InvoiceView {
            id: invoice.id.clone(),
            status: invoice.status,
            amount: self.money(invoice.amount, &invoice.currency),
            created_at: invoice.created_at.clone().unwrap_or_default(),
            method: self.method_name(invoice.payment_method.as_deref().unwrap_or_default()),
        }
    }
}
