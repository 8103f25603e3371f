//! The hues of a brand's covers. A drawing keeps its light and dark, and takes hues that suit the site around it.

use crate::site;
use serde_json::Value;
use std::path::Path;

/// Below this saturation a colour counts as grey, which suits every brand.
const GREY: f64 = 0.08;

/// A colour by hue in degrees, and saturation and lightness from 0 to 1.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Tone {
    hue: f64,
    saturation: f64,
    lightness: f64,
}

impl Tone {
    /// Reads `#rgb` or `#rrggbb`.
    fn of_hex(digits: &str) -> Option<Self> {
        let channel = |from: usize, length: usize| {
            let value = u8::from_str_radix(digits.get(from..from + length)?, 16).ok()?;
            Some(f64::from(if length == 1 { value * 17 } else { value }) / 255.0)
        };
        let length = digits.len() / 3;
        let [red, green, blue] =
            [channel(0, length)?, channel(length, length)?, channel(2 * length, length)?];
        let (high, low) = (red.max(green).max(blue), red.min(green).min(blue));
        let (span, lightness) = (high - low, f64::midpoint(high, low));
        if span <= f64::EPSILON {
            return Some(Self { hue: 0.0, saturation: 0.0, lightness });
        }
        let sixth = if high <= red {
            (green - blue) / span
        } else if high <= green {
            (blue - red) / span + 2.0
        } else {
            (red - green) / span + 4.0
        };
        let saturation = span / (1.0 - (2.0 * lightness - 1.0).abs());
        Some(Self { hue: (sixth * 60.0).rem_euclid(360.0), saturation, lightness })
    }

    /// Reads the inside of `hsl(…)`: `14 78% 24%`.
    fn of_hsl(text: &str) -> Option<Self> {
        let mut parts = text.split(' ').map(|part| part.trim_end_matches('%').parse::<f64>().ok());
        let (hue, saturation, lightness) = (parts.next()??, parts.next()??, parts.next()??);
        Some(Self { hue, saturation: saturation / 100.0, lightness: lightness / 100.0 })
    }

    fn text(self) -> String {
        let Self { hue, saturation, lightness } = self;
        format!("hsl({hue:.0} {:.0}% {:.0}%)", saturation * 100.0, lightness * 100.0)
    }
}

/// The hues of a brand, in degrees; without any, drawings keep their own.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Hues(Vec<f64>);

impl Hues {
    /// The hues of the site that is served: `covers` among the colours of its brand.
    pub fn of_site(folder: &Path) -> Self {
        let brand = site::brand(folder);
        let colors = brand.pointer("/colors/covers").and_then(Value::as_array);
        let hexes = colors.into_iter().flatten().filter_map(Value::as_str);
        Self::of_colors(hexes)
    }

    fn of_colors<'a>(colors: impl Iterator<Item = &'a str>) -> Self {
        Self(colors.filter_map(|color| Some(Tone::of_hex(color.strip_prefix('#')?)?.hue)).collect())
    }

    /// The nearest of the hues on the circle.
    fn nearest(&self, hue: f64) -> Option<f64> {
        let distance = |other: &f64| {
            let apart = (hue - other).rem_euclid(360.0);
            apart.min(360.0 - apart)
        };
        self.0.iter().copied().min_by(|one, other| distance(one).total_cmp(&distance(other)))
    }

    fn recolored(&self, tone: Tone) -> Option<String> {
        if tone.saturation < GREY {
            return None;
        }
        Some(Tone { hue: self.nearest(tone.hue)?, ..tone }.text())
    }

    /// A drawing with each of its colours in the nearest of the hues.
    pub fn recolor(&self, svg: &str) -> String {
        let mut out = String::with_capacity(svg.len());
        let mut rest = svg;
        while let Some(at) = rest.find(['#', 'h']) {
            let (before, found) = rest.split_at(at);
            out.push_str(before);
            let (source, tone) = color_at(found);
            let changed = tone.and_then(|tone| self.recolored(tone));
            out.push_str(changed.as_deref().unwrap_or(source));
            rest = found.strip_prefix(source).unwrap_or_default();
        }
        out.push_str(rest);
        out
    }
}

/// The colour that a text begins with, or its first character without a colour. An id such as `#s` is no colour.
fn color_at(text: &str) -> (&str, Option<Tone>) {
    let first = || (text.get(..1).unwrap_or_default(), None);
    if let Some(inside) = text.strip_prefix("hsl(") {
        let Some((inside, _)) = inside.split_once(')') else { return first() };
        let source = text.get(.."hsl()".len() + inside.len()).unwrap_or_default();
        return (source, Tone::of_hsl(inside));
    }
    let Some(digits) = text.strip_prefix('#') else { return first() };
    let end = digits.find(|sign: char| !sign.is_ascii_alphanumeric()).unwrap_or(digits.len());
    match (end, digits.get(..end)) {
        (3 | 6, Some(digits)) => (text.get(..=end).unwrap_or_default(), Tone::of_hex(digits)),
        _ => first(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn harbour() -> Hues {
        Hues::of_colors(["#0b7a75", "#b8e04a"].into_iter())
    }

    #[test]
    fn colours_take_the_nearest_hue_and_keep_light_and_dark() {
        let recolored = |svg: &str| harbour().recolor(svg);
        assert_eq!(recolored("<path fill='#2a0838'/>"), "<path fill='hsl(177 75% 13%)'/>");
        assert_eq!(recolored("<path fill='hsl(38 98% 60%)'/>"), "<path fill='hsl(76 98% 60%)'/>");
        assert_eq!(recolored("<stop stop-color='#f00'/>"), "<stop stop-color='hsl(76 100% 50%)'/>");
    }

    #[test]
    fn greys_and_ids_stay() {
        for svg in
            ["<path fill='#fff' stroke='#101010'/>", "<use href='#s' fill='url(#m)'/>", "<path d='M0 0h8'/>"]
        {
            assert_eq!(harbour().recolor(svg), svg);
        }
    }

    #[test]
    fn without_hues_a_drawing_stays() {
        let svg = "<path fill='#2a0838' stroke='hsl(38 98% 60%)'/>";
        assert_eq!(Hues::default().recolor(svg), svg);
    }
}
