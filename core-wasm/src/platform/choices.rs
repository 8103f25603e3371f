//! Options of form fields, and their defaults.

use crate::{
    core::Core,
    domain::validation::{
        fields,
        rules::{Rule, dates},
    },
    platform::{forms::Field, sorting::sort_by_text},
    store::views::{LocaleView, OptionView},
};

/// Default country at registration if the visitor's country is unknown.
const FALLBACK_COUNTRY: &str = "IN";

impl Core {
    /// The visitor's country if it is in the list, else the fallback.
    pub(crate) fn visitor_country(&self) -> String {
        self.known_country().unwrap_or_else(|| FALLBACK_COUNTRY.to_owned())
    }

    /// True if the visitor's country is in the list.
    pub(crate) fn visitor_is_known(&self) -> bool {
        self.known_country().is_some()
    }

    fn known_country(&self) -> Option<String> {
        let site = self.site.borrow();
        site.country.clone().filter(|code| site.countries.iter().any(|country| country.code == *code))
    }

    /// Limits the birth date to adults, so that the error is shown before
    /// sending.
    pub(crate) fn limit_dates(&self, field: &mut Field) {
        if field.name == "birthdate" {
            let (year, month, day) = dates::day_of(self.now());
            let years = u32::try_from(fields::ADULT).unwrap_or_default();
            let latest = dates::text_of((year.saturating_sub(years), month, day));
            field.dates = Some((fields::EARLIEST_BIRTH.to_owned(), latest));
            field.rules.push(Rule::MinimumAge(fields::ADULT));
        }
    }

    /// The built-in options of the field with this name.
    pub(crate) fn options_of(&self, name: &str) -> Option<Vec<OptionView>> {
        let site = self.site.borrow();
        let mut options: Vec<OptionView> = match name {
            "country" => site
                .countries
                .iter()
                .map(|country| OptionView {
                    value: country.code.clone(),
                    label: country.name.clone().unwrap_or_else(|| country.code.clone()),
                })
                .collect(),
            "currency" => site
                .currencies
                .iter()
                .map(|currency| OptionView { value: currency.code.clone(), label: currency.code.clone() })
                .collect(),
            // In the order of the settings.
            "language" => {
                return Some(self.store.read(|slices| {
                    let locale = |locale: &LocaleView| OptionView {
                        value: locale.code.clone(),
                        label: locale.native_name.clone(),
                    };
                    slices.app.get().locales.iter().map(locale).collect()
                }));
            }
            "timeZone" => {
                let zone = |(id, name): &(String, String)| OptionView {
                    value: id.clone(),
                    label: if name.is_empty() { id.clone() } else { name.clone() },
                };
                return Some(site.constants.time_zones.iter().map(zone).collect());
            }
            // "Other" is sent as an empty value.
            "gender" => {
                let texts = self.content.borrow();
                let option = |value: &str, key: &str| OptionView {
                    value: value.to_owned(),
                    label: texts
                        .text(&["fieldsSettings", "fieldsControls", "gender", key])
                        .unwrap_or(value)
                        .to_owned(),
                };
                return Some(vec![
                    option("male", "maleLabel"),
                    option("female", "femaleLabel"),
                    option("", "otherLabel"),
                ]);
            }
            _ => return None,
        };
        sort_by_text(&mut options, |option| option.label.clone());
        Some(options)
    }
}
