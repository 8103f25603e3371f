//! The sandbox: a complete reference backend of the player site.
//!
//! Read it in this order; each step builds on those before it.
//!
//! 1. `main`, `cli`, `server`: the command line, the two ports, the clean stop.
//! 2. `state`, `db`, `clock`, `settings`, `ids`: what every request shares. A unit of work is a [`state::Tx`]; the tables are in
//!    `migrations/`.
//! 3. `routes`, then `http`: every path with its handler; `http::input` and `http::extract` are what handlers take, `http::error`
//!    is how they refuse, `http::guard` logs what fails, `http::faults` and `http::log` are for tests.
//! 4. `seed`: currencies, countries, games, methods, bonuses, quests and the first players, all deterministic.
//! 5. `auth` (`player`, `password`, `sessions`, `register`, `otp`, `recovery`, `tries`, `social`), `rates`, `profile`,
//!    `referrals`, `social`: who plays.
//! 6. `values::money`, `ledger`, `wallet`: amounts, the double-entry ledger, and the accounts on it.
//! 7. `payments`: `request`, `deposit`, `withdraw`, `idempotency`, `invoice`, `settle`, `report`, `review`, `listing`;
//!    `turnover`; and `provider`, the pages of the payment provider.
//! 8. `limits`, `vault`, `documents`, `verification`: what keeps play responsible and players known.
//! 9. `play`: `engine` is the table of games, whose rules are the crate `games`; then `session`, `stake`, `record`, `rounds`,
//!    `room`, `tables`, `held`, `winners`, `jackpot`, `proof`, `api` and `pages`. `lobby` starts games; `covers` and `motifs` draw
//!    them.
//! 10. `betting`: `world`, `place`, `bets`, `settle`, then `api`, `history` and `pages`. The rules of matches and bets are the
//!     crate `sportsbook`.
//! 11. `bonuses`, `bonus_codes`, `quests`, `tournaments`, `retention`, `messages`, `marketing`: what follows from play and payments.
//!     `statement`: what a player paid and played.
//! 12. `realtime`: `channels`, `protocol`, `hub`, `socket`; how events reach a browser. `remote` and `api`: the same through a
//!     Centrifugo.
//! 13. `schedule`: what happens because time passed.
//! 14. `site`, `addresses`, `config`, `headers`, `page_rules`, `chat`, `framed`, `font`: the site's files, its configuration and
//!     Content-Security-Policy, the same for other web servers, a stand-in for the support chat of another company, and
//!     the documents of frames with the site's font.
//! 15. `controls`: what tests may steer.
//! 16. `contract`: the API and the channels as documents that programs read.

mod addresses;
pub mod auth;
mod betting;
mod bonus_codes;
mod bonuses;
mod chat;
pub mod cli;
pub mod clock;
pub mod config;
pub mod contract;
mod controls;
mod covers;
mod db;
mod documents;
mod font;
mod framed;
mod headers;
mod http;
mod ids;
mod ledger;
mod limits;
mod lobby;
mod marketing;
mod messages;
mod motifs;
mod page_rules;
mod payments;
pub mod play;
mod profile;
mod provider;
mod quests;
mod rates;
pub mod realtime;
mod referrals;
mod retention;
pub mod routes;
mod schedule;
mod seed;
pub mod server;
mod settings;
mod site;
mod social;
pub mod state;
mod statement;
mod tournaments;
mod turnover;
mod vault;
mod verification;
mod wallet;

use values::money;

#[cfg(test)]
mod tests {
    #[test]
    fn the_order_names_every_module() {
        let source = include_str!("lib.rs");
        let named: String = source.lines().filter(|line| line.starts_with("//!")).collect();
        for line in source.lines() {
            let declared =
                line.trim_start_matches("pub ").strip_prefix("mod ").and_then(|rest| rest.strip_suffix(';'));
            if let Some(module) = declared {
                assert!(named.contains(&format!("`{module}`")), "{module} is not in the order");
            }
        }
    }
}
