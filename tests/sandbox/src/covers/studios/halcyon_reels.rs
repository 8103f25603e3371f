//! Halcyon Reels: bright colours, dots of a print, a sticker and a title at a slant.

use super::Brief;
use crate::covers::canvas::{Place, burst, fill, light, subject, vertical};
use crate::covers::cover::{Composition, Hand};
use crate::covers::lettering::Setting;
use std::fmt::Write as _;

const PRINTS: [[&str; 4]; 5] = [
    ["#ff3d7f", "#ff9a3c", "#ffe14d", "#3b0764"],
    ["#1fb6ff", "#6a5cff", "#7dffde", "#14104a"],
    ["#12c48b", "#b8e034", "#fff27a", "#053b3a"],
    ["#8b3dff", "#ff5cc8", "#ffd166", "#2a0650"],
    ["#ff5a36", "#ffc02e", "#fff3a8", "#5a0b1e"],
];

/// Composes a cover.
pub fn compose(brief: &mut Brief) -> Composition {
    let dice = &mut brief.dice;
    let [one, other, bright, ink] = dice.choose(&PRINTS, ["#ff3d7f", "#ff9a3c", "#ffe14d", "#3b0764"]);
    let turn = dice.between(-6, -3);
    let definitions = [
        vertical("b", &[(one, "1"), (other, "1")]),
        light("g", 100, 116, 130, &[(bright, ".95"), (bright, ".3"), (bright, "0")]),
        vertical("f", &[("#fff", "1"), (bright, "1")]),
        vertical("v", &[(ink, "0"), (ink, "0"), (ink, ".85")]),
        format!("<pattern id='p' width='10' height='10' patternUnits='userSpaceOnUse' patternTransform='rotate(30)'><circle cx='5' cy='5' r='2.4' fill='{ink}'/></pattern>"),
    ]
    .concat();
    let mut picture = fill("url(#b)", "1");
    let split = if dice.roll(2) == 0 { "M0 0h200v90L0 210z" } else { "M0 0h200v210L0 90z" };
    let _ =
        write!(picture, "<path d='{split}' fill='{other}'/><path d='{split}' fill='url(#p)' opacity='.22'/>");
    picture.push_str(&fill("url(#g)", "1"));
    match dice.roll(3) {
        0 => {
            let _ = write!(
                picture,
                "<path d='{}' fill='{bright}' stroke='{ink}' stroke-width='4' stroke-linejoin='round'/>",
                burst(100, 120, 13, 100, 70, dice.between(0, 25))
            );
        }
        1 => {
            let _ = write!(
                picture,
                "<g fill='none' stroke='{bright}'><circle cx='100' cy='118' r='92' stroke-width='10'/><circle cx='100' cy='118' r='70' stroke-width='4'/></g>"
            );
        }
        _ => {
            let _ = write!(
                picture,
                "<path d='M-20 150L200 40v54L-20 204zM-20 230L220 110v24L-20 254z' fill='{bright}' opacity='.75'/>"
            );
        }
    }
    let place = Place::drawn(dice, (112, 122), (84, 96), 16);
    picture.push_str(&subject(
        Place { x: 105, y: place.y + 6, ..place },
        &format!("stroke='{ink}' stroke-width='16' stroke-linejoin='round' opacity='.35'"),
    ));
    picture.push_str(&subject(place, "stroke='#fff' stroke-width='13' stroke-linejoin='round'"));
    picture.push_str(&subject(place, ""));
    picture.push_str(&fill("url(#v)", "1"));
    Composition {
        definitions,
        picture,
        hand: Hand {
            setting: Setting { width: 168.0, largest: 29.0, justified: true, tracking: -4 },
            baseline: 262.0,
            paint: "url(#f)".to_owned(),
            edge: ink.to_owned(),
            edge_width: 8,
            turn,
        },
    }
}
