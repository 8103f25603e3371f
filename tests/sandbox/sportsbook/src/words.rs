//! Words that the history of a player's bets carries, in the language in which the bet was placed.

use crate::Sport;
use crate::market::Market;
use crate::matches::line_text;

/// Languages of the client; the first one is used for all others.
pub const LOCALES: [&str; 5] = ["en", "de", "pl", "pt-br", "ar"];

/// Words of a language.
struct Words {
    sports: [&'static str; 3],
    winner: &'static str,
    double_chance: &'static str,
    total: &'static str,
    both_score: &'static str,
    handicap: &'static str,
    first_set: &'static str,
    sets: &'static str,
    parity: &'static str,
    home_total: &'static str,
    draw: &'static str,
    either: &'static str,
    over: &'static str,
    under: &'static str,
    yes: &'static str,
    no: &'static str,
    two_sets: &'static str,
    three_sets: &'static str,
    odd: &'static str,
    even: &'static str,
}

/// In the order of [`LOCALES`].
const WORDS: [Words; 5] = [
    Words {
        sports: ["Football", "Tennis", "Basketball"],
        winner: "Winner",
        double_chance: "Double chance",
        total: "Total",
        both_score: "Both teams to score",
        handicap: "Handicap",
        first_set: "Winner of the first set",
        sets: "Number of sets",
        parity: "Odd or even",
        home_total: "Total of {side}",
        draw: "Draw",
        either: "{one} or {other}",
        over: "Over {line}",
        under: "Under {line}",
        yes: "Yes",
        no: "No",
        two_sets: "2 sets",
        three_sets: "3 sets",
        odd: "Odd",
        even: "Even",
    },
    Words {
        sports: ["Fußball", "Tennis", "Basketball"],
        winner: "Sieger",
        double_chance: "Doppelte Chance",
        total: "Gesamtzahl",
        both_score: "Beide Teams treffen",
        handicap: "Handicap",
        first_set: "Sieger des ersten Satzes",
        sets: "Anzahl der Sätze",
        parity: "Gerade oder ungerade",
        home_total: "Gesamtzahl von {side}",
        draw: "Unentschieden",
        either: "{one} oder {other}",
        over: "Über {line}",
        under: "Unter {line}",
        yes: "Ja",
        no: "Nein",
        two_sets: "2 Sätze",
        three_sets: "3 Sätze",
        odd: "Ungerade",
        even: "Gerade",
    },
    Words {
        sports: ["Piłka nożna", "Tenis", "Koszykówka"],
        winner: "Zwycięzca",
        double_chance: "Podwójna szansa",
        total: "Suma",
        both_score: "Obie drużyny strzelą",
        handicap: "Handicap",
        first_set: "Zwycięzca pierwszego seta",
        sets: "Liczba setów",
        parity: "Parzysta czy nieparzysta",
        home_total: "Suma: {side}",
        draw: "Remis",
        either: "{one} lub {other}",
        over: "Powyżej {line}",
        under: "Poniżej {line}",
        yes: "Tak",
        no: "Nie",
        two_sets: "2 sety",
        three_sets: "3 sety",
        odd: "Nieparzysta",
        even: "Parzysta",
    },
    Words {
        sports: ["Futebol", "Tênis", "Basquete"],
        winner: "Vencedor",
        double_chance: "Chance dupla",
        total: "Total",
        both_score: "Ambas marcam",
        handicap: "Handicap",
        first_set: "Vencedor do primeiro set",
        sets: "Número de sets",
        parity: "Ímpar ou par",
        home_total: "Total de {side}",
        draw: "Empate",
        either: "{one} ou {other}",
        over: "Acima de {line}",
        under: "Abaixo de {line}",
        yes: "Sim",
        no: "Não",
        two_sets: "2 sets",
        three_sets: "3 sets",
        odd: "Ímpar",
        even: "Par",
    },
    Words {
        sports: ["كرة القدم", "التنس", "كرة السلة"],
        winner: "الفائز",
        double_chance: "فرصة مزدوجة",
        total: "المجموع",
        both_score: "كلا الفريقين يسجل",
        handicap: "هانديكاب",
        first_set: "الفائز بالمجموعة الأولى",
        sets: "عدد المجموعات",
        parity: "فردي أو زوجي",
        home_total: "مجموع {side}",
        draw: "تعادل",
        either: "{one} أو {other}",
        over: "أكثر من {line}",
        under: "أقل من {line}",
        yes: "نعم",
        no: "لا",
        two_sets: "مجموعتان",
        three_sets: "3 مجموعات",
        odd: "فردي",
        even: "زوجي",
    },
];

/// The known language that fits best.
pub fn locale(wanted: &str) -> &'static str {
    LOCALES.into_iter().find(|known| *known == wanted).unwrap_or("en")
}

fn words(locale: &str) -> &'static Words {
    let row = LOCALES.iter().position(|known| *known == locale).unwrap_or(0);
    WORDS.get(row).unwrap_or(&WORDS[0])
}

/// A sport.
pub fn sport(locale: &str, sport: Sport) -> &'static str {
    let index = Sport::ALL.iter().position(|one| *one == sport).unwrap_or(0);
    words(locale).sports.get(index).copied().unwrap_or_default()
}

/// A market; `home` is the first side of the match.
pub fn market(locale: &str, market: Market, home: &str) -> String {
    let words = words(locale);
    match market {
        Market::Winner => words.winner,
        Market::DoubleChance => words.double_chance,
        Market::Total => words.total,
        Market::BothScore => words.both_score,
        Market::Handicap => words.handicap,
        Market::FirstSet => words.first_set,
        Market::Sets => words.sets,
        Market::Parity => words.parity,
        Market::HomeTotal => return words.home_total.replace("{side}", home),
    }
    .to_owned()
}

/// An outcome of a match between two sides. `line` is twice the line of the market.
pub fn outcome(locale: &str, market: Market, outcome: &str, (home, away): (&str, &str), line: i64) -> String {
    let words = words(locale);
    let either = |one: &str, other: &str| words.either.replace("{one}", one).replace("{other}", other);
    let with_line = |text: &str| text.replace("{line}", &line_text(line));
    let ahead = |side: &str, line: i64| {
        let sign = if line > 0 { "+" } else { "" };
        format!("{side} ({sign}{})", line_text(line))
    };
    match (market, outcome) {
        (Market::Handicap, "1") => ahead(home, line),
        (Market::Handicap, _) => ahead(away, -line),
        (_, "1") => home.to_owned(),
        (_, "2") => away.to_owned(),
        (_, "1X") => either(home, words.draw),
        (_, "12") => either(home, away),
        (_, "X2") => either(words.draw, away),
        (_, "over") => with_line(words.over),
        (_, "under") => with_line(words.under),
        (_, "bothYes") => words.yes.to_owned(),
        (_, "bothNo") => words.no.to_owned(),
        (_, "twoSets") => words.two_sets.to_owned(),
        (_, "threeSets") => words.three_sets.to_owned(),
        (_, "odd") => words.odd.to_owned(),
        (_, "even") => words.even.to_owned(),
        _ => words.draw.to_owned(),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_name_sides_and_lines() {
        let sides = ("Verrin City", "Norvik United");
        let name = |market, id, line| outcome("en", market, id, sides, line);
        assert_eq!(name(Market::Winner, "2", 0), "Norvik United");
        assert_eq!(name(Market::Winner, "X", 0), "Draw");
        assert_eq!(name(Market::DoubleChance, "1X", 0), "Verrin City or Draw");
        assert_eq!(name(Market::Total, "over", 5), "Over 2.5");
        assert_eq!(name(Market::Handicap, "1", -3), "Verrin City (-1.5)");
        assert_eq!(name(Market::Handicap, "2", -3), "Norvik United (+1.5)");
        assert_eq!(market("de", Market::HomeTotal, sides.0), "Gesamtzahl von Verrin City");
    }

    #[test]
    fn every_outcome_of_a_match_has_a_name_of_its_own_in_every_language() {
        for locale in LOCALES {
            for sport in Sport::ALL {
                for market in Market::of_sport(sport) {
                    let ids = market.outcomes(sport);
                    let names: std::collections::BTreeSet<String> =
                        ids.iter().map(|id| outcome(locale, market, id, ("A", "B"), 3)).collect();
                    assert_eq!(names.len(), ids.len(), "{locale} {market:?}: {names:?}");
                }
            }
        }
    }
}
