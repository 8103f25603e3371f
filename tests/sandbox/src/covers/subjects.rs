//! What a cover shows: the motif of the title, and several drawings for titles that many games have.

use super::Dice;
use crate::motifs;
use std::fmt::Write as _;

/// Beginnings of shapes that are ground, sea or horizon of a motif. A composition has its own.
const GROUNDS: [&str; 5] = [
    "<path d='M0 2",
    "<path d='M0 190q",
    "<path d='M0 150q",
    "<path d='M0 300V",
    "<ellipse cx='100' cy='246'",
];

/// A drawing in a box of 200 x 300 with its middle at 100, 160, in the tones `$a`, `$l`, `$d`.
pub fn drawing(title: &str, dice: &mut Dice) -> String {
    let own = motifs::motif_of(title);
    let variant = dice.roll(4);
    match title.rsplit(' ').next().unwrap_or_default() {
        "Roulette" => match variant {
            0 => without_ground(own),
            1 => lying_wheel(),
            2 => near_wheel(),
            _ => chips_and_ball(),
        },
        "Rocket" => match variant {
            0 => without_ground(own),
            1 => standing_rocket(),
            2 => rocket_and_planet(),
            _ => rocket_and_curve(),
        },
        "Dice" => match variant {
            0 => without_ground(own),
            1 => one_die(),
            _ => thrown_dice(),
        },
        _ => without_ground(own),
    }
}

fn without_ground(motif: &str) -> String {
    let mut out = String::with_capacity(motif.len());
    let mut rest = motif;
    while let Some(at) = GROUNDS.iter().filter_map(|ground| rest.find(ground)).min() {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        rest = from.split_once("/>").map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out
}

/// Dashes that make a ring of this radius into pockets.
fn pockets(radius: f64, count: u32) -> f64 {
    radius * std::f64::consts::TAU / f64::from(count) / 2.0
}

/// The wheel as it lies on a table.
fn lying_wheel() -> String {
    let dash = pockets(72.0, 18);
    format!(
        "<ellipse cx='100' cy='196' rx='98' ry='56' fill='$d'/><ellipse cx='100' cy='186' rx='98' ry='56' fill='$a'/>\
         <ellipse cx='100' cy='184' rx='86' ry='47' fill='$d'/>\
         <g transform='translate(100 184) scale(1 .54)'><circle r='72' fill='none' stroke='#b3122b' stroke-width='20'/>\
         <circle r='72' fill='none' stroke='#15121c' stroke-width='20' stroke-dasharray='{dash:.2} {dash:.2}'/>\
         <circle r='61' fill='none' stroke='$l' stroke-width='3'/><circle r='58' fill='$a'/><circle r='40' fill='$d' opacity='.35'/></g>\
         <path d='M82 184l10-70h16l10 70q-18 12-36 0z' fill='$a'/><circle cx='100' cy='108' r='15' fill='$l'/>\
         <g stroke='$l' stroke-width='7' stroke-linecap='round'><path d='M60 152l80 4M64 160l72-12'/></g>\
         <circle cx='60' cy='150' r='8' fill='$l'/><circle cx='140' cy='150' r='8' fill='$l'/>\
         <circle cx='36' cy='196' r='10' fill='#fff'/>"
    )
}

/// A part of the wheel from near.
fn near_wheel() -> String {
    let dash = pockets(112.0, 24);
    format!(
        "<g transform='translate(150 210) rotate(8)'><circle r='146' fill='$d'/><circle r='138' fill='$a'/><circle r='128' fill='$d'/>\
         <circle r='112' fill='none' stroke='#b3122b' stroke-width='28'/>\
         <circle r='112' fill='none' stroke='#15121c' stroke-width='28' stroke-dasharray='{dash:.2} {dash:.2}'/>\
         <circle r='97' fill='none' stroke='$l' stroke-width='4'/><circle r='84' fill='$a'/><circle r='60' fill='$d' opacity='.4'/>\
         <circle r='26' fill='$l'/><g stroke='$l' stroke-width='10' stroke-linecap='round'><path d='M0 0v-72M0 0l-62-36M0 0l-62 36'/></g></g>\
         <circle cx='60' cy='128' r='15' fill='#fff'/><circle cx='55' cy='123' r='5' fill='$l'/>"
    )
}

/// Stacks of chips, and the ball.
fn chips_and_ball() -> String {
    let mut out = String::new();
    for (left, base, count) in [(58, 230, 5), (142, 226, 3), (100, 244, 2)] {
        for chip in 0..count {
            let y = base - chip * 15;
            let tone = if (chip + left) % 2 == 0 { "$a" } else { "#b3122b" };
            let _ = write!(
                out,
                "<path d='M{0} {y}v-13h84v13a42 15 0 0 1-84 0z' fill='$d'/><path d='M{0} {1}a42 15 0 0 0 84 0v11a42 15 0 0 1-84 0z' fill='{tone}'/>\
                 <ellipse cx='{left}' cy='{1}' rx='42' ry='15' fill='{tone}'/>\
                 <ellipse cx='{left}' cy='{1}' rx='35' ry='11' fill='none' stroke='$l' stroke-width='5' stroke-dasharray='12 11'/>\
                 <ellipse cx='{left}' cy='{1}' rx='20' ry='6' fill='$l'/>",
                left - 42,
                y - 13
            );
        }
    }
    out.push_str("<circle cx='134' cy='118' r='26' fill='#fff'/><circle cx='126' cy='109' r='9' fill='$l'/><path d='M150 84q20-22 14-52' fill='none' stroke='#fff' stroke-width='4' stroke-dasharray='2 10' stroke-linecap='round'/>");
    out
}

const FLAME: &str = "<path d='M78 226q22 62 22 70 0-8 22-70z' fill='#ff7a1a'/><path d='M88 226q12 38 12 44 0-6 12-44z' fill='#ffe27a'/>";

/// A rocket that stands upright.
fn standing_rocket() -> String {
    format!(
        "{FLAME}<path d='M100 66c30 26 44 66 38 118l-12 40H74l-12-40c-6-52 8-92 38-118z' fill='$l'/>\
         <path d='M100 66c30 26 44 66 38 118l-12 40h-26z' fill='$a'/>\
         <path d='M62 170l-30 42 6 32 36-24zM138 170l30 42-6 32-36-24z' fill='$a'/><path d='M92 196h16v48l-8 10-8-10z' fill='$d'/>\
         <path d='M74 104q26-14 52 0-10-24-26-38-16 14-26 38z' fill='$d'/>\
         <circle cx='100' cy='142' r='21' fill='$d'/><circle cx='100' cy='142' r='14' fill='#bfe9ff'/><path d='M90 138a12 12 0 0 1 12-10' stroke='#fff' stroke-width='4' fill='none' stroke-linecap='round'/>"
    )
}

/// A rocket that flies around a planet.
fn rocket_and_planet() -> String {
    "<circle cx='96' cy='186' r='66' fill='$a'/><path d='M36 160q60 26 124 4M32 196q64 24 128 2M46 226q52 16 102 0' stroke='$d' stroke-width='9' fill='none' opacity='.35'/>\
     <path d='M96 120a66 66 0 0 1 0 132 84 84 0 0 0 0-132z' fill='$d' opacity='.4'/>\
     <path d='M34 214c-30 24-40 40-30 46 18 10 88-24 140-66s74-82 64-92c-6-6-22 0-48 16' fill='none' stroke='$l' stroke-width='7' stroke-linecap='round'/>\
     <g transform='translate(150 88) rotate(52) scale(.46) translate(-100 -150)'><path d='M78 226q22 62 22 70 0-8 22-70z' fill='#ff7a1a'/><path d='M100 66c30 26 44 66 38 118l-12 40H74l-12-40c-6-52 8-92 38-118z' fill='#fff'/><path d='M62 170l-30 42 6 32 36-24zM138 170l30 42-6 32-36-24z' fill='$l'/><circle cx='100' cy='142' r='20' fill='$d'/></g>"
        .to_owned()
}

/// A rocket at the end of a rising curve.
fn rocket_and_curve() -> String {
    "<path d='M10 250q110-6 142-132l10 132z' fill='$a' opacity='.35'/><path d='M10 250q110-6 142-132' fill='none' stroke='$l' stroke-width='8' stroke-linecap='round'/>\
     <path d='M10 250h176M10 250V90' stroke='$l' stroke-width='3' opacity='.5'/>\
     <g transform='translate(150 104) rotate(24) scale(.62) translate(-100 -150)'><path d='M78 226q22 62 22 70 0-8 22-70z' fill='#ff7a1a'/><path d='M100 66c30 26 44 66 38 118l-12 40H74l-12-40c-6-52 8-92 38-118z' fill='$a'/><path d='M100 66c30 26 44 66 38 118l-12 40h-26z' fill='$d' opacity='.5'/><path d='M62 170l-30 42 6 32 36-24zM138 170l30 42-6 32-36-24z' fill='$l'/><circle cx='100' cy='142' r='20' fill='#fff'/><circle cx='100' cy='142' r='12' fill='$d'/></g>"
        .to_owned()
}

/// A die in space: three sides of a cube with an edge of 70, around its near corner at 0, 0.
fn die(transform: &str, tones: [&str; 3], pips: &str) -> String {
    let [top, left, right] = tones;
    format!(
        "<g transform='{transform}' stroke-linejoin='round'><path d='M0 0L-61-35 0-70 61-35z' fill='{top}' stroke='{top}' stroke-width='8'/>\
         <path d='M0 0L-61-35V35L0 70z' fill='{left}' stroke='{left}' stroke-width='8'/><path d='M0 0L61-35V35L0 70z' fill='{right}' stroke='{right}' stroke-width='8'/>\
         <g fill='{pips}'><ellipse cy='-35' rx='13' ry='8'/><g transform='skewY(30)'><circle cx='-44' cy='14' r='8'/><circle cx='-18' cy='54' r='8'/><circle cx='-31' cy='34' r='8'/></g>\
         <g transform='skewY(-30)'><circle cx='16' cy='16' r='8'/><circle cx='44' cy='16' r='8'/><circle cx='16' cy='54' r='8'/><circle cx='44' cy='54' r='8'/></g></g></g>"
    )
}

fn one_die() -> String {
    die("translate(100 160) rotate(-8) scale(1.25)", ["#fff", "$l", "$a"], "$d")
}

fn thrown_dice() -> String {
    [
        die("translate(66 190) rotate(14) scale(.82)", ["#fff", "$l", "$a"], "$d"),
        die("translate(142 136) rotate(-24) scale(.66)", ["$l", "$a", "$d"], "#fff"),
        die("translate(70 90) rotate(40) scale(.4)", ["#fff", "$l", "$a"], "$d"),
    ]
    .concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_motif_leaves_its_ground_to_the_composition() {
        let lagoon = motifs::motif_of("Gilded Lagoon");
        assert!(lagoon.contains("M0 190q") && lagoon.contains("M0 220q"));
        let drawing = without_ground(lagoon);
        assert!(!drawing.contains("M0 190q") && !drawing.contains("M0 220q") && drawing.contains("<circle"));
        assert_eq!(drawing.matches('<').count(), drawing.matches('>').count());
    }
}
