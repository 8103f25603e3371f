//! Decimal and group separators by language.

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
