//! Form fields of a payment method.

use crate::{
    config::FILLED_FIELDS,
    core::Player,
    domain::validation::{
        fields::{Input, takes_digits_only},
        rules::Rule,
    },
    platform::forms::{Field, Form, FormName, first_of_each},
    store::views::{FormPhase, OptionView},
    wire::payments::{NETWORK_FIELD, PaymentField, PaymentOption, localized},
};

/// Field that is always visible and read-only.
const AGENT_FIELD: &str = "agentNumber";

impl Player {
    /// Builds the form of a method. `patterns` replace the patterns of single
    /// fields.
    pub(super) fn build_payment_form(
        &self,
        name: FormName,
        definitions: &[PaymentField],
        patterns: &[(String, String)],
    ) {
        let shows_filled = self.site.borrow().config.has(FILLED_FIELDS);
        let locale = self.locale();
        let fields = definitions
            .iter()
            .filter(|definition| definition.key != NETWORK_FIELD)
            .map(|definition| {
                let other = patterns.iter().find(|(key, _)| *key == definition.key);
                let pattern = other.map_or(definition.regexp.as_str(), |(_, pattern)| pattern);
                self.payment_field(definition, pattern, &locale)
            })
            .collect();
        let mut form = Form { phase: FormPhase::Ready, fields: first_of_each(fields), ..Form::default() };
        // Visibility is decided once, when the form opens: a pre-filled valid
        // field is hidden.
        let wrong = form.violating(self);
        for field in &mut form.fields {
            let filled = !field.value.is_empty();
            if filled && wrong.contains(&field.name) {
                field.touch();
            } else if filled && !shows_filled && field.name != AGENT_FIELD {
                field.input = Input::Hidden;
            }
        }
        let draft = self.draft(name);
        self.apply_draft(&mut form, &draft);
        // Input kept from before, for example for another network, shows an
        // error if it is invalid here.
        let wrong = form.violating(self);
        let filled =
            form.fields.iter_mut().filter(|field| !field.value.is_empty() && wrong.contains(&field.name));
        filled.for_each(Field::touch);
        self.edit_form(name, |current| *current = form);
    }

    fn payment_field(&self, definition: &PaymentField, pattern: &str, locale: &str) -> Field {
        let required = definition.required;
        let own = || self.is_safe_pattern(pattern).then(|| Rule::Pattern(pattern.to_owned()));
        let (input, rule) = match (definition.key.as_str(), definition.field_type.as_str()) {
            ("phone", _) => (Input::Phone, Some(Rule::Phone)),
            ("cpf_number", _) => (Input::Masked, Some(Rule::Cpf)),
            (_, "select") => (Input::Select, None),
            (_, "textarea") => (Input::Textarea, own()),
            // Card numbers are typed and pasted in groups.
            _ if takes_digits_only(pattern) => (Input::Integer, own()),
            _ => (Input::Text, own()),
        };
        let rules = required.then_some(Rule::Required).into_iter().chain(rule).collect();
        let mut field = Field::new(&definition.key, input, rules, required);
        field.label = localized(&definition.labels, locale);
        field.description = localized(&definition.hints, locale);
        field.disabled = definition.key == AGENT_FIELD;
        field.value.clone_from(&definition.value);
        if input == Input::Phone {
            let digits = field.value.trim_start_matches('+').to_owned();
            field.phone = Some(self.split_phone(&digits));
            field.value = digits;
        }
        if input == Input::Select {
            field.options = self.options_of(&definition.key).or_else(|| {
                let option = |option: &PaymentOption| OptionView {
                    value: option.id.clone(),
                    label: option.name.clone(),
                };
                Some(definition.options.iter().map(option).collect())
            });
        }
        field
    }

    /// Values of a form's fields in request format. A phone number is sent with
    /// its plus sign; an empty one is not sent.
    pub(super) fn payment_fields(&self, name: FormName) -> Vec<(String, Option<String>)> {
        let form = self.form(name);
        let form = form.borrow();
        let filled = |field: &Field| (!field.value.is_empty()).then(|| field.value.clone());
        let fields = form.fields.iter().filter_map(|field| match (field.name.as_str(), filled(field)) {
            ("phone", None) => None,
            ("phone", Some(digits)) => Some((field.name.clone(), Some(format!("+{digits}")))),
            (_, value) => Some((field.name.clone(), value)),
        });
        fields.collect()
    }
}
