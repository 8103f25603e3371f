//! Cleaning of text that people type or paste where only plain characters have
//! a meaning: amounts, codes, phone numbers, e-mail addresses, masks. Names and
//! messages are never cleaned.

/// The zero of each script's decimal digits in Unicode; nine digits follow it.
const ZEROS: [u32; 65] = [
    0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50, 0xed0,
    0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40, 0x1c50,
    0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0xff10, 0x104a0, 0x10d30, 0x11066, 0x110f0,
    0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x11730, 0x118e0, 0x11950, 0x11c50,
    0x11d50, 0x11da0, 0x16a60, 0x16ac0, 0x16b50, 0x1d7ce, 0x1d7d8, 0x1d7e2, 0x1d7ec, 0x1d7f6, 0x1e140,
    0x1e2f0, 0x1e950, 0x1fbf0,
];

/// From a full-width form to its ASCII character.
const FULL_WIDTH: u32 = 0xfee0;

/// The ASCII character that a character stands for: a decimal digit of any
/// script, or a full-width form. Other characters are returned unchanged.
pub fn plain(character: char) -> char {
    if character.is_ascii() {
        return character;
    }
    let code = u32::from(character);
    if let Some(zero) = ZEROS.iter().rfind(|zero| **zero <= code)
        && let Some(digit) = char::from_digit(code - zero, 10)
    {
        return digit;
    }
    match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(code - FULL_WIDTH).unwrap_or(character),
        other => other,
    }
}

/// True for a character that is not seen: marks of direction, joiners, soft
/// hyphens, the byte order mark.
pub fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}'
    )
}

/// The text in plain characters, without invisible ones and without white space
/// at its ends.
pub fn cleaned(text: &str) -> String {
    let plain: String = text.chars().filter(|character| !is_invisible(*character)).map(self::plain).collect();
    plain.trim().to_owned()
}
