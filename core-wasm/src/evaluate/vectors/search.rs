//! Search in names.

use super::{Answered, RuleError, list, text};
use crate::{
    domain::search::{self, Features, Filters, Index},
    json::Value,
    wire::json::{Entries, ObjectBuilder, array_of_texts, required_text},
};

pub(super) fn answer(rule: &str, input: &Value) -> Answered {
    let typed = || input.text_or_empty("typed");
    Ok(match rule {
        "search.folded" => text(search::folded(&required_text(input, "text")?)),
        "search.found" => {
            let names = input.texts("names");
            let found = search::found(names.iter().map(String::as_str), &typed());
            let found: Vec<String> =
                found.into_iter().filter_map(|index| names.get(index).cloned()).collect();
            array_of_texts(&found)
        }
        // The first result of each query, as for a person who looks at the
        // first line. The games are in the order of their popularity.
        "search.meant" => {
            let games = input.elements("games");
            let mut index = Index::default();
            for game in games {
                index.add(&game.text_or_empty("name"), &game.text_or_empty("provider"));
            }
            list(input.texts("queries"), |typed| {
                let best = index.search(&typed, 1).and_then(|found| found.indexes.first().copied());
                super::optional(best.and_then(|best| games.get(best)?.text("name")))
            })
        }
        "search.filtered" => {
            let query = input.elements("query").iter();
            let pairs: Vec<(String, String)> =
                query.map(|pair| (pair.text_or_empty("key"), pair.text_or_empty("value"))).collect();
            let filters = Filters::read(&pairs);
            let fitting = input.elements("games").iter().filter(|game| {
                let (provider, volatility) =
                    (game.text_or_empty("provider"), game.text_or_empty("volatility"));
                let labels = game.texts("labels");
                let demo = game.flag("demo").unwrap_or(false);
                let bonus = game.flag("bonus").unwrap_or(false);
                filters.fit(&Features {
                    provider: &provider,
                    labels: &labels,
                    volatility: &volatility,
                    demo,
                    bonus,
                })
            });
            list(fitting, |game| text(game.text_or_empty("name")))
        }
        "search.marked" => list(search::marked(&required_text(input, "name")?, &typed()), |piece| {
            let key = if piece.marked { "marked" } else { "text" };
            ObjectBuilder::new().text(key, &piece.text).build()
        }),
        _ => return Err(RuleError::Unknown),
    })
}
