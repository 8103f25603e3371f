//! The signs with which languages write numbers.

/// Decimal and grouping sign of a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NumberSigns {
    /// Between the whole and the fraction.
    pub decimal: char,
    /// Between groups of digits; a space stands for every white space.
    pub group: char,
}

/// A comma for the fraction, a point for groups.
const COMMA_AND_POINT: &str = "az bs ca da de el es eu gl hr id is it lb lo mk nl pt ro sl sr tr vi";
/// A comma for the fraction, a space for groups.
const COMMA_AND_SPACE: &str = "af be bg cs et fi fr hu hy ka kk ky lt lv nb nn no pl ru sk sq sv tg tk uk uz de-at en-za fr-ca fr-ch pt-pt";
/// A point for the fraction, an apostrophe for groups.
const POINT_AND_APOSTROPHE: &str = "de-ch en-ch it-ch";
/// A point for the fraction, a comma for groups, unlike their language.
const POINT_AND_COMMA: &str = "es-419 es-mx es-us";

/// The signs of a language, by its tag (`pt-BR`) or a locale's code (`pt-br`).
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
    of(&tag).or_else(|| of(language)).unwrap_or(NumberSigns { decimal: '.', group: ',' })
}
