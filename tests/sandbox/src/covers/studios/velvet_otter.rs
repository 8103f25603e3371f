//! Velvet Otter: a stage of the twenties, with an arch, fans and gold on velvet.

use super::Brief;
use crate::covers::canvas::{Place, dots, fill, light, rays, subject, vertical};
use crate::covers::cover::{Composition, Hand};
use crate::covers::lettering::Setting;
use std::fmt::Write as _;

const VELVETS: [[&str; 3]; 4] = [
    ["#2a0838", "#6d1a68", "#ff8ad1"],
    ["#0b1236", "#263a8c", "#8ac2ff"],
    ["#06281f", "#0f6a4c", "#7df0b8"],
    ["#3a0612", "#8c1630", "#ff9a8a"],
];

/// Composes a cover.
pub fn compose(brief: &mut Brief) -> Composition {
    let dice = &mut brief.dice;
    let [deep, velvet, glow] = dice.choose(&VELVETS, ["#2a0838", "#6d1a68", "#ff8ad1"]);
    let arch = match dice.roll(3) {
        0 => "M30 206V106a70 70 0 0 1 140 0v100z",
        1 => "M100 22l70 62v122H30V84z",
        _ => "M30 206V90q10-4 14-18 22-6 56-44 34 38 56 44 4 14 14 18v116z",
    };
    let definitions = [
        vertical("b", &[(velvet, "1"), (deep, "1")]),
        light("g", 100, 128, 96, &[("#fff", ".9"), (glow, ".7"), (velvet, ".9")]),
        vertical("f", &[("#fff4cf", "1"), ("#e8bf5a", "1"), ("#a8741c", "1")]),
        vertical("v", &[(deep, "0"), (deep, "0"), (deep, "0"), (deep, ".1"), (deep, ".95"), (deep, "1")]),
        format!("<clipPath id='c'><path d='{arch}'/></clipPath>"),
    ]
    .concat();
    let mut picture = fill("url(#b)", "1");
    // Folds of the curtain.
    picture.push_str("<g fill='#000' opacity='.16'><path d='M4 0h8v300H4zM20 0h5v300h-5zM188 0h8v300h-8zM174 0h6v300h-6z'/></g>");
    let _ = write!(picture, "<g clip-path='url(#c)'><path d='{arch}' fill='url(#g)'/>");
    if dice.roll(2) == 0 {
        let _ = write!(picture, "<path d='{}' fill='{deep}' opacity='.16'/>", rays(100, 206, 26, 0));
    } else {
        picture.push_str("<g fill='none' stroke='#fff' stroke-opacity='.28' stroke-width='3'><circle cx='100' cy='206' r='60'/><circle cx='100' cy='206' r='84'/><circle cx='100' cy='206' r='108'/><circle cx='100' cy='206' r='132'/><circle cx='100' cy='206' r='156'/></g>");
    }
    let _ = write!(picture, "<path d='{}' fill='#fff' opacity='.7'/>", dots(dice, 14, 170, 2));
    let place = Place::drawn(dice, (120, 128), (76, 86), 5);
    picture.push_str(&subject(place, ""));
    let _ = write!(picture, "</g><path d='{arch}' fill='none' stroke='url(#f)' stroke-width='5'/>");
    picture.push_str(&fill("url(#v)", ".96"));
    picture.push_str("<g fill='none' stroke='url(#f)' stroke-width='2'><path d='M14 150v112M22 170v92M186 150v112M178 170v92'/></g><g fill='url(#f)'><path d='M18 140l8 10-8 10-8-10zM182 140l8 10-8 10-8-10z'/></g><path d='M34 272h56M110 272h56' stroke='#e8bf5a' stroke-width='2'/><path d='M100 266l6 6-6 6-6-6z' fill='#e8bf5a'/>");
    Composition {
        definitions,
        picture,
        hand: Hand {
            setting: Setting { width: 142.0, largest: 24.0, justified: true, tracking: 4 },
            baseline: 258.0,
            paint: "url(#f)".to_owned(),
            edge: deep.to_owned(),
            edge_width: 5,
            turn: 0,
        },
    }
}
