//! The statement as a file.

use crate::{
    domain::{
        money::amount::Amount,
        statement::{Cell, StatementGroup, comma_separated},
    },
    platform::content::Texts,
    wire::statement::{Statement, Sums},
};

/// Columns after the first one, in their order: keys of the texts.
const COLUMNS: [&str; 11] = [
    "currency",
    "deposits",
    "withdrawals",
    "credits",
    "stakes",
    "wins",
    "net",
    "bonusStakes",
    "bonusWins",
    "rounds",
    "seconds",
];

fn cells(first: String, sums: &Sums, currency: &str) -> Vec<Cell> {
    let amount = |amount: Option<Amount>| amount.map_or(Cell::Unknown, |it| Cell::Number(it.to_string()));
    let count = |count: Option<u32>| count.map_or(Cell::Unknown, |it| Cell::Number(it.to_string()));
    vec![
        Cell::Text(first),
        Cell::Text(currency.to_owned()),
        amount(sums.deposits),
        amount(sums.withdrawals),
        amount(sums.credits),
        amount(Some(sums.stakes)),
        amount(Some(sums.wins)),
        amount(Some(sums.net)),
        amount(sums.bonus_stakes),
        amount(sums.bonus_wins),
        count(sums.rounds),
        count(sums.seconds),
    ]
}

/// The file: a header in the player's language, a row for each row of the statement, and the totals.
pub(super) fn written(texts: &Texts, statement: &Statement, group: StatementGroup, currency: &str) -> String {
    let text = |key: &str| {
        let found = texts.text(&["profile", "statement", "columns", key]);
        found.unwrap_or(key).to_owned()
    };
    let header = std::iter::once(group.name()).chain(COLUMNS).map(|key| Cell::Text(text(key)));
    let rows = statement.rows.iter().map(|row| {
        let name = row.name.as_ref().unwrap_or(&row.key);
        let name = if name.is_empty() { text("unknownGame") } else { name.clone() };
        cells(name, &row.sums, currency)
    });
    let totals = cells(text("total"), &statement.totals, currency);
    let all: Vec<Vec<Cell>> =
        std::iter::once(header.collect()).chain(rows).chain(std::iter::once(totals)).collect();
    comma_separated(&all)
}
