//! What fields may choose from, and what is chosen at first.

use super::{Core, sort_by_text};
use crate::store::views::OptionView;

/// Country of a registration whose visitor's country is not known.
const FALLBACK_COUNTRY: &str = "IN";

impl Core {
    /// The visitor's country, where it is one of the list; else the first of
    /// the list that the fallback names.
    pub(crate) fn visitor_country(&self) -> String {
        let site = self.site.borrow();
        let known =
            site.country.clone().filter(|code| site.countries.iter().any(|country| country.code == *code));
        known.unwrap_or_else(|| FALLBACK_COUNTRY.to_owned())
    }

    /// The platform's own list for a field of that name.
    pub(crate) fn options_of(&self, name: &str) -> Option<Vec<OptionView>> {
        let site = self.site.borrow();
        let mut options: Vec<OptionView> = match name {
            "country" | "nationality" if name == "country" => site
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
            "timeZone" => {
                let zone = |(id, name): &(String, String)| OptionView {
                    value: id.clone(),
                    label: if name.is_empty() { id.clone() } else { name.clone() },
                };
                return Some(site.time_zones.iter().map(zone).collect());
            }
            // Neither of the two is sent as nothing.
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
