//! The lobby: order of games, favourites.

use super::{Answered, RuleError};
use crate::{
    domain::lobby::{self, SortOption},
    json::Value,
    wire::json::{Entries, ObjectBuilder, array_of_texts},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    Ok(match rule {
        "lobby.sort" => {
            let options = input.elements("options").iter().map(|option| SortOption {
                by: option.text_or_empty("sortBy"),
                order: option.text_or_empty("sortOrder"),
                label: option.text_or_empty("label"),
            });
            let offered = lobby::offered(options.collect(), input.flag("signedIn").unwrap_or(false));
            let wanted = input.text("wanted");
            let values: Vec<String> = offered.iter().map(SortOption::value).collect();
            let chosen = lobby::chosen(&offered, wanted.as_deref()).map(SortOption::value);
            ObjectBuilder::new().texts("offered", &values).optional_text("chosen", chosen.as_deref()).build()
        }
        "lobby.favorites" => {
            let changes: Vec<(String, bool)> = input
                .elements("changes")
                .iter()
                .map(|change| (change.text_or_empty("id"), change.flag("added").unwrap_or(false)))
                .collect();
            array_of_texts(&lobby::favorites(&input.texts("confirmed"), &changes))
        }
        _ => return Err(RuleError::Unknown),
    })
}
