//! Integration tests: the routers in process, realtime and dropped connections over a real port.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::too_many_lines
)]

mod attacks;
mod audit;
mod auth;
mod best_rounds;
mod cashback;
mod catalogue;
mod chat;
mod contract;
mod documents;
mod engagement;
mod faults;
mod game_blackjack;
mod game_decisions;
mod game_fair;
mod game_money;
mod game_rounds;
mod game_shown;
mod game_video_poker;
mod games;
mod jackpot;
mod last_visit;
mod ledger;
mod limit_rules;
mod limits;
mod limits_at_credit;
mod live_tables;
mod loyalty;
mod outcomes;
mod parallel;
mod passkeys;
mod payments;
mod process;
mod profile;
mod quests;
mod realtime;
mod remote;
mod reviewer;
mod round_proof;
mod samples;
mod second_factor;
mod shape;
mod site;
mod social;
mod sportsbook;
mod sportsbook_edges;
mod sportsbook_money;
mod statement;
mod time_limit;
mod vault;
mod verification;
mod volume;
mod wagering;
mod withdrawals;
mod world;
