//! Effects of opening and closing dialogs and forms.

use std::rc::Rc;

use crate::{
    core::Core,
    error::CoreError,
    platform::{
        core_events::CoreEvent,
        feature::Feature,
        forms::{FormEvent, FormName},
    },
};

impl Core {
    /// Opens a form and restores its draft.
    ///
    /// # Errors
    ///
    /// Returns `CoreError::Load` if the code of the form cannot be loaded. The
    /// form then shows an error.
    pub async fn open_form(self: &Rc<Self>, form: FormName) -> Result<(), CoreError> {
        match self.feature_of(form) {
            Some(feature) => (feature.open_form)(self, form).await,
            None => Ok(()),
        }
    }

    fn feature_of(&self, form: FormName) -> Option<&'static Feature> {
        self.features.iter().find(|feature| feature.forms.contains(&form))
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
        if let Some(feature) = self.feature_of(form) {
            (feature.form_event)(self, form, field, event);
        }
    }

    /// Handles a closed dialog.
    pub fn dialog_closed(self: &Rc<Self>, name: &str) {
        self.emit(CoreEvent::DialogClosed(name));
    }
}
