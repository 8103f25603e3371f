//! Copperfox: a printed poster with a sunburst, a medallion and a banner.

use super::Brief;
use crate::covers::canvas::{Place, burst, fill, light, rays, subject, vertical};
use crate::covers::cover::{Composition, Hand};
use crate::covers::lettering::Setting;
use std::fmt::Write as _;

const INKS: [[&str; 4]; 4] = [
    ["#f3dfb8", "#e2a65c", "#7a2e17", "#fff3d6"],
    ["#f1d9b0", "#3f8f86", "#123d3f", "#fdf2d8"],
    ["#f6e0c0", "#cf5a45", "#581522", "#fff1dc"],
    ["#efdcae", "#8a9a3c", "#2f3a14", "#fbf4d6"],
];

/// Composes a cover.
pub fn compose(brief: &mut Brief) -> Composition {
    let dice = &mut brief.dice;
    let [paper, ink, dark, cream] = dice.choose(&INKS, ["#f3dfb8", "#e2a65c", "#7a2e17", "#fff3d6"]);
    let (x, y) = (100, 116);
    let definitions = [
        light("g", x, y, 170, &[("#fff", ".55"), (paper, "0"), (dark, ".45")]),
        vertical("r", &[(ink, "1"), (dark, "1")]),
        vertical("f", &[(dark, "1"), (dark, "1")]),
        "<clipPath id='c'><circle cx='100' cy='116' r='71'/></clipPath>".to_owned(),
    ]
    .concat();
    let mut picture = fill(paper, "1");
    let _ =
        write!(picture, "<path d='{}' fill='{ink}'/>", rays(x, y, dice.between(10, 16), dice.between(0, 30)));
    picture.push_str(&fill("url(#g)", "1"));
    let seal = match dice.roll(3) {
        0 => burst(x, y, 24, 89, 82, 0),
        1 => burst(x, y, 12, 92, 80, 15),
        _ => format!("M{} {y}a86 86 0 1 0 172 0 86 86 0 1 0-172 0z", x - 86),
    };
    let _ = write!(
        picture,
        "<path d='{seal}' fill='{dark}'/><circle cx='{x}' cy='{y}' r='77' fill='{cream}'/><circle cx='{x}' cy='{y}' r='71' fill='url(#r)'/>         <g clip-path='url(#c)'><circle cx='{x}' cy='90' r='56' fill='{cream}' opacity='.22'/><path d='M20 172q80-26 160 0v30H20z' fill='{dark}' opacity='.6'/>"
    );
    let place = Place::drawn(dice, (114, 120), (68, 78), 8);
    picture.push_str(&subject(place, ""));
    let _ = write!(
        picture,
        "</g><circle cx='{x}' cy='{y}' r='74' fill='none' stroke='{dark}' stroke-width='1.5' stroke-dasharray='2 5'/>         <path d='M-4 214l22 12-22 40zM204 214l-22 12 22 40z' fill='{dark}'/>         <path d='M6 202q94-18 188 0v66q-94-18-188 0z' fill='{cream}' stroke='{dark}' stroke-width='3'/>         <path d='M11 208q89-16 178 0M11 262q89-16 178 0' fill='none' stroke='{ink}' stroke-width='1.5'/>"
    );
    Composition {
        definitions,
        picture,
        hand: Hand {
            setting: Setting { width: 152.0, largest: 20.0, justified: false, tracking: 10 },
            baseline: 250.0,
            paint: dark.to_owned(),
            edge: cream.to_owned(),
            edge_width: 0,
            turn: 0,
        },
    }
}
