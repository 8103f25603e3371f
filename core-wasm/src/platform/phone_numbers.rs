//! Phone numbers in forms: country, prefix, local number, and the table of
//! numbering plans.

use std::rc::Rc;

use crate::{
    core::Core,
    domain::phone::{self, Entered, Reader},
    platform::forms::FormName,
    store::views::PhoneView,
    wire::json::parse,
};

impl Core {
    /// Handles a change of the country or the local number of a phone field. An
    /// international number sets the country.
    pub(crate) fn set_phone(&self, name: FormName, field: &str, country: &str, local: &str) {
        let before = self.form(name).borrow().field(field).and_then(|field| {
            let phone = field.phone.as_ref()?;
            Some((phone.country == country).then(|| phone.local.clone()))
        });
        let Some(before) = before else { return };
        // The country changed: the text was not typed now.
        let local = if before.is_some() { local } else { local.trim_start_matches('+') };
        let before = before.unwrap_or_else(|| local.to_owned());
        let (parts, number) = self.read_phone(|reader| reader.entered(country, &before, local));
        self.edit_field(name, field, |field| {
            field.value = number;
            field.phone = Some(parts);
        });
    }

    /// The parts of a stored phone number, and the full number.
    pub(crate) fn phone_parts(&self, country: &str, local: &str) -> (PhoneView, String) {
        self.read_phone(|reader| reader.entered(country, local, local))
    }

    /// Splits digits with a calling code at the longest known prefix.
    pub(crate) fn split_phone(&self, digits: &str) -> PhoneView {
        let country = self.visitor_country();
        let split = |reader: &Reader<'_>| reader.international(&country, digits);
        self.read_phone(|reader| split(reader).unwrap_or_else(|| reader.entered(&country, digits, digits))).0
    }

    fn read_phone(&self, read: impl FnOnce(&Reader<'_>) -> Entered) -> (PhoneView, String) {
        let site = self.site.borrow();
        let countries: Vec<(&str, &str)> = site
            .countries
            .iter()
            .map(|known| (known.code.as_str(), known.phone_prefix.as_deref().unwrap_or_default()))
            .collect();
        let table = self.phone_table.borrow();
        let patterns = self.ports.patterns.as_ref();
        let Entered { country, prefix, local, number } =
            read(&Reader { table: table.as_deref(), countries: &countries, patterns });
        (PhoneView { country, prefix, local }, number)
    }

    /// Loads the table of phone numbers once. Without it only the server
    /// validates numbers.
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
