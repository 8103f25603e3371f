//! Drafts of forms, so that a reload or a dialog closed by mistake loses no
//! input. Drafts are kept in this tab's session storage, never contain secrets,
//! and are removed at sign-out.
//!
//! A key press does not wait for the storage: while the player types, drafts are
//! written at most once a second, and when a field is left or the page is hidden.

use std::cell::{Cell, RefCell};

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

/// Drafts of this page. Nobody else writes those of this tab.
#[derive(Default)]
pub(crate) struct Drafts {
    known: RefCell<Vec<(FormName, Draft)>>,
    /// Forms whose draft is not in the storage yet.
    unwritten: RefCell<Vec<FormName>>,
    /// When drafts were last written, in milliseconds.
    written: Cell<u64>,
}

/// Time between two writes while the player types, in milliseconds.
const PAUSE: u64 = 1000;

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
        let known = self.drafts.known.borrow().iter().find(|(name, _)| *name == form).cloned();
        known.map_or_else(|| self.stored_draft(form), |(_, draft)| draft)
    }

    fn stored_draft(&self, form: FormName) -> Draft {
        let stored = self.ports.storage.get(Area::Session, &key(form));
        stored.and_then(|text| parse(&text)).map(|value| Draft::read(&value)).unwrap_or_default()
    }

    /// Keeps the draft of a form. An empty draft is removed.
    pub(crate) fn keep_draft(&self, form: FormName, draft: Draft) {
        self.drafts.replace(form, Some(draft));
        self.drafts.unwritten.borrow_mut().push(form);
        if self.now() >= self.drafts.written.get() + PAUSE {
            self.write_drafts();
        }
    }

    /// Writes the drafts that have changed to the storage.
    pub fn write_drafts(&self) {
        for form in self.drafts.unwritten.take() {
            let draft = self.draft(form);
            if draft == Draft::default() {
                self.ports.storage.remove(Area::Session, &key(form));
            } else {
                self.ports.storage.set(Area::Session, &key(form), &draft.json().to_string());
            }
            self.drafts.written.set(self.now());
        }
    }

    /// Removes the draft of a form that has been sent.
    pub(crate) fn forget_draft(&self, form: FormName) {
        self.drafts.replace(form, None);
        self.ports.storage.remove(Area::Session, &key(form));
    }

    /// Forgets all drafts. The session has ended: its storage is cleared.
    pub(crate) fn forget_drafts(&self) {
        self.drafts.known.take();
        self.drafts.unwritten.take();
    }
}

impl Drafts {
    /// Replaces the draft of a form in memory. Without a draft, the storage is read again.
    fn replace(&self, form: FormName, draft: Option<Draft>) {
        self.unwritten.borrow_mut().retain(|name| *name != form);
        let mut known = self.known.borrow_mut();
        known.retain(|(name, _)| *name != form);
        known.extend(draft.map(|draft| (form, draft)));
    }
}
