//! Rules of playing a game: its mode, refusals, and reality checks.

use serde::Serialize;

use super::redirects::encode;

/// How a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PlayMode {
    /// For money.
    Real,
    /// For fun.
    Demo,
}

/// Why a game is not started without another decision of the visitor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum LaunchBlocker {
    /// A guest must sign in: the game has no demo mode.
    SignIn,
    /// The game has no demo mode, and the player did not ask for money.
    RealOnly,
    /// The player takes a break or has excluded himself.
    Excluded,
}

/// The mode in which a game starts. `real` is true if the address asks for play
/// for money; guests then play the demo.
///
/// # Errors
///
/// Returns the reason if the game does not start.
pub fn mode(real: bool, signed_in: bool, has_demo: bool) -> Result<PlayMode, LaunchBlocker> {
    match (real, signed_in, has_demo) {
        (true, true, _) => Ok(PlayMode::Real),
        (_, _, true) => Ok(PlayMode::Demo),
        (_, false, false) => Err(LaunchBlocker::SignIn),
        (false, true, false) => Err(LaunchBlocker::RealOnly),
    }
}

/// Path of the page of a game without its locale. There the game is played for money if the player has asked for it.
pub fn game_path(identity: &str, for_money: bool) -> String {
    format!("/games/{}{}", encode(identity), if for_money { "?real=true" } else { "" })
}

/// Target of a press on a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Opening {
    /// To its page, played for money.
    Real,
    /// To its page, played for fun.
    Demo,
    /// To a dialog that offers what is possible.
    Dialog,
}

/// Decides the target of a press on a game. On small screens, a guest or a
/// player without money first gets a dialog with the possible actions.
pub fn opening(small: bool, signed_in: bool, has_money: bool) -> Opening {
    match (signed_in, small) {
        (true, true) if !has_money => Opening::Dialog,
        (true, _) => Opening::Real,
        (false, true) => Opening::Dialog,
        (false, false) => Opening::Demo,
    }
}

/// Why the server refused to start a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayRefusal {
    /// A limit of the player is reached.
    Limit,
    /// The account is limited: it may not play for money.
    LimitedAccount,
    /// The active bonus cannot be played in this game.
    Bonus,
    /// The game is not available in the player's country.
    Country,
}

/// The meaning of an error code of the call that starts a game.
pub fn refusal(code: i64) -> Option<PlayRefusal> {
    match code {
        14100 | 14101 | 14105 | 14106 => Some(PlayRefusal::Limit),
        14103 => Some(PlayRefusal::LimitedAccount),
        14306 => Some(PlayRefusal::Bonus),
        14308 => Some(PlayRefusal::Country),
        _ => None,
    }
}

/// True for an address from which a game may be shown: it is on another origin
/// than the site, so that the game cannot read or change the site. Spellings of
/// hosts that only a browser can resolve are refused.
pub fn is_game_address(address: &str, origin: &str) -> bool {
    let is_clean = !address.bytes().any(|byte| byte == b'\\' || byte <= b' ');
    let of_game = normal_origin(address);
    is_clean && of_game.is_some() && of_game != normal_origin(origin)
}

/// True if two web addresses have the same origin.
pub fn is_same_origin(address: &str, other: &str) -> bool {
    let origin = normal_origin(address);
    origin.is_some() && origin == normal_origin(other)
}

/// Scheme and host of a web address: in lower case, without the usual port.
/// `None` for anything else.
fn normal_origin(address: &str) -> Option<(bool, String)> {
    let secure = address.strip_prefix("https://");
    let rest = secure.or_else(|| address.strip_prefix("http://"))?;
    let host = rest.split(['/', '?', '#']).next()?.to_ascii_lowercase();
    let host = host.strip_suffix(if secure.is_some() { ":443" } else { ":80" }).unwrap_or(&host);
    let is_plain =
        |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b':' | b'[' | b']');
    (!host.is_empty() && host.bytes().all(is_plain)).then(|| (secure.is_some(), host.to_owned()))
}

/// Intervals of reality checks that a player can choose, in minutes.
pub const CHECK_INTERVALS: [u32; 4] = [15, 30, 60, 120];
/// Interval before the player has chosen, in minutes.
pub const DEFAULT_CHECK_INTERVAL: u32 = 60;
/// A pause after which playing is a new session, in milliseconds.
pub const SESSION_PAUSE: u64 = 15 * 60 * 1000;

/// The interval that was stored, in minutes; the default for any other text.
pub fn check_interval(stored: Option<&str>) -> u32 {
    let chosen = stored.and_then(|text| text.parse().ok());
    chosen.filter(|minutes| CHECK_INTERVALS.contains(minutes)).unwrap_or(DEFAULT_CHECK_INTERVAL)
}

/// Whole minutes of a session; at least one.
pub fn minutes_played(begun: u64, now: u64) -> u32 {
    u32::try_from(now.saturating_sub(begun) / 60_000).unwrap_or(u32::MAX).max(1)
}

/// Milliseconds until the next reality check; zero if it is due.
pub fn until_check(checked_at: u64, minutes: u32, now: u64) -> u64 {
    (checked_at + u64::from(minutes) * 60_000).saturating_sub(now)
}

/// Colour of a pocket of a wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(all(target_arch = "wasm32", feature = "site"), derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PocketColor {
    /// Red.
    Red,
    /// Black.
    Black,
    /// Green, the colour of zero.
    Green,
}

impl PocketColor {
    /// The colour of that name.
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "red" => Some(Self::Red),
            "black" => Some(Self::Black),
            "green" => Some(Self::Green),
            _ => None,
        }
    }
}
