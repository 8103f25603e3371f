//! Quarry Lane: cut stone, a hard light from the side, and a title on a slab.

use super::Brief;
use crate::covers::Dice;
use crate::covers::canvas::{Place, fill, light, subject, vertical};
use crate::covers::cover::{Composition, Hand};
use crate::covers::lettering::Setting;
use std::fmt::Write as _;

/// Hue and saturation of the stone.
const STONES: [(i32, i32); 5] = [(212, 34), (28, 38), (268, 36), (172, 40), (342, 40)];

/// Composes a cover.
pub fn compose(brief: &mut Brief) -> Composition {
    let accent = brief.accent.clone();
    let dice = &mut brief.dice;
    let (hue, saturation) = dice.choose(&STONES, (212, 34));
    let slab = format!("hsl({hue} {saturation}% 9%)");
    let edge = format!("hsl({hue} {saturation}% 44%)");
    let (x, y) = (dice.between(50, 150), dice.between(70, 130));
    let definitions = [
        light("g", x, y, 130, &[("#fff", ".45"), (&accent, ".16"), (&accent, "0")]),
        vertical("f", &[("#fff", "1"), (&brief.light, "1")]),
        vertical("v", &[(&edge, "1"), (&slab, "1")]),
    ]
    .concat();
    let mut picture = facets(dice, hue, saturation);
    picture.push_str(&fill("url(#g)", "1"));
    let place = Place::drawn(dice, (112, 122), (86, 98), 7);
    // The hard shadow to the side away from the light.
    let aside = if x < 100 { 9 } else { -9 };
    picture.push_str(&subject(
        Place { x: 100 + aside, y: place.y + 9, ..place },
        &format!("stroke='{slab}' stroke-width='9' stroke-linejoin='round' opacity='.55'"),
    ));
    picture.push_str(&subject(place, &format!("stroke='{slab}' stroke-width='4' stroke-linejoin='round'")));
    picture.push_str(&subject(place, ""));
    let notch = dice.between(-8, 8);
    let _ = write!(
        picture,
        "<path d='M0 {0}L70 {1} 132 {2} 200 {1}V300H0z' fill='url(#v)'/><path d='M0 {3}L70 {4} 132 {5} 200 {4}V300H0z' fill='{slab}'/>         <path d='M0 {3}L70 {4} 132 {5} 200 {4}' fill='none' stroke='{accent}' stroke-width='2.5'/>",
        202 + notch,
        196,
        204 - notch,
        211 + notch,
        205,
        213 - notch
    );
    Composition {
        definitions,
        picture,
        hand: Hand {
            setting: Setting { width: 172.0, largest: 26.0, justified: true, tracking: 2 },
            baseline: 268.0,
            paint: "url(#f)".to_owned(),
            edge: slab,
            edge_width: 2,
            turn: 0,
        },
    }
}

/// The canvas in triangles of one stone, each turned to the light in its own way.
fn facets(dice: &mut Dice, hue: i32, saturation: i32) -> String {
    const COLUMNS: usize = 5;
    const ROWS: usize = 6;
    let mut points = Vec::with_capacity(COLUMNS * ROWS);
    for row in 0..6_i32 {
        for column in 0..5_i32 {
            let (x, y) = (column * 60 - 20, row * 46 - 10);
            points.push((x + dice.between(-20, 20), y + dice.between(-16, 16)));
        }
    }
    let at = |row: usize, column: usize| points.get(row * COLUMNS + column).copied().unwrap_or_default();
    let mut tones: [String; 6] = Default::default();
    for row in 0..ROWS - 1 {
        for column in 0..COLUMNS - 1 {
            let corners =
                [at(row, column), at(row, column + 1), at(row + 1, column), at(row + 1, column + 1)];
            let [one, two, three, four] = corners;
            for (first, second, third) in [(one, two, three), (two, four, three)] {
                let chosen = usize::try_from(dice.roll(6)).unwrap_or(0);
                if let Some(path) = tones.get_mut(chosen) {
                    let _ = write!(
                        path,
                        "M{} {}L{} {} {} {}z",
                        first.0, first.1, second.0, second.1, third.0, third.1
                    );
                }
            }
        }
    }
    let mut out = fill(&format!("hsl({hue} {saturation}% 16%)"), "1");
    for (tone, path) in (0..6_i32).zip(&tones) {
        let colour = format!("hsl({} {saturation}% {}%)", hue + tone * 4 - 8, 11 + tone * 5);
        // The edge closes the gap that anti-aliasing leaves between two triangles.
        let _ = write!(out, "<path d='{path}' fill='{colour}' stroke='{colour}'/>");
    }
    out
}
