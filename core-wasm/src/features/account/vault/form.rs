//! The form of the vault. New money needs an account, an amount and a length; a
//! later end of an entry needs a length alone.

use super::{Sent, Vault, VaultState};
use crate::{
    domain::{
        money::{amount::Amount, currency::Currency, input::AmountText},
        time::iso,
    },
    platform::forms::AMOUNT_FIELD,
    store::views::{
        FocusRequest, ListPhase, Message, TimeLeftView, VaultAccountView, VaultFormView, VaultLengthView,
        VaultPhase,
    },
    wire::wallet::Account as Wallet,
};

/// A day of a length, in milliseconds.
pub(super) const DAY: u64 = 24 * 60 * 60 * 1000;
/// Interval at which the end on display is computed again before it is sent, in
/// milliseconds.
const SHOWN_FOR: u64 = 15_000;

/// The form.
#[derive(Debug, Clone, Default)]
pub(super) struct VaultForm {
    pub phase: VaultPhase,
    /// True while a request is under way. Nothing else changes the form then.
    pub busy: bool,
    /// The entry whose end becomes later; `None` for new money.
    pub entry: Option<String>,
    /// Id of the chosen account.
    pub account: Option<String>,
    pub amount: AmountText,
    pub days: Option<u32>,
    pub amount_error: Option<Message>,
    pub error: Option<Message>,
    pub focus: Option<FocusRequest>,
    /// The request under way, or with unknown outcome.
    pub sent: Option<Sent>,
    /// True if the request is stored, so that other tabs know it.
    pub is_kept: bool,
}

impl VaultForm {
    /// The form while the outcome of a request is unknown.
    pub fn unknown(sent: Sent, is_kept: bool) -> Self {
        Self { phase: VaultPhase::Unknown, sent: Some(sent), is_kept, ..Self::default() }
    }

    fn editing() -> Self {
        Self { phase: VaultPhase::Editing, ..Self::default() }
    }
}

impl Vault {
    /// Goes to a step of the form: `put` (new money), `prolong` (a later end of
    /// the entry `id`), `confirm` (what is about to be sent), `edit` (back to
    /// the fields), or nothing to end it. A request with unknown outcome is
    /// ended by `leave` alone; its key stays for an equal one.
    pub(super) fn begin_vault_task(&self, task: &str, id: &str) {
        let phase = {
            let state = self.state.vault.borrow();
            if state.form.busy {
                return;
            }
            state.form.phase
        };
        match (task, phase) {
            ("put", VaultPhase::Closed) => {
                let has_money = |account: &Wallet| account.withdrawable.is_positive();
                let first = || self.accounts.borrow().iter().find(|account| has_money(account)).cloned();
                let Some(account) = self.active_account().filter(has_money).or_else(first) else { return };
                self.set_vault_form(VaultForm { account: Some(account.id), ..VaultForm::editing() });
            }
            ("prolong", VaultPhase::Closed) if self.state.vault.borrow().entry(id).is_some() => {
                self.set_vault_form(VaultForm { entry: Some(id.to_owned()), ..VaultForm::editing() });
            }
            ("confirm", VaultPhase::Editing) if self.vault_view().form.can_confirm => {
                self.edit_vault_form(|form, _| form.phase = VaultPhase::Confirming);
                self.refresh_vault_end();
            }
            ("edit", VaultPhase::Confirming) => {
                self.edit_vault_form(|form, _| form.phase = VaultPhase::Editing);
            }
            ("leave", VaultPhase::Unknown) => {
                let sent = self.state.vault.borrow().form.sent.clone();
                if let Some(sent) = sent {
                    self.leave_sent(&sent.key);
                }
                self.set_vault_form(VaultForm::default());
                self.vault_changed();
            }
            ("", VaultPhase::Editing | VaultPhase::Confirming) => self.set_vault_form(VaultForm::default()),
            _ => {}
        }
    }

    pub(super) fn set_vault_form(&self, form: VaultForm) {
        self.state.vault.borrow_mut().form = form;
        self.publish_vault();
    }

    /// Reports input: `account` (id), `amount` (as typed) or `days`.
    pub(super) fn change_vault_field(&self, field: &str, value: &str) {
        if self.state.vault.borrow().form.phase != VaultPhase::Editing {
            return;
        }
        self.edit_vault_form(|form, account| match field {
            "account" => form.account = Some(value.to_owned()),
            AMOUNT_FIELD => form.amount = form.amount.typed(value, account.number_signs()),
            "days" => form.days = value.parse().ok(),
            _ => {}
        });
    }

    fn edit_vault_form(&self, edit: impl FnOnce(&mut VaultForm, &Self)) {
        {
            let form = &mut self.state.vault.borrow_mut().form;
            (form.amount_error, form.error, form.focus) = (None, None, None);
            edit(form, self);
        }
        self.publish_vault();
    }

    /// Computes the end on display again while the player reads it.
    fn refresh_vault_end(&self) {
        let account = self.clone();
        self.spawn(async move {
            loop {
                account.ports.clock.sleep(SHOWN_FOR).await;
                if account.state.vault.borrow().form.phase != VaultPhase::Confirming {
                    return;
                }
                account.publish_vault();
            }
        });
    }

    fn vault_currency(&self, form: &VaultForm) -> Option<Currency> {
        let accounts = self.accounts.borrow();
        let account = accounts.iter().find(|account| Some(&account.id) == form.account.as_ref())?;
        self.currency(&account.currency)
    }

    /// The entered amount in main units, if it is one.
    pub(super) fn vault_amount(&self, form: &VaultForm) -> Option<Amount> {
        let currency = self.vault_currency(form)?;
        let amount = form.amount.amount(currency.display_decimals())?;
        amount.is_positive().then(|| currency.to_main(amount))
    }

    /// True if the chosen account has the amount, as far as is known.
    fn has_money(&self, form: &VaultForm, amount: Amount) -> bool {
        let accounts = self.accounts.borrow();
        let chosen = accounts.iter().find(|account| Some(&account.id) == form.account.as_ref());
        chosen.is_some_and(|account| amount <= account.withdrawable)
    }

    /// Error of the entered amount.
    fn vault_amount_error(&self, form: &VaultForm) -> Option<Message> {
        let decimals = self.vault_currency(form)?.display_decimals();
        if let Some(problem) = form.amount.problem(decimals) {
            return Some(Message::Content { path: format!("modals.wallet.amount.{}", problem.name()) });
        }
        let is_too_much = self.vault_amount(form).is_some_and(|amount| !self.has_money(form, amount));
        is_too_much.then(|| Message::Content { path: "profile.limits.vault.tooMuch".to_owned() })
    }

    pub(super) fn vault_form_view(&self, state: &VaultState) -> VaultFormView {
        let form = &state.form;
        if form.phase == VaultPhase::Closed {
            return VaultFormView::default();
        }
        let entry = form.entry.as_deref().and_then(|id| state.entry(id));
        let is_new = form.entry.is_none() && form.sent.is_none();
        let signs = self.number_signs();
        let accounts = self.accounts.borrow();
        let with_money = accounts.iter().filter(|account| is_new && account.withdrawable.is_positive());
        let lengths = state.lengths.iter().copied();
        let lengths = lengths.filter(|days| entry.is_none_or(|entry| self.ends_later(entry, *days)));
        let own_error = if is_new { self.vault_amount_error(form) } else { None };
        let amount = self.vault_amount(form);
        let money = match (&form.sent, entry, self.vault_currency(form)) {
            (Some(sent), _, _) => Some(self.money(sent.amount, &sent.currency)),
            (None, Some(entry), _) => Some(self.money(entry.amount, &entry.currency)),
            (None, None, Some(currency)) => amount.map(|amount| self.money(amount, &currency.code)),
            (None, None, None) => None,
        };
        let is_filled = form.days.is_some_and(|days| lengths.clone().any(|length| length == days))
            && (entry.is_some() || is_new && own_error.is_none() && amount.is_some());
        let until = form.days.filter(|_| form.phase != VaultPhase::Unknown);
        VaultFormView {
            phase: form.phase,
            entry: form.entry.clone(),
            accounts: with_money
                .map(|account| VaultAccountView {
                    id: account.id.clone(),
                    available: self.money(account.withdrawable, &account.currency),
                    chosen: Some(&account.id) == form.account.as_ref(),
                })
                .collect(),
            lengths: lengths
                .map(|days| VaultLengthView {
                    days,
                    length: TimeLeftView { days, hours: 0, minutes: 0 },
                    chosen: form.days == Some(days),
                })
                .collect(),
            amount: form.amount.shown(signs),
            code: self.vault_currency(form).map(|one| one.display_code().to_owned()).unwrap_or_default(),
            amount_error: form.amount_error.clone().or(own_error),
            error: form.error.clone(),
            busy: form.busy,
            can_confirm: state.phase == ListPhase::Ready && is_filled,
            money,
            until: until.map(|days| iso(self.server_now().after(u64::from(days) * DAY).milliseconds())),
            focus: form.focus.clone(),
        }
    }
}
