//! Effects of opening and closing dialogs and forms.

use std::rc::Rc;

use super::{
    Core,
    access::RESET_CODE_KEY,
    forms::{FormEvent, FormName},
};
use crate::{error::CoreError, ports::Area, store::views::FormPhase};

impl Core {
    /// Opens a form and restores its draft.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Load` if the code of the form cannot be loaded. The
    /// form then shows an error.
    pub async fn open_form(self: &Rc<Self>, form: FormName) -> Result<(), CoreError> {
        // The wallet opens these forms when a method is chosen.
        if matches!(form, FormName::Deposit | FormName::Withdraw) {
            return Ok(());
        }
        if form == FormName::Contact {
            return self.open_contact().await;
        }
        if matches!(form, FormName::ChangePassword | FormName::Profile) {
            return self.open_account_form(form).await;
        }
        let show = |phase| {
            self.store.update(|slices| slices.form(form).0.edit(|state| state.phase = phase));
        };
        if self.parts.access.get().is_none() {
            show(FormPhase::Loading);
        }
        let opening = self.forms.open(form);
        let loaded = self.access().await;
        if !self.forms.is_open(form, opening) {
            return Ok(());
        }
        if loaded.is_err() {
            show(FormPhase::Failed);
            return loaded;
        }
        self.open_access_form(form, opening).await
    }

    /// Handles input into a field.
    pub fn change_field(self: &Rc<Self>, form: FormName, field: &str, value: &str) {
        self.field_event(form, field, FormEvent::Changed(value.to_owned()));
    }

    /// Handles a change of the country or the local number of a phone field.
    pub fn change_phone(self: &Rc<Self>, form: FormName, field: &str, country: &str, local: &str) {
        let event = FormEvent::PhoneChanged { country: country.to_owned(), local: local.to_owned() };
        self.field_event(form, field, event);
    }

    /// Handles focus on a field.
    pub fn focus_field(self: &Rc<Self>, form: FormName, field: &str) {
        self.field_event(form, field, FormEvent::Focused);
    }

    /// Handles blur of a field.
    pub fn blur_field(self: &Rc<Self>, form: FormName, field: &str) {
        self.field_event(form, field, FormEvent::Left);
    }

    fn field_event(self: &Rc<Self>, form: FormName, field: &str, event: FormEvent) {
        match form {
            FormName::Deposit | FormName::Withdraw => self.cashier_form_event(form, field, event),
            FormName::Contact => self.contact_form_event(field, event),
            FormName::ChangePassword | FormName::Profile => self.account_form_event(form, field, event),
            _ => self.access_form_event(form, field, event),
        }
    }

    /// Handles a closed dialog.
    pub fn dialog_closed(self: &Rc<Self>, name: &str) {
        if let Some(form) = FormName::of_dialog(name) {
            self.forms.close(form);
            if form == FormName::ResetPass {
                self.ports.storage.remove(Area::Session, RESET_CODE_KEY);
            }
            if self.parts.access.get().is_none() {
                self.store.update(|slices| slices.form(form).0.edit(|state| state.phase = FormPhase::Closed));
            }
            self.access_dialog_closed(form);
        }
        match name {
            "wallet" | "wallet-deposit" => self.close_wallet(),
            "bonus-cancel-lock"
            | "change-active-bonus"
            | "cancel-active-bonus"
            | "cancel-issued-bonus"
            | "cancel-unsettled-bonus" => self.drop_bonus_action(),
            "add-cash-limit" | "edit-cash-limit" => self.close_limit_form(),
            "loyalty-level" => self.level_dialog_closed(),
            _ => self.play_dialog_closed(name),
        }
    }
}
