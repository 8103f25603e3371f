//! Business rules as pure functions: no clock, network, storage or floating
//! point. The tables in `tests/vectors` test them natively and through the
//! built WebAssembly.

pub mod audience;
pub mod base64;
pub mod bonus;
pub mod bonus_actions;
pub mod dialogs;
pub mod documents;
pub mod entry_points;
pub mod forms;
pub mod limits;
pub mod lobby;
pub mod locale;
pub mod loyalty;
pub mod middleware;
pub mod money;
pub mod networks;
pub mod otp;
pub mod payments;
pub mod phone;
pub mod play;
pub mod questions;
pub mod quests;
pub mod redirects;
pub mod referrals;
pub mod route_rules;
pub mod routes;
pub mod search;
pub mod time;
pub mod token;
pub mod tournaments;
pub mod tracking;
pub mod typed_text;
pub mod user_agent;
pub mod validation;
pub mod wager;
