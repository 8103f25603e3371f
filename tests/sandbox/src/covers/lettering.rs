//! The title of a game, set in capitals in one to three lines.

use super::letters::{CAPITALS, kerning, outline};
use std::fmt::Write as _;

/// Width of a space in units.
const SPACE: i32 = 96;
/// Distance between two lines in pixels.
const LEADING: f64 = 6.0;
/// Longest title in lines.
const MOST_LINES: usize = 3;

/// How the lines of a title are sized.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// Width that the lines may take, in pixels.
    pub width: f64,
    /// Largest height of capitals, in pixels.
    pub largest: f64,
    /// True if each line is made as wide as the width.
    pub justified: bool,
    /// Additional distance between characters, in units.
    pub tracking: i32,
}

/// A title as outlines.
#[derive(Debug)]
pub struct Lettering {
    /// Paths, centred around x = 100, with the last line standing on `baseline`.
    pub paths: String,
    /// Upper edge of the first line.
    pub top: f64,
}

/// Sets a title above a base line.
pub fn set(title: &str, baseline: f64, setting: Setting) -> Lettering {
    let lines = lines_of(&title.to_uppercase(), setting.tracking);
    let widest = lines.iter().map(|line| width_of(line, setting.tracking)).max().unwrap_or(1);
    let mut paths = String::new();
    let mut bottom = baseline;
    for line in lines.iter().rev() {
        let own = width_of(line, setting.tracking);
        let measure = f64::from(if setting.justified { own } else { widest });
        // A short line grows to half as much again as the limit, so that a block of lines has even edges.
        let limit = if setting.justified { setting.largest * 1.3 } else { setting.largest };
        let scale = (setting.width / measure).min(limit / CAPITALS);
        let left = 100.0 - f64::from(own) * scale / 2.0;
        let _ = write!(paths, "<g transform='translate({left:.1} {bottom:.1}) scale({scale:.4})'>");
        write_line(&mut paths, line, setting.tracking);
        paths.push_str("</g>");
        bottom -= CAPITALS * scale + LEADING;
    }
    Lettering { paths, top: bottom + LEADING }
}

fn write_line(paths: &mut String, line: &str, tracking: i32) {
    for (character, left) in places(line, tracking) {
        if let Some((_, drawing)) = outline(character) {
            let _ = write!(paths, "<path transform='translate({left})' d='{drawing}'/>");
        }
    }
}

/// The characters of a line with their places in units.
fn places(line: &str, tracking: i32) -> Vec<(char, i32)> {
    let mut left = 0;
    let mut before = None;
    let mut out = Vec::new();
    for character in line.chars() {
        if let Some(before) = before {
            left += tracking + kerning(before, character);
        }
        out.push((character, left));
        left += advance(character);
        before = Some(character);
    }
    out
}

fn advance(character: char) -> i32 {
    outline(character).map_or(SPACE, |(width, _)| width)
}

fn width_of(line: &str, tracking: i32) -> i32 {
    places(line, tracking).last().map_or(1, |(character, left)| left + advance(*character))
}

/// The lines whose widest one is narrowest; words stay whole, and a title of one word has one line.
fn lines_of(title: &str, tracking: i32) -> Vec<String> {
    let words: Vec<&str> = title.split_whitespace().collect();
    let most = if words.len() > 3 { MOST_LINES } else { words.len().clamp(1, 2) };
    let splits = splits_of(&words, most);
    let widest = |lines: &Vec<String>| lines.iter().map(|line| width_of(line, tracking)).max().unwrap_or(0);
    splits.into_iter().min_by_key(widest).unwrap_or_else(|| vec![title.to_owned()])
}

/// All ways to break words into `lines` lines.
fn splits_of(words: &[&str], lines: usize) -> Vec<Vec<String>> {
    if lines <= 1 || words.len() <= 1 {
        return vec![vec![words.join(" ")]];
    }
    (1..=words.len() + 1 - lines)
        .flat_map(|first| {
            let (line, rest) = words.split_at(first);
            splits_of(rest, lines - 1).into_iter().map(move |mut others| {
                others.insert(0, line.join(" "));
                others
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const SETTING: Setting = Setting { width: 164.0, largest: 26.0, justified: false, tracking: 0 };

    #[test]
    fn a_title_breaks_where_its_widest_line_is_narrowest() {
        assert_eq!(lines_of("EMBER LIVE ROULETTE", 0), ["EMBER LIVE", "ROULETTE"]);
        assert_eq!(lines_of("CROWN", 0), ["CROWN"]);
        assert_eq!(lines_of("THE LONG WAY TO THE SEA", 0).len(), 3);
    }

    #[test]
    fn every_line_fits_the_width() {
        for title in ["I", "Donaudampfschifffahrtsgesellschaft", "Lucky Fishing Day"] {
            for justified in [false, true] {
                let set = set(title, 260.0, Setting { justified, ..SETTING });
                let left: Vec<f64> = set
                    .paths
                    .split("<g transform='translate(")
                    .skip(1)
                    .filter_map(|line| line.split(' ').next()?.parse().ok())
                    .collect();
                assert!(!left.is_empty() && left.iter().all(|left| *left >= 17.9), "{title}: {left:?}");
                assert!(set.top > 150.0, "{title}");
            }
        }
    }
}
