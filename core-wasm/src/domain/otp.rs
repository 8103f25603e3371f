//! One-time codes and the countdown to the next one.

use super::digits::western;

/// Digits of a code.
pub const LENGTH: usize = 6;
/// How long a player waits before a code can be sent again, in milliseconds.
pub const RESEND_AFTER: u64 = 60_000;

/// What the code field holds after the player typed or pasted `typed`.
///
/// White space is dropped first (codes are often written in groups); text
/// with anything but digits, or with more than six, is rejected: the answer
/// is `before`.
pub fn masked(before: &str, typed: &str) -> String {
    let compact: String = typed.chars().filter(|character| !character.is_whitespace()).map(western).collect();
    let acceptable = compact.len() <= LENGTH && compact.bytes().all(|byte| byte.is_ascii_digit());
    if acceptable { compact } else { before.to_owned() }
}

/// Whether all six digits are there.
pub fn is_complete(code: &str) -> bool {
    code.len() == LENGTH && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// The time left as `m:ss`, rounded up to a whole second; `None` when the
/// deadline (milliseconds since the epoch) has passed.
pub fn countdown(deadline: u64, now: u64) -> Option<String> {
    let seconds = deadline.saturating_sub(now).div_ceil(1000);
    (seconds > 0).then(|| format!("{}:{:02}", seconds / 60, seconds % 60))
}

/// Milliseconds until the text of the countdown changes next.
pub fn next_tick(deadline: u64, now: u64) -> u64 {
    match deadline.saturating_sub(now) % 1000 {
        0 => 1000,
        rest => rest,
    }
}
