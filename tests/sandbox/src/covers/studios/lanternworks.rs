//! Lanternworks: warm light in a dark night, between two gilded lines.

use super::Brief;
use crate::covers::canvas::{Place, dots, fill, hills, light, rays, subject, vertical};
use crate::covers::cover::{Composition, Hand};
use crate::covers::lettering::Setting;
use std::fmt::Write as _;

const NIGHTS: [[&str; 3]; 4] = [
    ["#140a24", "#4a1d3f", "#c2592a"],
    ["#0b1430", "#1d3a63", "#d08a3c"],
    ["#1a0710", "#5c1226", "#d9752f"],
    ["#06181c", "#0f4a4c", "#d6a43c"],
];

/// Composes a cover.
pub fn compose(brief: &mut Brief) -> Composition {
    let dice = &mut brief.dice;
    let [above, middle, below] = dice.choose(&NIGHTS, ["#140a24", "#4a1d3f", "#c2592a"]);
    let x = dice.between(84, 116);
    let y = dice.between(112, 124);
    let definitions = [
        vertical("b", &[(above, "1"), (middle, "1"), (below, "1")]),
        light(
            "g",
            x,
            y,
            105,
            &[("#fff3c4", ".95"), ("#ffc861", ".55"), ("#ff9a3c", ".18"), ("#ff9a3c", "0")],
        ),
        vertical("v", &[(above, "0"), (above, "0"), (above, ".25"), (above, "1")]),
        vertical("f", &[("#fff6d6", "1"), ("#ffd166", "1"), ("#c98524", "1")]),
    ]
    .concat();
    let mut picture = fill("url(#b)", "1");
    match dice.roll(3) {
        0 => {
            let _ = write!(
                picture,
                "<path d='{}' fill='#ffe9b0' opacity='.13'/>",
                rays(x, y, 14, dice.between(0, 20))
            );
        }
        1 => {
            let _ = write!(picture, "<path d='{}' fill='#ffdf9e' opacity='.2'/>", dots(dice, 9, 190, 15));
        }
        _ => picture.push_str(&garland()),
    }
    picture.push_str(&fill("url(#g)", "1"));
    let _ = write!(picture, "<path d='{}' fill='#fff3c4' opacity='.75'/>", dots(dice, 16, 150, 2));
    let _ = write!(picture, "<path d='{}' fill='{above}' opacity='.55'/>", hills(dice, 190));
    let place = Place {
        x: 100,
        y: 124,
        percent: dice.between(86, 98),
        turn: dice.between(-5, 5),
        mirrored: dice.roll(2) == 0,
    };
    picture.push_str(&subject(place, ""));
    let _ = write!(picture, "<path d='{}' fill='{above}' opacity='.85'/>", hills(dice, 214));
    picture.push_str(&fill("url(#v)", "1"));
    picture.push_str("<g fill='none' stroke='url(#f)'><rect x='8' y='25' width='184' height='250' rx='11' stroke-width='2.5'/><rect x='13' y='30' width='174' height='240' rx='7' opacity='.5'/></g>");
    Composition {
        definitions,
        picture,
        hand: Hand {
            setting: Setting { width: 150.0, largest: 27.0, justified: false, tracking: 6 },
            baseline: 256.0,
            paint: "url(#f)".to_owned(),
            edge: "#1a0a06".to_owned(),
            edge_width: 5,
            turn: 0,
        },
    }
}

/// Lanterns on a line.
fn garland() -> String {
    let mut out =
        String::from("<path d='M0 40q50 46 100 22t100-16' fill='none' stroke='#1a0a06' stroke-width='2'/>");
    for (x, y, size) in [(18, 56, 11), (58, 72, 15), (104, 60, 10), (146, 46, 14), (184, 44, 10)] {
        let _ = write!(
            out,
            "<circle cx='{x}' cy='{}' r='{}' fill='#ffb347' opacity='.22'/><rect x='{}' y='{y}' width='{size}' height='{}' rx='{}' fill='#ffb347'/>             <rect x='{}' y='{y}' width='{}' height='{}' rx='3' fill='#fff0bf'/>",
            y + size * 2 / 3,
            size * 2,
            x - size / 2,
            size * 4 / 3,
            size / 2,
            x - size / 6,
            size / 3,
            size * 4 / 3
        );
    }
    out
}
