//! Words that the history of a player's bets carries, in the language in which the bet was placed.

use crate::Sport;
use crate::market::Market;
use crate::matches::line_text;

/// Languages of the client; the first one is used for all others.
pub const LOCALES: [&str; 5] = ["en", "de", "pl", "pt-br", "ar"];

/// Football, tennis, basketball, winner, total, draw, over, under.
const WORDS: [[&str; 8]; 5] = [
    ["Football", "Tennis", "Basketball", "Winner", "Total", "Draw", "Over {line}", "Under {line}"],
    [
        "Fußball",
        "Tennis",
        "Basketball",
        "Sieger",
        "Gesamtzahl",
        "Unentschieden",
        "Über {line}",
        "Unter {line}",
    ],
    ["Piłka nożna", "Tenis", "Koszykówka", "Zwycięzca", "Suma", "Remis", "Powyżej {line}", "Poniżej {line}"],
    ["Futebol", "Tênis", "Basquete", "Vencedor", "Total", "Empate", "Acima de {line}", "Abaixo de {line}"],
    ["كرة القدم", "التنس", "كرة السلة", "الفائز", "المجموع", "تعادل", "أكثر من {line}", "أقل من {line}"],
];

/// The known language that fits best.
pub fn locale(wanted: &str) -> &'static str {
    LOCALES.into_iter().find(|known| *known == wanted).unwrap_or("en")
}

fn word(locale: &str, at: usize) -> &'static str {
    let row = LOCALES.iter().position(|known| *known == locale).unwrap_or(0);
    WORDS.get(row).and_then(|words| words.get(at)).copied().unwrap_or_default()
}

/// A sport.
pub fn sport(locale: &str, sport: Sport) -> &'static str {
    word(locale, Sport::ALL.iter().position(|one| *one == sport).unwrap_or(0))
}

/// A market.
pub fn market(locale: &str, market: Market) -> &'static str {
    word(locale, if market == Market::Winner { 3 } else { 4 })
}

/// An outcome of a match between two sides.
pub fn outcome(locale: &str, outcome: &str, (home, away): (&str, &str), line: i64) -> String {
    match outcome {
        "1" => home.to_owned(),
        "2" => away.to_owned(),
        "X" => word(locale, 5).to_owned(),
        "over" => word(locale, 6).replace("{line}", &line_text(line)),
        _ => word(locale, 7).replace("{line}", &line_text(line)),
    }
}

/// A league; names are not translated.
pub fn league(sport: Sport, league: usize) -> &'static str {
    match (sport, league) {
        (Sport::Football, 0) => "Northern League",
        (Sport::Football, _) => "Coastal League",
        (Sport::Tennis, 0) => "Lakeside Open",
        (Sport::Tennis, _) => "Harbour Cup",
        (Sport::Basketball, 0) => "River Conference",
        (Sport::Basketball, _) => "Hill Conference",
    }
}
