//! Quest definitions.

use crate::clock::{DAY, HOUR};
use crate::seed::fixed_id;

/// Types of tasks on the wire.
pub mod kind {
    /// Confirm the e-mail address or the phone number.
    pub const CONFIRM: i64 = 1;
    /// Fill in fields of the profile.
    pub const FIELDS: i64 = 2;
    /// Win.
    pub const WIN: i64 = 3;
    /// Bet.
    pub const BET: i64 = 4;
    /// Take part in a tournament.
    pub const ENTER: i64 = 5;
    /// Deposit.
    pub const DEPOSIT: i64 = 6;
}

/// Conditions of a task. Amounts are cents of the base currency; zero means no limit.
#[derive(Debug, Clone, Copy)]
pub enum Goal {
    /// Confirm the e-mail address or the phone number.
    Confirm,
    /// Fill in these fields of the profile.
    Fields(&'static [&'static str]),
    /// Win at least this amount with a bet, and at least this multiple of its stake, in hundredths.
    Win {
        /// Identities of the games that count; empty: all.
        games: &'static [&'static str],
        /// Smallest multiple of the stake, in hundredths.
        multiplier: i64,
        /// Smallest amount.
        from: i64,
    },
    /// Bet an amount.
    Bet {
        /// Identities of the games that count; empty: all.
        games: &'static [&'static str],
        /// Smallest stake.
        from: i64,
        /// Largest stake.
        to: i64,
    },
    /// Take part in a tournament.
    Enter,
    /// Deposit an amount.
    Deposit {
        /// Smallest amount.
        from: i64,
        /// Largest amount.
        to: i64,
    },
}

impl Goal {
    /// The type on the wire.
    pub const fn kind(self) -> i64 {
        match self {
            Self::Confirm => kind::CONFIRM,
            Self::Fields(_) => kind::FIELDS,
            Self::Win { .. } => kind::WIN,
            Self::Bet { .. } => kind::BET,
            Self::Enter => kind::ENTER,
            Self::Deposit { .. } => kind::DEPOSIT,
        }
    }

    /// True if the profile alone decides about it.
    pub const fn is_of_profile(self) -> bool {
        matches!(self, Self::Confirm | Self::Fields(_))
    }
}

/// One task.
#[derive(Debug, Clone, Copy)]
pub struct Task {
    /// Name.
    pub name: &'static str,
    /// Its conditions.
    pub goal: Goal,
    /// How often.
    pub quantity: i64,
}

/// One quest. Tasks are in the order of their execution.
#[derive(Debug, Clone, Copy)]
pub struct Quest {
    /// Address part.
    pub identity: &'static str,
    /// Name.
    pub name: &'static str,
    /// Description.
    pub description: &'static str,
    /// True if one task comes after another.
    pub in_order: bool,
    /// Tasks.
    pub tasks: &'static [Task],
    /// Cents of the base currency that it pays.
    pub cash: i64,
    /// Loyalty points that it gives.
    pub points: i64,
    /// End, relative to the first start of the data.
    pub ends: Option<i64>,
}

impl Quest {
    /// Its id.
    pub fn id(&self) -> String {
        let place = QUESTS.iter().position(|one| one.identity == self.identity).unwrap_or_default();
        fixed_id(0x5000_0000, u64::try_from(place).unwrap_or_default() + 1)
    }
}

/// The quest with this id.
pub fn find(id: &str) -> Option<&'static Quest> {
    QUESTS.iter().find(|one| one.id() == id)
}

const ORCHARD: &[&str] = &["ember-orchard", "coral-meadow", "wild-garden"];

const fn deposits(quantity: i64) -> Task {
    Task { name: "Make a deposit", goal: Goal::Deposit { from: 1000, to: 0 }, quantity }
}

/// All quests.
pub const QUESTS: [Quest; 9] = [
    Quest {
        identity: "first-steps",
        name: "First steps",
        description: "One deposit opens the door.",
        in_order: false,
        tasks: &[deposits(1)],
        cash: 500,
        points: 0,
        ends: Some(365 * DAY),
    },
    Quest {
        identity: "regular",
        name: "A regular guest",
        description: "Three deposits, whenever you like.",
        in_order: false,
        tasks: &[deposits(3)],
        cash: 1500,
        points: 0,
        ends: None,
    },
    Quest {
        identity: "orchard-walk",
        name: "A walk in the orchard",
        description: "Two bets and a win in three of our games.",
        in_order: false,
        tasks: &[
            Task { name: "Two bets", goal: Goal::Bet { games: ORCHARD, from: 100, to: 5000 }, quantity: 2 },
            Task {
                name: "Win once",
                goal: Goal::Win { games: ORCHARD, multiplier: 0, from: 100 },
                quantity: 1,
            },
        ],
        cash: 400,
        points: 50,
        ends: Some(3 * DAY),
    },
    Quest {
        identity: "known-guest",
        name: "Nice to meet you",
        description: "Tell us who you are.",
        in_order: false,
        tasks: &[
            Task { name: "Confirm how to reach you", goal: Goal::Confirm, quantity: 1 },
            Task {
                name: "Complete your profile",
                goal: Goal::Fields(&["city", "address", "postalCode"]),
                quantity: 3,
            },
        ],
        cash: 300,
        points: 0,
        ends: None,
    },
    Quest {
        identity: "grand-tour",
        name: "The grand tour",
        description: "Step by step through the house.",
        in_order: true,
        tasks: &[
            deposits(1),
            Task { name: "Five bets", goal: Goal::Bet { games: &[], from: 100, to: 0 }, quantity: 5 },
            Task {
                name: "Win twice the stake",
                goal: Goal::Win { games: &[], multiplier: 200, from: 0 },
                quantity: 1,
            },
        ],
        cash: 2000,
        points: 200,
        ends: Some(30 * DAY),
    },
    Quest {
        identity: "competitor",
        name: "Among others",
        description: "Take part in a tournament.",
        in_order: false,
        tasks: &[Task { name: "Take part in a tournament", goal: Goal::Enter, quantity: 1 }],
        cash: 0,
        points: 100,
        ends: None,
    },
    Quest {
        identity: "evening-sprint",
        name: "Evening sprint",
        description: "Ten bets before midnight.",
        in_order: false,
        tasks: &[Task { name: "Ten bets", goal: Goal::Bet { games: &[], from: 100, to: 0 }, quantity: 10 }],
        cash: 1000,
        points: 0,
        ends: Some(8 * HOUR),
    },
    Quest {
        identity: "collector",
        name: "The collector",
        description: "Five deposits of any size from ten dollars.",
        in_order: false,
        tasks: &[deposits(5)],
        cash: 4000,
        points: 0,
        ends: None,
    },
    Quest {
        identity: "high-notes",
        name: "High notes",
        description: "Three wins of ten times the stake.",
        in_order: false,
        tasks: &[Task {
            name: "Win ten times the stake",
            goal: Goal::Win { games: &[], multiplier: 1000, from: 0 },
            quantity: 3,
        }],
        cash: 5000,
        points: 500,
        ends: None,
    },
];
