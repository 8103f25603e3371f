//! The dialog that adds or changes a money limit.

use super::Account;
use crate::{
    domain::{
        limits::{self, Effect, Limit, MAXIMUM},
        money::{amount::Amount, currency::Currency, input::AmountText},
    },
    error::CoreError,
    platform::{api::Call, forms::AMOUNT_FIELD},
    ports::Method,
    store::views::{
        Command, FocusRequest, LimitChoiceView, LimitEffect, LimitFormPhase, LimitFormView, LimitKind,
        Message,
    },
    wire::limits::{amount_body, cash_limit_body},
};

/// Input of the dialog.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LimitForm {
    phase: LimitFormPhase,
    kind: Option<LimitKind>,
    /// Id of the limit being changed.
    limit: Option<String>,
    period: Option<String>,
    currency: Option<String>,
    amount: AmountText,
    /// The server's error for the amount.
    amount_error: Option<Message>,
    error: Option<Message>,
    /// The field to focus after a refused submission.
    focus: Option<FocusRequest>,
}

impl Account {
    /// Opens the form of a new limit, with the first available period in the
    /// active currency, else with the first available period in another
    /// currency.
    pub(super) fn open_new_limit(&self, kind: LimitKind) {
        let definition = kind.definition();
        let (period, currency) = {
            let state = self.state.limits.borrow();
            let active = self.active_account().map(|account| account.currency);
            let free = active.into_iter().chain(self.limit_currencies()).find_map(|code| {
                let is_free = |period: &&str| !limits::is_taken(&state.list.rows, definition, period, &code);
                let periods = self.cash_periods();
                let period = periods.iter().map(String::as_str).find(is_free).map(str::to_owned);
                period.map(|period| (period, code))
            });
            let Some(free) = free else { return };
            free
        };
        *self.state.limit_form.borrow_mut() = LimitForm {
            phase: LimitFormPhase::Ready,
            kind: Some(kind),
            period: Some(period),
            currency: Some(currency),
            ..LimitForm::default()
        };
        self.publish_limit_form();
        self.open_dialog("add-cash-limit", None);
    }

    /// Opens the dialog for a limit of deposits once the limits are known.
    pub(super) async fn open_deposit_limit(&self) {
        self.learn_limits().await;
        self.open_new_limit(LimitKind::Deposit);
    }

    /// Opens the form of a changeable limit, with its amount.
    pub(super) fn open_limit(&self, id: &str) {
        let form = {
            let state = self.state.limits.borrow();
            let Some(limit) = state.list.rows.iter().find(|limit| limit.id == id && limit.can_edit()) else {
                return;
            };
            let view = self.limit_view(&state, limit);
            LimitForm {
                phase: LimitFormPhase::Ready,
                kind: Some(view.kind),
                limit: Some(limit.id.clone()),
                currency: Some(limit.currency.clone()),
                amount: AmountText::exact(&view.amount.amount, self.number_signs()),
                ..LimitForm::default()
            }
        };
        *self.state.limit_form.borrow_mut() = form;
        self.publish_limit_form();
        self.open_dialog("edit-cash-limit", None);
    }

    pub(super) fn close_limit_form(&self) {
        *self.state.limit_form.borrow_mut() = LimitForm::default();
        self.publish_limit_form();
    }

    /// Selects an available period. Clears the currency if it already has a
    /// limit for that period.
    pub(super) fn choose_limit_period(&self, period: &str) {
        self.edit_limit_form(|form, account| {
            let Some(definition) = form.kind.map(LimitKind::definition) else { return };
            let state = account.state.limits.borrow();
            let currencies = account.limit_currencies();
            if !limits::period_is_free(&state.list.rows, definition, period, &currencies) {
                return;
            }
            form.period = Some(period.to_owned());
            form.currency = form
                .currency
                .take()
                .filter(|code| !limits::is_taken(&state.list.rows, definition, period, code));
        });
    }

    /// Selects a currency that is available in the selected period.
    pub(super) fn choose_limit_currency(&self, code: &str) {
        self.edit_limit_form(|form, account| {
            let Some(definition) = form.kind.map(LimitKind::definition) else { return };
            let state = account.state.limits.borrow();
            let periods = account.cash_periods();
            let free = limits::currency_is_free(
                &state.list.rows,
                definition,
                form.period.as_deref(),
                &periods,
                code,
            );
            if free && account.currency(code).is_some() {
                form.currency = Some(code.to_owned());
            }
        });
    }

    pub(super) fn change_limit_amount(&self, text: &str) {
        self.edit_limit_form(|form, account| {
            form.amount = form.amount.typed(text, account.number_signs());
            form.amount_error = None;
        });
    }

    fn edit_limit_form(&self, edit: impl FnOnce(&mut LimitForm, &Self)) {
        {
            let mut form = self.state.limit_form.borrow_mut();
            if form.phase != LimitFormPhase::Ready {
                return;
            }
            (form.error, form.focus) = (None, None);
            edit(&mut form, self);
        }
        self.publish_limit_form();
    }

    /// The entered amount in main units, if valid.
    fn typed_limit(&self, form: &LimitForm) -> Option<Amount> {
        let currency = self.currency(form.currency.as_deref()?)?;
        Some(currency.to_main(form.amount.amount(currency.display_decimals())?))
    }

    /// Validation error of the entered amount.
    fn limit_amount_error(&self, form: &LimitForm) -> Option<Message> {
        let too_much = self.typed_limit(form)? > Amount::whole(MAXIMUM);
        too_much.then(|| Message::Rule {
            rule: "maxValue".to_owned(),
            parameters: vec![("param".to_owned(), MAXIMUM.to_string())],
        })
    }

    /// Effect of the entered amount on the limit being changed.
    fn limit_effect(&self, form: &LimitForm) -> Option<Effect> {
        let typed = self.typed_limit(form)?;
        let state = self.state.limits.borrow();
        let limit = state.list.rows.iter().find(|limit| form.limit.as_ref() == Some(&limit.id))?;
        let waits = limit.cancel_process || limits::waiting_for(&state.list.rows, limit).is_some();
        Some(limits::effect(limit.amount.unwrap_or_default(), waits, typed))
    }

    /// Sends the limit of the dialog.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except a refusal by the server, which
    /// the form shows.
    pub(super) async fn submit_limit(&self) -> Result<(), CoreError> {
        let form = self.state.limit_form.borrow().clone();
        if !self.limit_form_view(&form).can_submit {
            return Ok(());
        }
        let (Some(kind), Some(amount)) = (form.kind, self.typed_limit(&form)) else { return Ok(()) };
        let path = "/api/player/limits";
        let (call, alert) = match (&form.limit, &form.period, &form.currency) {
            (Some(id), _, _) => {
                let alert = match self.limit_effect(&form) {
                    Some(Effect::Later) => "cashLimitEditLargeAmount",
                    Some(Effect::TakesBack) => "cashLimitKept",
                    _ => "cashLimitEditSmallerAmount",
                };
                let call = Call::new(Method::Put, format!("{path}/{id}"));
                (call.body(&amount_body(amount)), alert)
            }
            (None, Some(period), Some(currency)) => {
                let body = cash_limit_body(kind.definition(), period, currency, amount);
                (Call::new(Method::Post, path).body(&body), "cashLimitAdd")
            }
            _ => return Ok(()),
        };
        let is_done = move |rows: &[Limit]| match &form.limit {
            Some(id) => rows.iter().find(|row| row.id == *id).is_some_and(|row| {
                match limits::waiting_for(rows, row) {
                    Some(waiting) => waiting.amount == Some(amount),
                    None => row.amount == Some(amount) && !row.cancel_process,
                }
            }),
            None => rows.iter().any(|row| {
                row.definition == kind.definition()
                    && Some(&row.period) == form.period.as_ref()
                    && Some(&row.currency) == form.currency.as_ref()
                    && row.amount == Some(amount)
            }),
        };
        self.send_limit_form(LimitFormPhase::Submitting, call, alert, is_done).await
    }

    /// Requests the removal of the limit of the dialog.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except a refusal by the server, which
    /// the form shows.
    pub(super) async fn remove_limit(&self) -> Result<(), CoreError> {
        let form = self.state.limit_form.borrow().clone();
        let Some(id) = form.limit.filter(|_| form.phase == LimitFormPhase::Ready) else { return Ok(()) };
        let call = Call::new(Method::Delete, format!("/api/player/limits/{id}"));
        let is_done = move |rows: &[Limit]| rows.iter().all(|row| row.id != id || row.cancel_process);
        self.send_limit_form(LimitFormPhase::Removing, call, "cashLimitCancel", is_done).await
    }

    /// Sends a change. Without an answer that can be read the list is read
    /// first: it tells whether the change `is_done`.
    async fn send_limit_form(
        &self,
        phase: LimitFormPhase,
        call: Call,
        alert: &str,
        is_done: impl Fn(&[Limit]) -> bool,
    ) -> Result<(), CoreError> {
        {
            let mut form = self.state.limit_form.borrow_mut();
            (form.phase, form.focus) = (phase, None);
        }
        self.publish_limit_form();
        let result = self.limit_answer(call, is_done).await;
        match result {
            Ok(()) => {
                let adds = self.state.limit_form.borrow().limit.is_none();
                let dialog = if adds { "add-cash-limit" } else { "edit-cash-limit" };
                // Another dialog may be open by now.
                if self.state.limit_form.borrow().phase == phase {
                    self.close_limit_form();
                    self.ports.page.command(Command::CloseDialog { name: dialog.to_owned() });
                }
                self.alert("limit", alert, Vec::new());
                self.limits_changed().await;
                Ok(())
            }
            Err(error) => self.limit_refused(phase, error).await,
        }
    }

    /// Shows the error in the dialog and keeps the input. Reloads the list: the
    /// change may have succeeded although the response was lost, or another tab
    /// may have changed it.
    async fn limit_refused(&self, phase: LimitFormPhase, error: CoreError) -> Result<(), CoreError> {
        let text = |text: &str| Some(Message::Text { text: text.to_owned() });
        if self.state.limit_form.borrow().phase == phase {
            let mut form = self.state.limit_form.borrow_mut();
            form.phase = LimitFormPhase::Ready;
            if let CoreError::Refused(refusal) = &error {
                form.amount_error =
                    refusal.field(AMOUNT_FIELD).filter(|words| !words.is_empty()).and_then(text);
                let focuses = phase == LimitFormPhase::Submitting && form.amount_error.is_some();
                form.focus = focuses.then(|| self.focus_request(AMOUNT_FIELD));
                let other = refusal.fields.iter().find(|(name, _)| name != AMOUNT_FIELD);
                let first =
                    other.and_then(|(_, texts)| texts.iter().find(|words| !words.is_empty()).cloned());
                let message = Some(refusal.message.clone()).filter(|_| form.amount_error.is_none());
                form.error = first
                    .or(message)
                    .filter(|words| !words.is_empty())
                    .map(|words| Message::Text { text: words });
            }
            if form.error.is_none() && form.amount_error.is_none() {
                form.error = Some(Message::Content { path: "alerts.global.somethingWrong.title".to_owned() });
            }
        }
        self.publish_limit_form();
        self.load_limits().await;
        self.publish_limit_form();
        if matches!(error, CoreError::Refused(_)) { Ok(()) } else { Err(error) }
    }

    pub(super) fn publish_limit_form(&self) {
        let view = self.limit_form_view(&self.state.limit_form.borrow());
        self.store.update(|slices| slices.limit_form.set(view));
    }

    fn limit_form_view(&self, form: &LimitForm) -> LimitFormView {
        let Some(kind) = form.kind else { return LimitFormView::default() };
        let definition = kind.definition();
        let state = self.state.limits.borrow();
        let limit = state.list.rows.iter().find(|limit| form.limit.as_ref() == Some(&limit.id));
        let (all_periods, all_currencies) = (self.cash_periods(), self.limit_currencies());
        let choice = |value: &String, chosen: Option<&String>, enabled: bool| LimitChoiceView {
            value: value.clone(),
            chosen: chosen == Some(value),
            enabled,
        };
        let adds = form.limit.is_none();
        let periods = all_periods.iter().filter(|_| adds).map(|period| {
            let free = limits::period_is_free(&state.list.rows, definition, period, &all_currencies);
            choice(period, form.period.as_ref(), free)
        });
        let currencies = all_currencies.iter().filter(|_| adds).map(|code| {
            let period = form.period.as_deref();
            let free = limits::currency_is_free(&state.list.rows, definition, period, &all_periods, code);
            choice(code, form.currency.as_ref(), free)
        });
        let code = form.currency.as_deref().and_then(|code| self.currency(code));
        let decimals = code.as_ref().map_or(2, Currency::display_decimals);
        let unclear = form
            .amount
            .problem(decimals)
            .map(|problem| Message::Content { path: format!("modals.wallet.amount.{}", problem.name()) });
        let own_error = unclear.or_else(|| self.limit_amount_error(form));
        // A server error may be temporary, so it does not prevent sending
        // again.
        let can_send = own_error.is_none() && self.typed_limit(form).is_some();
        let amount_error = form.amount_error.clone().or(own_error);
        let effect = self.limit_effect(form);
        let complete = if adds {
            form.period.is_some() && form.currency.is_some()
        } else {
            limit.is_some_and(limits::Limit::can_edit) && effect != Some(Effect::Nothing)
        };
        let ready = form.phase == LimitFormPhase::Ready;
        LimitFormView {
            phase: form.phase,
            kind: Some(kind),
            limit: limit.map(|limit| self.limit_view(&state, limit)),
            periods: periods.collect(),
            currencies: currencies.collect(),
            amount: form.amount.shown(self.number_signs()),
            code: code.map(|currency| currency.display_code().to_owned()).unwrap_or_default(),
            can_submit: ready && complete && can_send,
            can_remove: ready && limit.is_some_and(limits::Limit::can_edit),
            amount_error,
            effect: effect.and_then(|effect| match effect {
                Effect::AtOnce => Some(LimitEffect::AtOnce),
                Effect::Later => Some(LimitEffect::Later),
                Effect::TakesBack => Some(LimitEffect::TakesBack),
                Effect::Nothing => None,
            }),
            error: form.error.clone(),
            focus: form.focus.clone(),
        }
    }
}
