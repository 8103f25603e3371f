//! Tidewater Play: what a title names rises out of waves, before a low sun or moon.

use super::Brief;
use crate::covers::canvas::{Place, dots, fill, light, subject, vertical, wave};
use crate::covers::cover::{Composition, Hand};
use crate::covers::lettering::Setting;
use std::fmt::Write as _;

const TIDES: [[&str; 4]; 4] = [
    ["#0a3d62", "#2aa5b8", "#bff0e4", "#06304a"],
    ["#3a1c5e", "#d65a7a", "#ffd6a0", "#1c1040"],
    ["#06263f", "#0f7a8a", "#9be8c8", "#041a2e"],
    ["#10255c", "#4f7fe0", "#d8ecff", "#0a1640"],
];

/// Composes a cover.
pub fn compose(brief: &mut Brief) -> Composition {
    let dice = &mut brief.dice;
    let [above, middle, horizon, deep] = dice.choose(&TIDES, ["#0a3d62", "#2aa5b8", "#bff0e4", "#06304a"]);
    let (x, y, size) = (dice.between(50, 150), dice.between(84, 130), dice.between(44, 66));
    let definitions = [
        vertical("b", &[(above, "1"), (middle, "1"), (horizon, "1"), (middle, "1")]),
        light("g", x, y, size * 2, &[("#fff", ".75"), (horizon, ".4"), (horizon, "0")]),
        vertical("w", &[(middle, "1"), (deep, "1")]),
        vertical("v", &[(deep, ".75"), (deep, "1")]),
        vertical("f", &[("#fff", "1"), ("#fff", "1"), (horizon, "1")]),
    ]
    .concat();
    let mut picture = fill("url(#b)", "1") + &fill("url(#g)", "1");
    let _ = write!(picture, "<circle cx='{x}' cy='{y}' r='{size}' fill='#fff' opacity='.5'/>");
    match dice.roll(3) {
        0 => picture.push_str("<path d='M24 60q8-8 14 0 6-8 14 0-8-4-14 4-6-8-14-4zM56 84q6-6 10 0 4-6 10 0-6-3-10 3-4-6-10-3zM140 52q7-7 12 0 5-7 12 0-7-3-12 3-5-6-12-3z' fill='#fff'/>"),
        1 => {
            let _ = write!(picture, "<path d='{}' fill='#fff' opacity='.8'/>", dots(dice, 22, 130, 2));
        }
        _ => picture.push_str("<g fill='#fff' opacity='.55'><path d='M-10 70q10-18 34-10 12-18 34-2 18-4 22 12zM130 104q8-14 26-8 10-14 28-2 14-2 18 10z'/></g>"),
    }
    let _ = write!(picture, "<path d='{}' fill='{middle}' opacity='.8'/>", wave(dice, 172, 18));
    let place = Place::drawn(dice, (116, 126), (92, 106), 9);
    picture.push_str(&subject(place, ""));
    for (height, paint, opacity) in [(188, "url(#w)", ".72"), (202, "url(#w)", ".85"), (216, "url(#v)", "1")]
    {
        let path = wave(dice, height, 20);
        let _ = write!(
            picture,
            "<path d='{path}' fill='{paint}' opacity='{opacity}' stroke='#fff' stroke-opacity='.5' stroke-width='2'/>"
        );
    }
    Composition {
        definitions,
        picture,
        hand: Hand {
            setting: Setting { width: 168.0, largest: 27.0, justified: true, tracking: 0 },
            baseline: 264.0,
            paint: "url(#f)".to_owned(),
            edge: deep.to_owned(),
            edge_width: 4,
            turn: 0,
        },
    }
}
