//! Bluebell Live: a studio with spotlights, a shining floor and the strip of a broadcast.

use super::Brief;
use crate::covers::canvas::{Place, dots, fill, light, subject, vertical};
use crate::covers::cover::{Composition, Hand};
use crate::covers::lettering::Setting;
use std::fmt::Write as _;

const STUDIOS: [[&str; 3]; 4] = [
    ["#070b22", "#2a3fb0", "#6fd3ff"],
    ["#12061f", "#7a1f8c", "#ff8af0"],
    ["#051a16", "#0d7a5c", "#8affc8"],
    ["#1c0708", "#a3202f", "#ffb08a"],
];

/// Composes a cover.
pub fn compose(brief: &mut Brief) -> Composition {
    let dice = &mut brief.dice;
    let [dark, wall, beam] = dice.choose(&STUDIOS, ["#070b22", "#2a3fb0", "#6fd3ff"]);
    let definitions = [
        vertical("b", &[(dark, "1"), (wall, "1"), (dark, "1")]),
        vertical("l", &[(beam, ".7"), (beam, "0")]),
        light("g", 100, 196, 110, &[("#fff", ".65"), (beam, ".3"), (beam, "0")]),
        vertical("v", &[(dark, "0"), (dark, "0"), (dark, "0"), (dark, ".1"), (dark, ".95"), (dark, "1")]),
        vertical("r", &[(beam, ".35"), (dark, "0")]),
    ]
    .concat();
    let mut picture = fill("url(#b)", "1");
    if dice.roll(2) == 0 {
        picture.push_str("<g fill='#000' opacity='.2'><path d='M10 0h14v196H10zM42 0h10v196H42zM72 0h14v196H72zM106 0h10v196h-10zM134 0h14v196h-14zM168 0h10v196h-10z'/></g>");
    } else {
        let _ = write!(
            picture,
            "<g fill='none' stroke='{beam}' stroke-opacity='.35' stroke-width='3'><circle cx='100' cy='120' r='66'/><circle cx='100' cy='120' r='84'/><circle cx='100' cy='120' r='102'/></g>"
        );
    }
    let (left, right) = (dice.between(-10, 30), dice.between(170, 210));
    let _ = write!(
        picture,
        "<g fill='url(#l)'><path d='M{left} 0h14L96 200H24z'/><path d='M{right} 0h-14l-70 200h74z'/><path d='M92 0h16l40 200H52z' opacity='.7'/></g>         <path d='{}' fill='#fff' opacity='.5'/><ellipse cx='100' cy='206' rx='120' ry='34' fill='{wall}'/><ellipse cx='100' cy='204' rx='104' ry='26' fill='{dark}'/>         <ellipse cx='100' cy='204' rx='104' ry='26' fill='none' stroke='{beam}' stroke-width='3'/>",
        dots(dice, 18, 150, 2)
    );
    picture.push_str(&fill("url(#g)", "1"));
    let place = Place::drawn(dice, (118, 124), (82, 92), 4);
    picture.push_str(&subject(place, ""));
    picture.push_str(&fill("url(#v)", ".97"));
    let _ =
        write!(picture, "<path d='M18 272h164' stroke='{beam}' stroke-width='3' stroke-linecap='round'/>");
    Composition {
        definitions,
        picture,
        hand: Hand {
            setting: Setting { width: 164.0, largest: 24.0, justified: true, tracking: 0 },
            baseline: 263.0,
            paint: "#fff".to_owned(),
            edge: dark.to_owned(),
            edge_width: 4,
            turn: 0,
        },
    }
}
