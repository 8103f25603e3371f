//! The table of games: which title is played with which rules, and the stakes it takes.

use super::look;
use crate::covers::Mark;
use crate::seed::bonuses::worth;
use crate::seed::games::Game;
use crate::state::App;
use games::blackjack::Blackjack;
use games::crash::Crash;
use games::dice::Dice;
use games::limbo::Limbo;
use games::mines::Mines;
use games::plinko::Plinko;
use games::roulette::Roulette;
use games::rules::{Currency, Edition, Kind, Rules, Shared};
use games::slot::Reels;
use games::video_poker::VideoPoker;

/// Code of the play money of demo sessions; it has two decimals.
pub const FUN: &str = "FUN";
/// Decimals of the play money.
const FUN_DECIMALS: u32 = 2;

/// Stakes in cents of the base currency.
const STAKES: [i64; 11] = [20, 40, 60, 100, 200, 300, 500, 1000, 2000, 5000, 10_000];
/// Value of a free spin in cents of the base currency.
const FREE_SPIN: i64 = 20;
/// Stakes to choose from are multiples of this, so that every game can take them.
const STEP: i64 = 20;

/// No win is larger than this multiple of its stake.
const LARGEST_MULTIPLE: i64 = 20_000;

/// A game that the sandbox can play: its rules, and how its titles look.
#[derive(Debug)]
pub struct Engine {
    titles: Titles,
    /// The rules.
    pub rules: &'static dyn Rules,
    /// The script of the page in the frame.
    pub page: &'static str,
    /// The script with which the page of fairness computes a round again.
    pub check: &'static str,
    /// The style sheet of its page, beside the one that games share.
    pub style: Option<&'static str>,
    /// Drawings of the page beside the scene of the title.
    pub art: Option<fn(&Game) -> String>,
    /// The mark of its covers.
    pub mark: Option<Mark>,
}

/// The titles that are played with an engine, by the last word of a title.
#[derive(Debug)]
enum Titles {
    /// Live titles that end with this word.
    Live(&'static str),
    /// Titles that end with this word.
    Word(&'static str),
    /// Every other title.
    Rest,
}

/// The style of both kinds of roulette.
const ROULETTE_STYLE: &str = concat!(include_str!("client/roulette.css"), include_str!("client/table.css"));

/// Every game. The first row that fits a title is the one it is played with.
pub static ENGINES: [Engine; 10] = [
    Engine {
        titles: Titles::Word("Dice"),
        rules: &Dice,
        page: include_str!("client/dice.js"),
        check: include_str!("client/check-dice.js"),
        style: None,
        art: None,
        mark: None,
    },
    Engine {
        titles: Titles::Word("Limbo"),
        rules: &Limbo,
        page: include_str!("client/limbo.js"),
        check: include_str!("client/check-limbo.js"),
        style: None,
        art: None,
        mark: None,
    },
    Engine {
        titles: Titles::Word("Plinko"),
        rules: &Plinko,
        page: include_str!("client/plinko.js"),
        check: include_str!("client/check-plinko.js"),
        style: Some(concat!(include_str!("client/choices.css"), include_str!("client/plinko.css"))),
        art: None,
        mark: None,
    },
    Engine {
        titles: Titles::Word("Mines"),
        rules: &Mines,
        page: include_str!("client/mines.js"),
        check: include_str!("client/check-mines.js"),
        style: Some(concat!(include_str!("client/choices.css"), include_str!("client/mines.css"))),
        art: None,
        mark: None,
    },
    Engine {
        titles: Titles::Word("Poker"),
        rules: &VideoPoker,
        page: include_str!("client/video-poker.js"),
        check: include_str!("client/check-video-poker.js"),
        style: Some(concat!(include_str!("client/cards.css"), include_str!("client/video-poker.css"))),
        art: None,
        mark: None,
    },
    Engine {
        titles: Titles::Word("Blackjack"),
        rules: &Blackjack,
        page: include_str!("client/blackjack.js"),
        check: include_str!("client/check-blackjack.js"),
        style: Some(concat!(include_str!("client/cards.css"), include_str!("client/blackjack.css"))),
        art: None,
        mark: None,
    },
    Engine {
        titles: Titles::Word("Rocket"),
        rules: &Crash,
        page: include_str!("client/crash.js"),
        check: include_str!("client/check-crash.js"),
        style: None,
        art: None,
        mark: Some(Mark {
            word: "CRASH",
            sign: "<path d='M5 11q6 0 8-7' fill='none' stroke='#fff' stroke-width='2.2' stroke-linecap='round'/>",
            ground: "#5b21b6",
        }),
    },
    Engine {
        titles: Titles::Live("Roulette"),
        rules: &Roulette::Live,
        page: include_str!("client/live.js"),
        check: include_str!("client/check-roulette.js"),
        style: Some(ROULETTE_STYLE),
        art: None,
        mark: None,
    },
    Engine {
        titles: Titles::Word("Roulette"),
        rules: &Roulette::Single,
        page: include_str!("client/roulette.js"),
        check: include_str!("client/check-roulette.js"),
        style: Some(ROULETTE_STYLE),
        art: None,
        mark: None,
    },
    Engine {
        titles: Titles::Rest,
        rules: &Reels,
        page: include_str!("client/slot.js"),
        check: include_str!("client/check-slot.js"),
        style: None,
        art: Some(look::sprite),
        mark: None,
    },
];

/// The engine of a game.
pub fn engine_of(game: &Game) -> &'static Engine {
    engine_for(&game.name, game.is_in("live"))
}

/// The engine of a title.
pub fn engine_for(title: &str, is_live: bool) -> &'static Engine {
    let last = title.rsplit(' ').next();
    let fits = |engine: &&Engine| match engine.titles {
        Titles::Live(word) => last == Some(word) && is_live,
        Titles::Word(word) => last == Some(word),
        Titles::Rest => true,
    };
    let [.., rest] = &ENGINES;
    ENGINES.iter().find(fits).unwrap_or(rest)
}

/// Properties of a title that rules depend on.
pub fn edition_of(game: &Game) -> Edition {
    Edition { volatility: game.wire.volatility.unwrap_or_default(), paylines: game.wire.paylines }
}

/// Properties of a currency that rules depend on.
pub fn currency_of(app: &App, code: &str) -> Currency {
    let smallest = Engine::stakes(app, code).first().copied().unwrap_or(i64::MAX);
    Currency { decimals: decimals(app, code), smallest }
}

impl Engine {
    /// The rules of its shared rounds, if it has any.
    pub fn shared(&self) -> Option<&'static dyn Shared> {
        match self.rules.kind() {
            Kind::Shared(shared) => Some(shared),
            Kind::Alone(_) | Kind::Decided(_) => None,
        }
    }

    /// The shortest time from one round of a player to the next, milliseconds. Shared rounds have a clock of their own.
    pub fn cycle(&self) -> i64 {
        match self.rules.kind() {
            Kind::Alone(_) | Kind::Decided(_) => self.rules.genre().shortest_round(),
            Kind::Shared(_) => 0,
        }
    }

    /// Stakes to choose from in minor units, ascending.
    pub fn stakes(app: &App, currency: &str) -> Vec<i64> {
        let mut stakes: Vec<i64> = STAKES.iter().map(|cents| minor(app, currency, *cents)).collect();
        stakes.dedup();
        // Any win of a stake must fit in an amount; this matters for currencies with 18 decimals.
        stakes.retain(|stake| stake.checked_mul(LARGEST_MULTIPLE).is_some());
        stakes
    }

    /// True if this stake can be bet.
    pub fn takes(&self, app: &App, currency: &str, stake: i64) -> bool {
        let stakes = Self::stakes(app, currency);
        let within = stakes.first().is_some_and(|low| stake >= *low)
            && stakes.last().is_some_and(|high| stake <= *high);
        within && stake % self.rules.unit() == 0
    }
}

/// Value of one free spin in minor units.
pub fn free_spin(app: &App, currency: &str) -> i64 {
    minor(app, currency, FREE_SPIN)
}

/// Minor units worth this many cents of the base currency, rounded up to a whole step.
fn minor(app: &App, currency: &str, cents: i64) -> i64 {
    let minor = app.catalog.currency(currency).map_or(cents, |currency| worth(currency, cents));
    ((minor.max(1) + STEP - 1) / STEP) * STEP
}

/// Decimals of a currency or of play money.
pub fn decimals(app: &App, currency: &str) -> u32 {
    if currency == FUN { FUN_DECIMALS } else { app.catalog.decimals(currency) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use games::rules::Genre;
    use std::collections::BTreeSet;
    use std::fs;
    use std::path::Path;

    #[test]
    fn every_game_has_titles_and_scripts() {
        let catalogue = crate::seed::games::build();
        let played: BTreeSet<&str> =
            catalogue.games.iter().map(|game| engine_of(game).rules.name()).collect();
        let named: BTreeSet<&str> = ENGINES.iter().map(|engine| engine.rules.name()).collect();
        assert_eq!(named.len(), ENGINES.len(), "two games have one name");
        assert_eq!(played, named);
        for engine in &ENGINES {
            assert!(engine.page.contains("start(async (state)"), "{engine:?}");
            assert!(engine.check.contains("export async function follows("), "{engine:?}");
            assert!(STEP % engine.rules.unit() == 0, "{engine:?}");
        }
    }

    #[test]
    fn no_casino_game_begins_a_round_within_five_seconds_of_the_last() {
        for engine in &ENGINES {
            let least = if engine.rules.genre() == Genre::Slots { 2_500 } else { 5_000 };
            let cycle = match engine.rules.kind() {
                Kind::Alone(_) | Kind::Decided(_) => engine.cycle(),
                Kind::Shared(shared) => shared.betting() + shared.pause(),
            };
            assert!(cycle >= least, "{engine:?}: {cycle} ms");
        }
    }

    #[test]
    fn only_the_table_knows_a_game() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
        let rules = fs::read_to_string(folder.join("games/src/lib.rs")).unwrap();
        let shared = ["cards", "fairness", "jackpot", "models", "proof", "rules"];
        let modules = rules.lines().filter_map(|line| line.trim_start_matches("pub ").strip_prefix("mod "));
        let games: Vec<_> =
            modules.map(|module| module.trim_end_matches(';')).filter(|one| !shared.contains(one)).collect();
        assert!(games.len() > 3, "{games:?}");
        for part in ["src/play", "src/covers", "src/contract"] {
            for file in fs::read_dir(folder.join(part)).unwrap() {
                let file = file.unwrap().path();
                if file.is_dir() || file.ends_with("play/engine.rs") {
                    continue;
                }
                let source = fs::read_to_string(&file).unwrap();
                for game in &games {
                    let uses = [format!("games::{game}"), format!("\"{game}\""), format!("{game}::")];
                    assert!(
                        !uses.iter().any(|text| source.contains(text)),
                        "{} names {game}",
                        file.display()
                    );
                }
            }
        }
    }
}
