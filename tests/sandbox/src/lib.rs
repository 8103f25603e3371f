//! The sandbox: a complete reference backend of the player site.
//!
//! | Room | What is in it |
//! |---|---|
//! | `cli`, `server` | the command line, the two ports, the clean stop |
//! | `state`, `db`, `clock`, `settings` | what every request shares |
//! | `http` | extractors, the error envelope, paging, the request log and faults |
//! | `config`, `site` | the site's files, its configuration and its Content-Security-Policy |
//! | `auth`, `profile`, `referrals` | players, sessions, one-time codes, passwords |
//! | `limits`, `documents`, `verification` | what keeps play responsible and players known |
//! | `wallet`, `ledger`, `money`, `turnover` | accounts, the double-entry ledger under them, what must be bet |
//! | `payments`, `provider` | methods, invoices, settlement and the hosted payment page |
//! | `schedule` | what happens because time passed |
//! | `chat` | a stand-in for the support chat of another company |
//! | `social` | the sign-in pages of other companies |
//! | `bonuses`, `bonus_codes`, `lobby`, `quests`, `tournaments`, `retention`, `messages`, `marketing` | what a player does with the money |
//! | `play` | games that really play: sessions, rounds, seeds, and their pages; their rules are the crate `games` |
//! | `realtime` | the Centrifugo protocol over a websocket |
//! | `seed` | deterministic currencies, countries, games, methods, bonuses, players |
//! | `controls` | what tests may steer |

mod addresses;
pub mod auth;
mod bonus_codes;
mod bonuses;
mod chat;
pub mod cli;
pub mod clock;
pub mod config;
mod controls;
mod covers;
mod db;
mod documents;
mod http;
mod ids;
mod ledger;
mod limits;
mod lobby;
mod marketing;
mod messages;
mod money;
mod motifs;
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
mod sportsbook;
pub mod state;
mod tournaments;
mod turnover;
mod verification;
mod wallet;
