//! Drafts of forms, so that a reload or a dialog closed by mistake loses no
//! input. Drafts are kept in this tab's session storage, never contain secrets,
//! and are removed at sign-out.

use crate::{
    core::Core,
    json::Value,
    platform::forms::FormName,
    ports::Area,
    store::views::FormTab,
    wire::json::{Entries, ObjectBuilder, object_of_texts, parse},
};

/// Stored draft of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Draft {
    /// Selected tab.
    pub tab: Option<FormTab>,
    /// Values by field name.
    pub values: Vec<(String, String)>,
    /// Countries of phone fields by field name. Their local numbers are in
    /// `values`.
    pub countries: Vec<(String, String)>,
}

impl Draft {
    /// The stored value of a field.
    pub fn value(&self, name: &str) -> Option<&str> {
        find(&self.values, name)
    }

    /// The stored country of a phone field.
    pub fn country(&self, name: &str) -> Option<&str> {
        find(&self.countries, name)
    }

    fn json(&self) -> Value {
        let tab = self.tab.map(|tab| if tab == FormTab::Email { EMAIL_TAB } else { PHONE_TAB });
        ObjectBuilder::new()
            .optional_text("tab", tab)
            .value("values", object_of_texts(&self.values))
            .value("countries", object_of_texts(&self.countries))
            .build()
    }

    fn read(value: &Value) -> Self {
        let tab = match value.text_or_empty("tab").as_str() {
            EMAIL_TAB => Some(FormTab::Email),
            PHONE_TAB => Some(FormTab::Phone),
            _ => None,
        };
        Self { tab, values: value.pairs("values"), countries: value.pairs("countries") }
    }
}

const EMAIL_TAB: &str = "email";
const PHONE_TAB: &str = "phone";

fn find<'a>(pairs: &'a [(String, String)], name: &str) -> Option<&'a str> {
    pairs.iter().find(|(known, _)| known == name).map(|(_, text)| text.as_str())
}

fn key(form: FormName) -> String {
    format!("draft.{}", form.name())
}

impl Core {
    /// The draft of a form; empty if there is none.
    pub(crate) fn draft(&self, form: FormName) -> Draft {
        let stored = self.ports.storage.get(Area::Session, &key(form));
        stored.and_then(|text| parse(&text)).map(|value| Draft::read(&value)).unwrap_or_default()
    }

    /// Stores the draft of a form. An empty draft is removed.
    pub(crate) fn keep_draft(&self, form: FormName, draft: &Draft) {
        if *draft == Draft::default() {
            self.forget_draft(form);
            return;
        }
        self.ports.storage.set(Area::Session, &key(form), &draft.json().to_string());
    }

    /// Removes the draft of a form that has been sent.
    pub(crate) fn forget_draft(&self, form: FormName) {
        self.ports.storage.remove(Area::Session, &key(form));
    }
}
