//! A form field: its input and how it is shown.

use crate::{
    domain::validation::{
        fields::{self, Input, Strength},
        rules::{Rule, Violation},
        typing::Typing,
    },
    store::views::{
        FieldInput, FieldView, HintVariant, HintView, Message, OptionView, PhoneView, StrengthView,
    },
};

/// Interaction of the player with a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Interaction {
    /// Untouched, or only focused.
    None,
    /// The player has typed into it.
    Typed,
    /// The player has typed and left it, or tried to send the form. Errors are
    /// shown only in this state, and wait again while the player types.
    Left,
}

/// A field of a form.
#[derive(Debug, Clone)]
pub struct Field {
    pub(crate) name: String,
    pub(crate) input: Input,
    pub(crate) rules: Vec<Rule>,
    pub(crate) required: bool,
    pub(crate) disabled: bool,
    pub(crate) value: String,
    pub(crate) phone: Option<PhoneView>,
    pub(crate) options: Option<Vec<OptionView>>,
    pub(crate) label: Option<String>,
    pub(crate) description: Option<String>,
    /// The saved value, in a form that edits saved data.
    pub(crate) saved: Option<String>,
    /// Hint about the saved value, shown while the field has no error.
    pub(crate) note: Option<(HintVariant, Message)>,
    /// First and last allowed date.
    pub(crate) dates: Option<(String, String)>,
    pub(crate) interaction: Interaction,
    typing: Typing,
    pub(crate) violation: Option<Violation>,
    pub(crate) server_error: Option<String>,
}

/// Leaves out fields whose name occurs earlier: the page tells fields apart by
/// their names.
pub(crate) fn first_of_each(fields: Vec<Field>) -> Vec<Field> {
    let mut distinct: Vec<Field> = Vec::with_capacity(fields.len());
    for field in fields {
        if distinct.iter().all(|known| known.name != field.name) {
            distinct.push(field);
        }
    }
    distinct
}

impl Field {
    /// Creates a field with the input type and the rules of its name.
    pub(crate) fn named(name: &str, required: bool) -> Self {
        Self::new(name, fields::input_of(name), fields::rules_of(name, required), required)
    }

    pub(crate) fn new(name: &str, input: Input, mut rules: Vec<Rule>, required: bool) -> Self {
        rules.extend(fields::longest(input).map(Rule::MaximumLength));
        let phone = (input == Input::Phone).then(PhoneView::default);
        Self {
            name: name.to_owned(),
            input,
            rules,
            required,
            disabled: false,
            value: String::new(),
            phone,
            options: None,
            label: None,
            description: None,
            saved: None,
            note: None,
            dates: None,
            interaction: Interaction::None,
            typing: Typing::Idle,
            violation: None,
            server_error: None,
        }
    }

    /// True if the value differs from the saved one.
    pub(crate) fn is_changed(&self) -> bool {
        self.saved.as_ref().is_some_and(|saved| *saved != self.value)
    }

    /// Clears the errors of the previous input.
    pub(crate) fn clear_errors(&mut self) {
        self.server_error = None;
        self.interaction = Interaction::None;
        self.typing = Typing::Idle;
    }

    /// Marks the field as typed into. Called before its value changes.
    pub(crate) fn typed_into(&mut self) {
        self.typing = Typing::edited(self.shown_rule());
        if self.interaction == Interaction::None {
            self.interaction = Interaction::Typed;
        }
    }

    /// Marks the field as left. A field that was only focused shows no error
    /// yet.
    pub(crate) fn leave(&mut self) {
        self.typing = Typing::Idle;
        if self.interaction == Interaction::Typed {
            self.interaction = Interaction::Left;
        }
    }

    /// True if the page shows the field and the player can change it.
    pub(crate) fn can_be_filled(&self) -> bool {
        self.input != Input::Hidden && !self.disabled
    }

    /// True if the page shows an error at the field.
    pub(crate) fn shows_error(&self) -> bool {
        self.can_be_filled() && self.error_hint().is_some()
    }

    /// True if the field prevents sending the form.
    pub(crate) fn is_wrong(&self) -> bool {
        self.violation.is_some() || self.server_error.is_some()
    }

    /// From now on the field shows its errors.
    pub(crate) fn touch(&mut self) {
        self.interaction = Interaction::Left;
        self.typing = Typing::Idle;
    }

    /// The broken rule that is on display.
    fn shown_rule(&self) -> Option<&'static str> {
        let rule = self.violation.as_ref().map(|violation| violation.rule);
        self.typing.shown(rule.filter(|_| self.interaction == Interaction::Left))
    }

    /// The player's input; for a phone field, the local number.
    pub(crate) fn typed(&self) -> &str {
        self.phone.as_ref().map_or(&self.value, |phone| &phone.local)
    }

    fn hint(&self) -> Option<HintView> {
        self.error_hint().or_else(|| {
            let (variant, message) = self.note.as_ref().filter(|_| !self.is_changed())?;
            Some(HintView { variant: *variant, message: message.clone() })
        })
    }

    fn error_hint(&self) -> Option<HintView> {
        let message = match (&self.server_error, &self.violation) {
            (Some(text), _) => Message::Text { text: text.clone() },
            (None, Some(violation)) if self.shown_rule().is_some() => Message::Rule {
                rule: violation.rule.to_owned(),
                parameters: violation
                    .parameters
                    .iter()
                    .map(|(name, value)| ((*name).to_owned(), value.clone()))
                    .collect(),
            },
            _ => return None,
        };
        Some(HintView { variant: HintVariant::Error, message })
    }

    pub(crate) fn view(&self) -> FieldView {
        let new_password = matches!(self.name.as_str(), "newPassword")
            || (self.name == "password"
                && self.rules.iter().any(|rule| matches!(rule, Rule::MinimumLength(_))));
        FieldView {
            name: self.name.clone(),
            input: input_view(self.input),
            value: self.value.clone(),
            phone: self.phone.clone(),
            required: self.required,
            disabled: self.disabled,
            wrong: self.is_wrong(),
            hint: self.hint(),
            autocomplete: autocomplete(self, new_password).to_owned(),
            input_mode: fields::input_mode_of(self.input).to_owned(),
            mask: fields::mask_of(&self.name).map(str::to_owned),
            earliest: self.dates.as_ref().map(|(earliest, _)| earliest.clone()),
            latest: self.dates.as_ref().map(|(_, latest)| latest.clone()),
            options: self.options.clone(),
            label: self.label.clone(),
            description: self.description.clone(),
            strength: new_password.then(|| fields::strength_of(&self.value)).flatten().map(strength_view),
        }
    }
}

fn autocomplete(field: &Field, new_password: bool) -> &'static str {
    match field.name.as_str() {
        "password" if new_password => "new-password",
        "login" if field.input == Input::Phone => "tel-national webauthn",
        name => fields::autocomplete_of(name),
    }
}

fn input_view(input: Input) -> FieldInput {
    match input {
        Input::Text => FieldInput::Text,
        Input::Textarea => FieldInput::Textarea,
        Input::Email => FieldInput::Email,
        Input::Password => FieldInput::Password,
        Input::Phone => FieldInput::Phone,
        Input::Select => FieldInput::Select,
        Input::Checkbox => FieldInput::Checkbox,
        Input::Date => FieldInput::Date,
        Input::Integer => FieldInput::Integer,
        Input::Masked => FieldInput::Masked,
        Input::Hidden => FieldInput::Hidden,
    }
}

fn strength_view(strength: Strength) -> StrengthView {
    match strength {
        Strength::Weak => StrengthView::Weak,
        Strength::Good => StrengthView::Good,
        Strength::Strong => StrengthView::Strong,
    }
}
