//! Rules of tournaments.

use serde::Serialize;

/// Phase of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum TournamentPhase {
    /// Not begun; counts down to its start.
    Announced,
    /// Under way; counts down to its end.
    Running,
    /// Over.
    Finished,
}

/// Codes of `state` by phase, as the API filters by them.
pub const COMING: [i64; 2] = [2, 3];
/// Codes of tournaments that are over: not settled yet, and settled.
pub const OVER: [i64; 2] = [4, 5];

/// Phase of a `state` of the API; `None` for drafts and unknown states, which
/// are not shown.
pub const fn phase(state: i64) -> Option<TournamentPhase> {
    match state {
        2 => Some(TournamentPhase::Announced),
        3 => Some(TournamentPhase::Running),
        4 | 5 => Some(TournamentPhase::Finished),
        _ => None,
    }
}

/// The player's entry in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// Unknown: the answer was made for a guest.
    Unknown,
    /// None yet.
    Missing,
    /// The player takes part.
    Present,
    /// The player takes part, and has played all rounds that count.
    Complete,
}

/// Rounds of the player that count in a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CountedRounds {
    /// Number of rounds played.
    pub played: u32,
    /// Maximum number of rounds that count.
    pub limit: u32,
}

/// Action on the page of a tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum TournamentAction {
    /// Nothing.
    Nothing,
    /// Register.
    Register,
    /// Enter the tournament.
    TakePart,
    /// Play its games.
    Play,
}

/// The action that is available to a visitor. Only a running tournament that is available to the
/// visitor offers anything; `available` is false during a break or an exclusion.
pub const fn action(
    phase: TournamentPhase,
    available: bool,
    signed_in: bool,
    entry: Entry,
    confirmation: bool,
) -> TournamentAction {
    if !available || !matches!(phase, TournamentPhase::Running) {
        return TournamentAction::Nothing;
    }
    match (signed_in, entry) {
        (false, _) => TournamentAction::Register,
        // Further rounds do not count, so the page offers no play.
        (true, Entry::Unknown | Entry::Complete) => TournamentAction::Nothing,
        (true, Entry::Missing) if confirmation => TournamentAction::TakePart,
        (true, _) => TournamentAction::Play,
    }
}

/// Time until which a tournament counts down: its start, or its end.
pub fn deadline<'a>(phase: TournamentPhase, start: &'a str, end: &'a str) -> Option<&'a str> {
    match phase {
        TournamentPhase::Announced => Some(start),
        TournamentPhase::Running => Some(end),
        TournamentPhase::Finished => None,
    }
}

/// True if a collection's games count: it is one of `listed` (all, if none are
/// listed) and none of `excluded`.
pub fn counts(identity: &str, listed: &[String], excluded: &[String]) -> bool {
    let is = |known: &String| known == identity;
    (listed.is_empty() || listed.iter().any(is)) && !excluded.iter().any(is)
}

/// A place in the standings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The participant.
    pub player: String,
    /// Nickname, if there is one.
    pub nickname: Option<String>,
    /// Place, from one.
    pub place: u32,
    /// Points, if they are known.
    pub points: Option<i64>,
}

/// Places of the podium.
const PODIUM: usize = 3;
/// Rows of a page of the table below the podium.
pub const PAGE_SIZE: usize = 14;

/// Rows of the standings on display.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShownStandings {
    /// The first three.
    pub podium: Vec<Standing>,
    /// The rows of the page.
    pub rows: Vec<Standing>,
    /// The player's own place, unless it has no points, if it is neither on the podium nor
    /// on the page.
    pub own: Option<Standing>,
    /// The page, from one; the last one if there are fewer.
    pub page: u32,
    /// Number of pages.
    pub pages: u32,
}

/// A page of the standings, which are in the order of their places.
pub fn shown(standings: &[Standing], own: Option<Standing>, page: u32) -> ShownStandings {
    let (podium, table) = standings.split_at(PODIUM.min(standings.len()));
    let pages = u32::try_from(table.len().div_ceil(PAGE_SIZE)).unwrap_or(u32::MAX).max(1);
    let page = page.clamp(1, pages);
    let before = PAGE_SIZE.saturating_mul(usize::try_from(page - 1).unwrap_or_default());
    let rows: Vec<Standing> = table.iter().skip(before).take(PAGE_SIZE).cloned().collect();
    let listed = |own: &Standing| podium.iter().chain(&rows).any(|row| row.player == own.player);
    let own = own.filter(|own| own.points != Some(0) && own.place > 0 && !listed(own));
    ShownStandings { podium: podium.to_vec(), rows, own, page, pages }
}
