//! Decimal and group separators of a language. The host knows them for every
//! language; this table is for programs without a host that does: the tests.

/// Decimal and group separators of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberSigns {
    /// Decimal separator.
    pub decimal: char,
    /// Group separator; a space stands for any white space.
    pub group: char,
}

impl Default for NumberSigns {
    fn default() -> Self {
        Self { decimal: '.', group: ',' }
    }
}

impl NumberSigns {
    /// Reads the separators from the number 1234567.8 as a language writes it
    /// with Latin digits.
    pub fn of_sample(text: &str) -> Self {
        let mut signs = text.chars().filter(|sign| !sign.is_ascii_digit()).map(plain);
        match (signs.next(), signs.next_back()) {
            (Some(group), Some(decimal)) => Self { decimal, group },
            (Some(decimal), None) => Self { decimal, group: ' ' },
            _ => Self::default(),
        }
    }
}

/// The sign that stands for all signs of its kind.
fn plain(sign: char) -> char {
    match sign {
        '\u{2019}' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        sign => sign,
    }
}

#[cfg(any(test, feature = "evaluate"))]
pub use table::number_signs;

#[cfg(any(test, feature = "evaluate"))]
mod table {
    use super::NumberSigns;

    /// Decimal comma, groups separated by points.
    const COMMA_AND_POINT: &str = "az bs ca da de el es eu gl hr id is it lb lo mk nl pt ro sl sr tr vi";
    /// Decimal comma, groups separated by spaces.
    const COMMA_AND_SPACE: &str = "af be bg cs et fi fr hu hy ka kk ky lt lv nb nn no pl ru sk sq sv tg tk uk uz de-at en-za fr-ca fr-ch pt-pt";
    /// Decimal point, groups separated by apostrophes.
    const POINT_AND_APOSTROPHE: &str = "de-ch en-ch it-ch";
    /// Decimal point, groups separated by commas. These regions differ from their
    /// language.
    const POINT_AND_COMMA: &str = "es-419 es-mx es-us";

    /// Returns the separators of a language tag (`pt-BR`) or locale code
    /// (`pt-br`).
    pub fn number_signs(tag: &str) -> NumberSigns {
        let tag = tag.to_ascii_lowercase();
        let language = tag.split('-').next().unwrap_or(&tag);
        let named = |list: &str, name: &str| list.split(' ').any(|known| known == name);
        let of = |name: &str| {
            let (decimal, group) = if named(COMMA_AND_POINT, name) {
                (',', '.')
            } else if named(COMMA_AND_SPACE, name) {
                (',', ' ')
            } else if named(POINT_AND_APOSTROPHE, name) {
                ('.', '\'')
            } else if named(POINT_AND_COMMA, name) {
                ('.', ',')
            } else {
                return None;
            };
            Some(NumberSigns { decimal, group })
        };
        of(&tag).or_else(|| of(language)).unwrap_or_default()
    }
}
