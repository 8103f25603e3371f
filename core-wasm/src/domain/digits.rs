//! Normalisation of non-Latin digits.

/// Converts an Arabic, Persian or full-width digit to ASCII. Other characters are returned
/// unchanged.
pub fn western(character: char) -> char {
    let zero = match character {
        '\u{660}'..='\u{669}' => '\u{660}',
        '\u{6f0}'..='\u{6f9}' => '\u{6f0}',
        '\u{ff10}'..='\u{ff19}' => '\u{ff10}',
        other => return other,
    };
    char::from_digit(u32::from(character) - u32::from(zero), 10).unwrap_or(character)
}
