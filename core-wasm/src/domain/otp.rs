//! One-time codes and the resend countdown.

use super::digits::western;

/// Number of digits.
pub const LENGTH: usize = 6;
/// Delay before a code can be sent again, in milliseconds.
pub const RESEND_AFTER: u64 = 60_000;

/// Masks an edit of the code field. White space is removed first, because
/// codes are often written in groups. Text with non-digits or more than six
/// digits is rejected: the result is `before`.
pub fn masked(before: &str, typed: &str) -> String {
    let compact: String = typed.chars().filter(|character| !character.is_whitespace()).map(western).collect();
    let acceptable = compact.len() <= LENGTH && compact.bytes().all(|byte| byte.is_ascii_digit());
    if acceptable { compact } else { before.to_owned() }
}

/// True if the code has six digits.
pub fn is_complete(code: &str) -> bool {
    code.len() == LENGTH && code.bytes().all(|byte| byte.is_ascii_digit())
}

/// Remaining time as `m:ss`, rounded up to a second. `None` if the deadline
/// (milliseconds since the epoch) has passed.
pub fn countdown(deadline: u64, now: u64) -> Option<String> {
    let seconds = deadline.saturating_sub(now).div_ceil(1000);
    (seconds > 0).then(|| format!("{}:{:02}", seconds / 60, seconds % 60))
}

/// Milliseconds until the countdown text changes.
pub fn next_tick(deadline: u64, now: u64) -> u64 {
    match deadline.saturating_sub(now) % 1000 {
        0 => 1000,
        rest => rest,
    }
}
