//! North Gable: ranges of mountains in haze, northern lights, a roof over the title.

use super::Brief;
use crate::covers::canvas::{Place, dots, fill, light, ridge, subject, vertical};
use crate::covers::cover::{Composition, Hand};
use crate::covers::lettering::Setting;
use std::fmt::Write as _;

const SKIES: [[&str; 4]; 4] = [
    ["#071226", "#1b3b6f", "#7fb6d6", "#5dffc2"],
    ["#160b2e", "#4a2a7a", "#d59ac4", "#7cf0ff"],
    ["#0a1f24", "#1f5f63", "#cfe6b8", "#d8ff7c"],
    ["#1d0f1c", "#7a2f4a", "#f2b48a", "#ffb36b"],
];

/// Composes a cover.
pub fn compose(brief: &mut Brief) -> Composition {
    let dice = &mut brief.dice;
    let [night, far, haze, glow] = dice.choose(&SKIES, ["#071226", "#1b3b6f", "#7fb6d6", "#5dffc2"]);
    let x = dice.between(60, 140);
    let definitions = [
        vertical("b", &[(night, "1"), (far, "1"), (haze, "1"), (haze, "1")]),
        light("g", x, 120, 110, &[("#fff", ".6"), (haze, ".3"), (haze, "0")]),
        vertical("l", &[(glow, "0"), (glow, ".65"), (glow, "0")]),
        vertical("q", &[(far, "1"), (haze, ".7")]),
        vertical("p", &[(night, ".95"), (far, ".9")]),
    ]
    .concat();
    let mut picture = fill("url(#b)", "1");
    let _ = write!(picture, "<path d='{}' fill='#fff' opacity='.85'/>", dots(dice, 26, 120, 2));
    if dice.roll(3) < 2 {
        let bend = dice.between(-30, 30);
        let _ = write!(
            picture,
            "<path d='M-10 40q60 {0} 110 0t110-10v96q-60-{1} -110 0t-110 10z' fill='url(#l)'/><path d='M-10 84q50-{0} 100-20t120 6v60q-60 24-120 4t-100 20z' fill='url(#l)' opacity='.6'/>",
            bend,
            bend.abs()
        );
    } else {
        let _ = write!(
            picture,
            "<circle cx='{x}' cy='80' r='38' fill='#fff' opacity='.85'/><circle cx='{}' cy='72' r='8' fill='{haze}' opacity='.6'/>",
            x + 12
        );
    }
    picture.push_str(&fill("url(#g)", "1"));
    let back = ridge(dice, 150, 40);
    let _ = write!(
        picture,
        "<path d='{back}' fill='url(#q)' opacity='.6'/><path d='{}' fill='url(#q)'/>",
        ridge(dice, 178, 30)
    );
    let place = Place::drawn(dice, (116, 124), (90, 104), 5);
    picture.push_str(&subject(place, ""));
    let _ = write!(picture, "<path d='{}' fill='url(#p)' opacity='.85'/>", ridge(dice, 206, 20));
    picture.push_str(&pines(night, dice.between(0, 20)));
    let _ = write!(picture, "<path d='M-10 228q110-22 220 0v90H-10z' fill='{night}'/>");
    Composition {
        definitions,
        picture,
        hand: Hand {
            setting: Setting { width: 160.0, largest: 23.0, justified: false, tracking: 22 },
            baseline: 264.0,
            paint: "#fff".to_owned(),
            edge: night.to_owned(),
            edge_width: 4,
            turn: 0,
        },
    }
}

/// Pines at both edges.
fn pines(colour: &str, shift: i32) -> String {
    let mut path = String::new();
    for (x, y, size) in
        [(6, 238, 46), (28, 240, 30), (46, 240, 20), (194, 238, 50), (172, 240, 32), (152, 240, 22)]
    {
        let x = x + if x < 100 { shift / 3 } else { -shift / 3 };
        let (wide, narrow) = (size / 4 + 3, size / 6 + 2);
        let _ = write!(
            path,
            "M{x} {}l{narrow} {}h-3l{} {}H{}l{} -{}h-3z",
            y - size,
            size / 2,
            wide - narrow + 3,
            size / 2,
            x - wide,
            wide - narrow + 3,
            size / 2
        );
    }
    format!("<path d='{path}' fill='{colour}'/>")
}
