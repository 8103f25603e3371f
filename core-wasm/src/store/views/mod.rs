//! Published views, which a front end renders. Money is decimal text. Texts are
//! content paths or rule names.

mod account;
mod app;
mod bets;
mod bonus;
mod chat;
mod documents;
mod engagement;
mod factor;
mod form;
mod jackpots;
mod limits;
mod lobby;
mod money;
mod navigation;
mod pages;
mod passkeys;
mod play;
mod quests;
mod round_proof;
mod search;
mod session;
mod statement;
mod time_limit;
mod transactions;
mod vault;
mod wallet;
mod withdraw;

pub use account::*;
pub use app::*;
pub use bets::*;
pub use bonus::*;
pub use chat::*;
pub use documents::*;
pub use engagement::*;
pub use factor::*;
pub use form::*;
pub use jackpots::*;
pub use limits::*;
pub use lobby::*;
pub use money::*;
pub use navigation::*;
pub use pages::*;
pub use passkeys::*;
pub use play::*;
pub use quests::*;
pub use round_proof::*;
pub use search::*;
pub use session::*;
pub use statement::*;
pub use time_limit::*;
pub use transactions::*;
pub use vault::*;
pub use wallet::*;
pub use withdraw::*;

pub use crate::domain::{
    bonus_actions::BonusAvailability,
    forms::FormName,
    loyalty::LevelState,
    payments::{InvoiceStatus, ProcessingView},
    play::{LaunchBlocker, PlayMode},
    quests::{QuestAction, QuestTab},
    referrals::ReferralState,
    round_proof::{
        BlackjackMove, ProofHandKind, ProofStep, ProofStepState, ProofVerdict, RoundBookingKind, SeedReveal,
    },
    statement::{StatementColumn, StatementGroup, StatementPeriod, StatementProblem},
    tournaments::{TournamentAction, TournamentPhase},
};

use super::slice::Keyed;

/// Declares the key field of a row, and the fields that may be revised.
macro_rules! keyed {
    ($($row:ident by $field:ident $(revises $($revised:literal)*)?;)*) => {
        $(impl Keyed for $row {
            const REVISED: &'static [&'static str] = &[$($($revised),*)?];

            fn key(&self) -> String {
                self.$field.to_string()
            }
        })*
    };
}

keyed! {
    AccountView by id revises "equivalent";
    CurrencyRow by code revises "equivalent";
    FieldView by name;
    PaymentMethodView by method;
    DepositBonusView by id revises "disabled" "selected" "gain" "terms" "packageItems";
    PlayerBonusView by id;
    BonusGroupView by id;
    StripView by identity;
    GameView by id;
    ToastView by id;
    LoginSessionView by id;
    DocumentView by id;
    TransactionView by id;
    OpenPaymentView by id;
    TransactionTotalsView by currency;
    MessageView by id;
    QuestView by id;
    RoundView by id;
    BetView by id;
    WelcomeBonusView by id;
}
