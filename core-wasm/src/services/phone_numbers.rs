//! Phone numbers in forms: country, prefix, local number, and the table of
//! numbering plans.

use std::rc::Rc;

use super::{Core, forms::FormName};
use crate::{
    domain::{digits::western, phone},
    store::views::PhoneView,
    wire::json::parse,
};

impl Core {
    /// The player changed the country or the local number of a phone field.
    /// The value is prefix and local number, or empty unless both are there.
    pub(crate) fn set_phone(&self, name: FormName, field: &str, country: &str, local: &str) {
        let parts = self.phone_parts(country, local);
        self.edit_field(name, field, |field| {
            if field.phone.is_some() {
                field.value = joined(&parts);
                field.phone = Some(parts);
            }
        });
    }

    /// The parts of a phone number: digits only, at most twelve.
    pub(crate) fn phone_parts(&self, country: &str, local: &str) -> PhoneView {
        let site = self.site.borrow();
        let prefix = site
            .countries
            .iter()
            .find(|known| known.code == country)
            .and_then(|known| known.phone_prefix.clone())
            .unwrap_or_default();
        let mut digits: String = local.chars().map(western).filter(char::is_ascii_digit).collect();
        // A number pasted with its plus brings its own prefix.
        if local.trim_start().starts_with('+')
            && let Some(rest) = digits.strip_prefix(prefix.as_str())
        {
            digits = rest.to_owned();
        }
        digits.truncate(phone::LOCAL_MAXIMUM);
        PhoneView { country: country.to_owned(), prefix, local: digits }
    }

    /// Digits with a calling code, taken apart by the longest known prefix.
    pub(crate) fn split_phone(&self, digits: &str) -> PhoneView {
        let country = {
            let site = self.site.borrow();
            site.countries
                .iter()
                .filter(|country| {
                    country
                        .phone_prefix
                        .as_deref()
                        .is_some_and(|prefix| !prefix.is_empty() && digits.starts_with(prefix))
                })
                .max_by_key(|country| country.phone_prefix.as_deref().map_or(0, str::len))
                .map(|country| (country.code.clone(), country.phone_prefix.clone().unwrap_or_default()))
        };
        match country {
            Some((code, prefix)) => {
                self.phone_parts(&code, digits.strip_prefix(prefix.as_str()).unwrap_or(digits))
            }
            None => self.phone_parts(&self.visitor_country(), digits),
        }
    }

    /// Loads the table of phone numbers, once. Without it the server decides.
    pub(crate) async fn load_phone_table(self: &Rc<Self>) {
        if self.phone_table.borrow().is_some() {
            return;
        }
        match self.file(self.files.phone_table.clone()).await {
            Ok(text) => match parse(&text).as_ref().and_then(phone::Table::read) {
                Some(table) => *self.phone_table.borrow_mut() = Some(Rc::new(table)),
                None => self.ports.page.warn("the phone table cannot be read"),
            },
            Err(error) => self.ports.page.warn(&format!("the phone table could not be loaded: {error}")),
        }
    }
}

/// Prefix and local number without a plus; empty unless both are there.
pub(crate) fn joined(parts: &PhoneView) -> String {
    if parts.prefix.is_empty() || parts.local.is_empty() {
        String::new()
    } else {
        format!("{}{}", parts.prefix, parts.local)
    }
}
