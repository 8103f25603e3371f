//! Text rules: letters, codes and e-mail addresses.

/// An e-mail address: one `@`, a local part of at most 64 characters without
/// spaces or misplaced dots, and a domain of at least two labels.
pub fn is_email(value: &str) -> bool {
    let Some((local, domain)) = value.rsplit_once('@') else { return false };
    let length = value.chars().count();
    let local_ok = local.chars().count() <= 64
        && local.split('.').all(|part| !part.is_empty())
        && local.chars().all(|character| is_word(character) || is_one_of(".!#$%&'*+/=?^_`{|}~-", character));
    let labels: Vec<&str> = domain.split('.').collect();
    let label_ok = |label: &&str| {
        !label.is_empty()
            && label.chars().count() <= 63
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|character| is_word(character) || character == '-')
    };
    let top_ok = labels.last().is_some_and(|label| {
        label.chars().count() >= 2 && label.chars().any(|character| !character.is_ascii_digit())
    });
    length <= 254 && local_ok && labels.len() >= 2 && labels.iter().all(label_ok) && top_ok
}

/// True if `these` contains the character. `str::contains` is not used because it links the text search of the standard
/// library, which is larger than this module.
pub(super) fn is_one_of(these: &str, character: char) -> bool {
    these.chars().any(|known| known == character)
}

/// An ASCII letter or digit, or a non-ASCII character other than spaces,
/// controls and deceptive characters.
fn is_word(character: char) -> bool {
    character.is_ascii_alphanumeric()
        || !(character.is_ascii()
            || character.is_whitespace()
            || character.is_control()
            || is_deceptive(character))
}

/// Bidirectional and zero-width marks, full-width forms, the replacement
/// character, and private-use characters.
fn is_deceptive(character: char) -> bool {
    matches!(u32::from(character),
        0xad | 0x34f | 0x61c | 0x115f..=0x1160 | 0x17b4..=0x17b5 | 0x180b..=0x180f | 0x200b..=0x200f
        | 0x202a..=0x202e | 0x2060..=0x206f | 0x3164 | 0xe000..=0xf8ff | 0xfe00..=0xfe0f | 0xfeff
        | 0xff00..=0xffff | 0xe_0000..)
}

/// A letter of any script, or a combining mark. Names may be in decomposed
/// form, and many scripts require marks.
fn is_letter(character: char) -> bool {
    character.is_alphabetic() || is_mark(character)
}

/// Marks that the standard library does not classify as alphabetic: combining
/// accents, and signs of Indic and South-East Asian scripts.
fn is_mark(character: char) -> bool {
    let code = u32::from(character);
    match code {
        0x300..=0x36f | 0x1ab0..=0x1aff | 0x1dc0..=0x1dff | 0xfe20..=0xfe2f => true,
        // All Indic blocks have nukta and virama at the same offsets.
        0x900..=0xd7f => matches!(code & 0x7f, 0x3c | 0x4d),
        0xdca | 0xe47..=0xe4e | 0xec8..=0xecd | 0x1037 | 0x1039..=0x103a | 0x17c9..=0x17d3 => true,
        _ => false,
    }
}

/// Letters only.
pub fn is_alpha(value: &str) -> bool {
    value.chars().all(is_letter)
}

/// Letters and digits only.
pub fn is_alpha_num(value: &str) -> bool {
    value.chars().all(|character| is_letter(character) || character.is_numeric())
}

/// Letters, digits, dashes and underscores only.
pub fn is_alpha_dash(value: &str) -> bool {
    let fits = |character: char| is_letter(character) || character.is_numeric() || is_one_of("-_", character);
    value.chars().all(fits)
}

/// Two letters of the given class: a country or language code.
fn is_code(value: &str, kind: fn(&u8) -> bool) -> bool {
    value.len() == 2 && value.bytes().all(|byte| kind(&byte))
}

/// Two upper-case letters.
pub fn is_country_code(value: &str) -> bool {
    is_code(value, u8::is_ascii_uppercase)
}

/// Two lower-case letters.
pub fn is_language_code(value: &str) -> bool {
    is_code(value, u8::is_ascii_lowercase)
}

/// `xx` or `xx-yy`; the region may be upper case.
pub fn is_locale(value: &str) -> bool {
    match value.split_once('-') {
        Some((language, region)) => is_language_code(language) && is_code(region, u8::is_ascii_alphabetic),
        None => is_language_code(value),
    }
}
