//! Forms: fields, input and validation.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

pub use crate::domain::forms::FormName;
pub use crate::platform::field::Field;
pub(crate) use crate::platform::field::first_of_each;
use crate::{
    core::Core,
    domain::{
        phone,
        validation::{
            fields::{self, Input},
            patterns::Patterns,
            rules::{self, RuleContext, Violation, dates},
        },
    },
    error::Refusal,
    platform::drafts::Draft,
    store::views::{FieldView, FocusRequest, FormPhase, FormState, FormTab, Message},
};

/// Name of the amount of a payment or a limit, in the answers of the API and in
/// the forms of the page.
pub(crate) const AMOUNT_FIELD: &str = "amount";

/// An event of a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FormEvent {
    /// The player typed. Holds the complete new text.
    Changed(String),
    /// The player changed the country or the local number of a phone field.
    PhoneChanged {
        /// Country code.
        country: String,
        /// The local number as typed.
        local: String,
    },
    /// The field got focus.
    Focused,
    /// The field lost focus.
    Left,
}

/// Forms by name: either the public ones or those of a player.
#[derive(Default)]
pub struct Forms {
    by_name: RefCell<Vec<(FormName, Rc<RefCell<Form>>)>>,
    /// Forms with an open dialog, and the number of that opening.
    opened: RefCell<Vec<(FormName, u64)>>,
    openings: Cell<u64>,
    /// Number of focus requests so far.
    focus_requests: Cell<u32>,
}

impl Forms {
    /// Marks the dialog of a form as open and returns the number of this
    /// opening.
    pub(crate) fn open(&self, name: FormName) -> u64 {
        let number = self.openings.get() + 1;
        self.openings.set(number);
        self.close(name);
        self.opened.borrow_mut().push((name, number));
        number
    }

    /// Marks the dialog of a form as closed.
    pub(crate) fn close(&self, name: FormName) {
        self.opened.borrow_mut().retain(|(known, _)| *known != name);
    }

    /// True if this opening of the dialog is still the current one.
    pub(crate) fn is_open(&self, name: FormName, number: u64) -> bool {
        self.opened.borrow().contains(&(name, number))
    }

    /// A form by name; created closed if it does not exist.
    fn get(&self, name: FormName) -> Rc<RefCell<Form>> {
        let mut forms = self.by_name.borrow_mut();
        if let Some((_, form)) = forms.iter().find(|(known, _)| *known == name) {
            return Rc::clone(form);
        }
        let form = Rc::default();
        forms.push((name, Rc::clone(&form)));
        form
    }
}

/// A form.
#[derive(Debug, Clone, Default)]
pub struct Form {
    pub(crate) phase: FormPhase,
    pub(crate) tab: Option<FormTab>,
    pub(crate) tabs: Vec<FormTab>,
    pub(crate) fields: Vec<Field>,
    pub(crate) error: Option<Message>,
    /// True if the player has typed since the form was opened.
    pub(crate) typed: bool,
    /// The field to focus after a refused submission.
    pub(crate) focus: Option<FocusRequest>,
}

/// Context for the validation rules of a form's field.
struct FormContext<'a> {
    values: Vec<(&'a str, &'a str)>,
    patterns: &'a dyn Patterns,
    phone_table: Option<Rc<phone::Table>>,
    now: u64,
}

impl RuleContext for FormContext<'_> {
    fn value_of(&self, field: &str) -> Option<String> {
        self.values.iter().find(|(name, _)| *name == field).map(|(_, value)| (*value).to_owned())
    }

    fn patterns(&self) -> &dyn Patterns {
        self.patterns
    }

    fn phone_table(&self) -> Option<&phone::Table> {
        self.phone_table.as_deref()
    }

    fn today(&self) -> dates::Day {
        dates::day_of(self.now)
    }
}

/// The server's words about a refusal, or, if it has none, the site's own.
pub(crate) fn sentence_of(refusal: &Refusal) -> Message {
    if refusal.message.is_empty() {
        Message::Content { path: "alerts.global.somethingWrong.title".to_owned() }
    } else {
        Message::Text { text: refusal.message.clone() }
    }
}

impl Form {
    /// Value of a field; empty if there is no such field.
    pub(crate) fn value(&self, name: &str) -> String {
        self.field(name).map(|field| field.value.clone()).unwrap_or_default()
    }

    pub(crate) fn field(&self, name: &str) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    pub(crate) fn field_mut(&mut self, name: &str) -> Option<&mut Field> {
        self.fields.iter_mut().find(|field| field.name == name)
    }

    /// True if every field is valid and none has a server error.
    pub(crate) fn is_valid(&self) -> bool {
        !self.fields.iter().any(Field::is_wrong)
    }

    /// Marks the form as being sent.
    pub(crate) fn begin_submission(&mut self) {
        self.phase = FormPhase::Submitting;
        self.error = None;
        self.focus = None;
    }

    /// Takes the server's messages to their fields. Messages without a visible
    /// field become the form-level error. A form that was closed in the meantime
    /// stays closed.
    fn take_refusal(&mut self, refusal: &Refusal) {
        if self.phase == FormPhase::Closed {
            return;
        }
        self.phase = FormPhase::Ready;
        let mut form_level: Vec<String> = Vec::new();
        for (key, texts) in &refusal.fields {
            let Some(text) = texts.first() else { continue };
            match self.field_mut(key).filter(|field| field.can_be_filled()) {
                Some(field) => field.server_error = Some(text.clone()),
                None if form_level.contains(text) => {}
                None => form_level.push(text.clone()),
            }
        }
        let at_fields = self.fields.iter().any(|field| field.server_error.is_some());
        self.error = match form_level.is_empty() {
            true if at_fields => None,
            true => Some(sentence_of(refusal)),
            false => Some(Message::Text { text: form_level.join(" ") }),
        };
    }

    /// Name of the first field, in the order shown, that shows an error.
    fn first_error(&self) -> Option<&str> {
        self.fields.iter().find(|field| field.shows_error()).map(|field| field.name.as_str())
    }

    /// True if the form edits saved data.
    fn edits(&self) -> bool {
        self.fields.iter().any(|field| field.saved.is_some())
    }

    /// True if the player has changed saved data.
    pub(crate) fn changed(&self) -> bool {
        self.fields.iter().any(Field::is_changed)
    }

    fn state(&self) -> FormState {
        FormState {
            phase: self.phase,
            tab: self.tab,
            tabs: self.tabs.clone(),
            can_submit: self.phase == FormPhase::Ready
                && self.is_valid()
                && (self.changed() || !self.edits()),
            changed: self.changed(),
            typed: self.typed,
            error: self.error.clone(),
            focus: self.focus.clone(),
        }
    }

    /// Validates the named fields and the fields that depend on them; all
    /// fields if `names` is `None`.
    fn check(&mut self, core: &Core, names: Option<&str>) {
        let around = FormContext {
            values: self.fields.iter().map(|field| (field.name.as_str(), field.value.as_str())).collect(),
            patterns: core.ports.patterns.as_ref(),
            phone_table: core.phone_table.borrow().clone(),
            now: core.now(),
        };
        let repeats =
            |field: &Field, name: &str| field.rules.iter().any(|rule| rule.depends_on() == Some(name));
        let violations: Vec<(usize, Option<Violation>)> = self
            .fields
            .iter()
            .enumerate()
            .filter(|(_, field)| names.is_none_or(|name| field.name == name || repeats(field, name)))
            .map(|(index, field)| (index, rules::check(&field.rules, &field.value, &around)))
            .collect();
        for (index, violation) in violations {
            if let Some(field) = self.fields.get_mut(index) {
                field.violation = violation;
            }
        }
    }

    /// Names of the fields that break a rule.
    pub(crate) fn violating(&mut self, core: &Core) -> Vec<String> {
        self.check(core, None);
        self.fields.iter().filter(|field| field.violation.is_some()).map(|field| field.name.clone()).collect()
    }

    fn draft(&self) -> Draft {
        let storable =
            || self.fields.iter().filter(|field| fields::may_be_stored(&field.name) && !field.disabled);
        Draft {
            tab: self.tab,
            values: storable()
                // An empty checkbox is a valid value: a box that is ticked by
                // default must not be ticked again.
                .filter(|field| {
                    field.input != Input::Hidden
                        && match field.saved {
                            Some(_) => field.is_changed(),
                            None => field.input == Input::Checkbox || !field.typed().is_empty(),
                        }
                })
                .map(|field| (field.name.clone(), field.typed().to_owned()))
                .collect(),
            countries: storable()
                .filter_map(|field| Some((field.name.clone(), field.phone.as_ref()?.country.clone())))
                .collect(),
        }
    }
}

impl Core {
    /// A form by name. A player's form is closed if nobody is signed in.
    pub(crate) fn form(&self, name: FormName) -> Rc<RefCell<Form>> {
        match self.player() {
            Some(player) if name.is_of_player() => player.forms.get(name),
            None if name.is_of_player() => Rc::default(),
            _ => self.forms.get(name),
        }
    }

    /// Validates and publishes the whole form.
    pub(crate) fn publish_form(&self, name: FormName) {
        let (state, rows) = {
            let form = self.form(name);
            let mut form = form.borrow_mut();
            form.check(self, None);
            (form.state(), form.fields.iter().map(Field::view).collect::<Vec<_>>())
        };
        self.store.update(|slices| {
            let (state_slice, rows_slice) = slices.form(name);
            state_slice.set(state);
            rows_slice.replace(rows);
        });
    }

    /// Changes a form without validating it, and publishes it.
    pub(crate) fn edit_form(&self, name: FormName, edit: impl FnOnce(&mut Form)) {
        edit(&mut self.form(name).borrow_mut());
        self.publish_form(name);
    }

    /// Closes a form and clears its input. Its draft is kept.
    pub(crate) fn close_form(&self, name: FormName) {
        self.edit_form(name, |form| *form = Form::default());
    }

    /// Requests the focus for a field. Returns the request, which must be
    /// published with the form.
    pub(crate) fn focus_request(&self, field: &str) -> FocusRequest {
        let number = self.forms.focus_requests.get().wrapping_add(1);
        self.forms.focus_requests.set(number);
        FocusRequest { field: field.to_owned(), number }
    }

    /// Withdraws the focus request of a form: the player is using the form.
    pub(crate) fn clear_focus_request(&self, name: FormName) {
        if self.form(name).borrow().focus.is_some() {
            self.edit_form(name, |form| form.focus = None);
        }
    }

    /// Handles an event of a field.
    pub(crate) fn form_event(&self, name: FormName, field: &str, event: FormEvent) {
        self.clear_focus_request(name);
        if matches!(event, FormEvent::Changed(_) | FormEvent::PhoneChanged { .. }) {
            let form = self.form(name);
            let mut form = form.borrow_mut();
            form.typed = true;
            if let Some(field) = form.field_mut(field) {
                field.typed_into();
            }
        }
        match event {
            FormEvent::Changed(value) => self.set_field(name, field, &value),
            FormEvent::PhoneChanged { country, local } => self.set_phone(name, field, &country, &local),
            FormEvent::Focused => self.enter_field(name, field),
            FormEvent::Left => {
                self.edit_row(name, field, Field::leave);
                self.write_drafts();
            }
        }
    }

    fn set_field(&self, name: FormName, field: &str, value: &str) {
        self.edit_field(name, field, |field| {
            field.value = fields::entered(&field.name, field.input, value);
        });
    }

    /// Clears the server errors of the focused field.
    fn enter_field(&self, name: FormName, field: &str) {
        let has_error =
            self.form(name).borrow().field(field).is_some_and(|field| field.server_error.is_some());
        let had_form_error = self.form(name).borrow().error.is_some();
        if has_error || had_form_error {
            self.form(name).borrow_mut().error = None;
            self.edit_field(name, field, |_| {});
        }
    }

    /// Makes every field show its errors, and requests the focus for the first
    /// one. `before` is an invalid input that the page shows before the fields.
    pub(crate) fn show_errors(&self, name: FormName, before: Option<&str>) {
        self.form(name).borrow_mut().fields.iter_mut().for_each(Field::touch);
        self.request_focus(name, before);
    }

    /// Requests the focus for `before`, else for the first field that shows an
    /// error, and publishes the form.
    pub(crate) fn request_focus(&self, name: FormName, before: Option<&str>) {
        self.edit_form(name, |form| {
            form.focus = before.or(form.first_error()).map(|field| self.focus_request(field));
        });
    }

    pub(crate) fn edit_field(&self, name: FormName, field: &str, edit: impl FnOnce(&mut Field)) {
        self.edit_row(name, field, |field| {
            field.server_error = None;
            edit(field);
        });
        self.keep_form_draft(name);
    }

    /// Stores the draft of a form. Fields of the form's other tab keep their
    /// earlier values.
    pub(crate) fn keep_form_draft(&self, name: FormName) {
        let before = self.draft(name);
        let draft = {
            let form = self.form(name);
            let form = form.borrow();
            let mut draft = form.draft();
            let is_elsewhere = |(field, _): &(String, String)| form.field(field).is_none();
            draft.values.extend(before.values.into_iter().filter(is_elsewhere));
            draft.countries.extend(before.countries.into_iter().filter(is_elsewhere));
            draft
        };
        self.keep_draft(name, draft);
    }

    /// Changes one field. Publishes it, the fields that depend on it, and the
    /// form's state.
    fn edit_row(&self, name: FormName, field: &str, edit: impl FnOnce(&mut Field)) {
        let (state, rows) = {
            let form = self.form(name);
            let mut form = form.borrow_mut();
            let Some(found) = form.field_mut(field) else { return };
            if found.disabled {
                return;
            }
            edit(found);
            form.check(self, Some(field));
            let rows: Vec<FieldView> = form
                .fields
                .iter()
                .filter(|row| {
                    row.name == field || row.rules.iter().any(|rule| rule.depends_on() == Some(field))
                })
                .map(Field::view)
                .collect();
            (form.state(), rows)
        };
        self.store.update(|slices| {
            let (state_slice, rows_slice) = slices.form(name);
            state_slice.set(state);
            rows.into_iter().for_each(|row| rows_slice.put(row));
        });
    }

    /// Sets a field to a typed value. `country` is used for phone fields only.
    pub(crate) fn type_into(&self, field: &mut Field, country: &str, typed: &str) {
        if field.phone.is_some() {
            let (parts, number) = self.phone_parts(country, typed);
            field.value = number;
            field.phone = Some(parts);
        } else {
            typed.clone_into(&mut field.value);
        }
    }

    /// Applies a draft to the fields of a form.
    pub(crate) fn apply_draft(&self, form: &mut Form, draft: &Draft) {
        for field in &mut form.fields {
            let Some(typed) = draft.value(&field.name).filter(|_| fields::may_be_stored(&field.name)) else {
                continue;
            };
            let country = draft.country(&field.name).unwrap_or_default().to_owned();
            self.type_into(field, &country, typed);
        }
    }

    /// Shows why the server refused a form, and requests the focus for the first
    /// field that shows an error. `before` is a refused input that the page
    /// shows before the fields.
    pub(crate) fn show_refusal(&self, name: FormName, refusal: &Refusal, before: Option<&str>) {
        self.form(name).borrow_mut().take_refusal(refusal);
        self.request_focus(name, before);
    }

    /// Shows an error at a field that was not submitted.
    pub(crate) fn show_field_error(&self, name: FormName, field: &str, text: String) {
        self.edit_form(name, |form| form.take_refusal(&Refusal::of_field(field, text)));
    }
}
