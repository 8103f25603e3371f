//! One-time codes and the resend countdown.

use super::typed_text::cleaned;

/// Number of digits.
pub const LENGTH: u8 = 6;
/// Delay before a code can be sent again, in milliseconds.
pub const RESEND_AFTER: u64 = 60_000;
/// Error code of the API: the code is incorrect.
pub const WRONG_CODE: i64 = 11003;

/// The code in an edit of the field: up to six digits, which may be written in
/// groups, or the only six digits of a whole message. `None` if the text has no
/// such code.
pub fn entered(typed: &str) -> Option<String> {
    let text = cleaned(typed);
    let is_separator = |character: char| {
        character.is_whitespace() || matches!(character, '-' | '.' | '\u{2010}'..='\u{2015}')
    };
    let compact: String = text.chars().filter(|character| !is_separator(*character)).collect();
    if compact.len() <= usize::from(LENGTH) && compact.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(compact);
    }
    let mut codes = text
        .split(|character: char| !character.is_ascii_digit())
        .filter(|digits| digits.len() == usize::from(LENGTH));
    let code = codes.next()?;
    codes.next().is_none().then(|| code.to_owned())
}

/// True if the code has six digits.
pub fn is_complete(code: &str) -> bool {
    code.len() == usize::from(LENGTH) && code.bytes().all(|byte| byte.is_ascii_digit())
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
