//! The sandbox: a complete reference backend of the player site.
//!
//! | Room | What is in it |
//! |---|---|
//! | [`cli`], [`server`] | the command line, the two ports, the clean stop |
//! | [`state`], [`db`], [`clock`], [`settings`] | what every request shares |
//! | [`http`] | extractors, the error envelope, paging, the request log and faults |
//! | [`config`], [`site`] | the site's files, its configuration and its Content-Security-Policy |
//! | [`auth`], [`profile`], [`referrals`] | players, sessions, one-time codes, passwords |
//! | [`limits`], [`documents`], [`verification`] | what keeps play responsible and players known |
//! | [`wallet`], [`ledger`], [`money`], [`turnover`] | accounts, the double-entry ledger under them, what must be bet |
//! | [`payments`], [`provider`] | methods, invoices, settlement and the hosted payment page |
//! | [`schedule`] | what happens because time passed |
//! | [`social`] | the sign-in pages of other companies |
//! | [`bonuses`], [`bonus_codes`], [`games`], [`retention`], [`messages`] | what a player does with the money |
//! | [`realtime`] | the Centrifugo protocol over a websocket |
//! | [`seed`] | deterministic currencies, countries, games, methods, bonuses, players |
//! | [`controls`] | what tests may steer |

pub mod auth;
pub mod bonus_codes;
pub mod bonuses;
pub mod cli;
pub mod clock;
pub mod config;
pub mod controls;
pub mod covers;
pub mod db;
pub mod documents;
pub mod games;
pub mod http;
pub mod ids;
pub mod ledger;
pub mod limits;
pub mod messages;
pub mod money;
pub mod payments;
pub mod profile;
pub mod provider;
pub mod realtime;
pub mod referrals;
pub mod retention;
pub mod routes;
pub mod schedule;
pub mod seed;
pub mod server;
pub mod settings;
pub mod site;
pub mod social;
pub mod state;
pub mod turnover;
pub mod verification;
pub mod wallet;
