//! Drafts of forms, so that nothing typed is lost by a reload or a dialog
//! closed by mistake. They live in this tab's session storage, never hold
//! secrets, and go at sign-out with the rest of it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Core, forms::FormName};
use crate::{ports::Area, store::views::FormTab};

/// What is kept of a form.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Draft {
    /// Chosen tab: whether it was the e-mail one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_tab: Option<bool>,
    /// Values by field name.
    #[serde(default)]
    pub values: BTreeMap<String, String>,
    /// Country and local number by field name.
    #[serde(default)]
    pub phones: BTreeMap<String, (String, String)>,
}

impl Draft {
    /// The kept tab.
    pub fn tab(&self) -> Option<FormTab> {
        self.email_tab.map(|email| if email { FormTab::Email } else { FormTab::Phone })
    }
}

fn key(form: FormName) -> &'static str {
    match form {
        FormName::SignIn => "draft.signIn",
        FormName::SignUp => "draft.signUp",
        FormName::Deposit => "draft.deposit",
    }
}

impl Core {
    /// The draft of a form; empty where there is none.
    pub(crate) fn draft(&self, form: FormName) -> Draft {
        let stored = self.ports.storage.get(Area::Session, key(form));
        stored.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default()
    }

    /// Keeps the draft of a form.
    pub(crate) fn keep_draft(&self, form: FormName, draft: &Draft) {
        if let Ok(text) = serde_json::to_string(draft) {
            self.ports.storage.set(Area::Session, key(form), &text);
        }
    }

    /// Forgets the draft of a form: it has been sent.
    pub(crate) fn forget_draft(&self, form: FormName) {
        self.ports.storage.remove(Area::Session, key(form));
    }
}
