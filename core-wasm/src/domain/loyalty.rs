//! Rules of the loyalty programme.

use serde::Serialize;

/// State of a level for a visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LevelState {
    /// Passed.
    Completed,
    /// The current level; for guests the first one, where everybody begins.
    Current,
    /// Not reached yet.
    Locked,
}

/// State of the level with this order. `current` is the order of the player's
/// level; `None` for a guest.
pub const fn level_state(order: u32, current: Option<u32>) -> LevelState {
    let current = match current {
        Some(current) => current,
        None => 1,
    };
    if order < current {
        LevelState::Completed
    } else if order == current {
        LevelState::Current
    } else {
        LevelState::Locked
    }
}

/// Progress from the threshold of the current level to that of the next one, in
/// percent from 0 to 100. Without a next level, or if both thresholds are equal,
/// it is 100.
pub fn progress(points: i64, current: i64, next: Option<i64>) -> u32 {
    let Some(next) = next.filter(|next| *next > current) else { return 100 };
    let (done, whole) = (i128::from(points) - i128::from(current), i128::from(next) - i128::from(current));
    u32::try_from((done * 100 / whole).clamp(0, 100)).unwrap_or(0)
}

/// True if a change of the player's level is a rise. Levels count from one; a
/// level that is not known is zero.
pub const fn rises(from: u32, to: u32) -> bool {
    from > 0 && to > from
}

/// Points that are missing to a threshold.
pub fn missing(points: i64, threshold: i64) -> i64 {
    threshold.saturating_sub(points).max(0)
}
