//! Shapes that the compositions share, on a canvas of 200 x 300.

use super::Dice;
use std::fmt::Write as _;

/// Where a drawing stands: the subject has its middle at 100, 160 in its own box.
#[derive(Debug, Clone, Copy)]
pub struct Place {
    /// Middle of the drawing.
    pub x: i32,
    /// Middle of the drawing.
    pub y: i32,
    /// Size in percent.
    pub percent: i32,
    /// Degrees.
    pub turn: i32,
    /// True if it looks the other way.
    pub mirrored: bool,
}

impl Place {
    /// A place in the middle of the width, drawn from ranges. It is turned by at most `turn` degrees to either side.
    pub fn drawn(dice: &mut Dice, y: (i32, i32), percent: (i32, i32), turn: i32) -> Self {
        Self {
            x: 100,
            y: dice.between(y.0, y.1),
            percent: dice.between(percent.0, percent.1),
            turn: dice.between(-turn, turn),
            mirrored: dice.roll(2) == 0,
        }
    }
}

/// The drawing `#s` in a place, with more attributes.
pub fn subject(place: Place, attributes: &str) -> String {
    let Place { x, y, percent, turn, mirrored } = place;
    let scale = f64::from(percent) / 100.0;
    let across = if mirrored { -scale } else { scale };
    format!(
        "<use href='#s' transform='translate({x} {y}) rotate({turn}) scale({across} {scale}) translate(-100 -160)' {attributes}/>"
    )
}

/// A gradient from above to below.
pub fn vertical(id: &str, stops: &[(&str, &str)]) -> String {
    gradient(&format!("<linearGradient id='{id}' x2='0' y2='1'>"), stops, "</linearGradient>")
}

/// A round light around a point of the canvas.
pub fn light(id: &str, x: i32, y: i32, radius: i32, stops: &[(&str, &str)]) -> String {
    let head =
        format!("<radialGradient id='{id}' gradientUnits='userSpaceOnUse' cx='{x}' cy='{y}' r='{radius}'>");
    gradient(&head, stops, "</radialGradient>")
}

fn gradient(head: &str, stops: &[(&str, &str)], tail: &str) -> String {
    let last = stops.len().saturating_sub(1).max(1);
    let mut out = head.to_owned();
    for (at, (colour, opacity)) in stops.iter().enumerate() {
        let percent = at * 100 / last;
        let _ = write!(out, "<stop offset='{percent}%' stop-color='{colour}' stop-opacity='{opacity}'/>");
    }
    out.push_str(tail);
    out
}

/// Fills the canvas.
pub fn fill(paint: &str, opacity: &str) -> String {
    format!("<path d='M0 0h200v300H0z' fill='{paint}' opacity='{opacity}'/>")
}

/// Rays between two distances from a point.
pub fn rays(x: i32, y: i32, count: i32, turn: i32) -> String {
    let mut path = String::new();
    for ray in 0..count {
        let angle =
            |part: f64| (f64::from(turn) + (f64::from(ray) + part) * 360.0 / f64::from(count)).to_radians();
        let (one, other) = (angle(0.0), angle(0.5));
        let _ = write!(
            path,
            "M{x} {y}L{:.0} {:.0} {:.0} {:.0}z",
            f64::from(x) + 330.0 * one.cos(),
            f64::from(y) + 330.0 * one.sin(),
            f64::from(x) + 330.0 * other.cos(),
            f64::from(y) + 330.0 * other.sin()
        );
    }
    path
}

/// A star with a number of points.
pub fn burst(x: i32, y: i32, points: i32, outer: i32, inner: i32, turn: i32) -> String {
    let mut path = String::new();
    for point in 0..points * 2 {
        let radius = f64::from(if point % 2 == 0 { outer } else { inner });
        let angle = (f64::from(turn) + f64::from(point) * 180.0 / f64::from(points)).to_radians();
        let command = if point == 0 { 'M' } else { 'L' };
        let _ = write!(
            path,
            "{command}{:.0} {:.0}",
            f64::from(x) + radius * angle.cos(),
            f64::from(y) + radius * angle.sin()
        );
    }
    path.push('z');
    path
}

/// A range of mountains down to the lower edge.
pub fn ridge(dice: &mut Dice, height: i32, rough: i32) -> String {
    let mut path = format!("M-10 310V{height}");
    let mut x = -10;
    let mut up = dice.roll(2) == 0;
    while x < 210 {
        x += dice.between(18, 36);
        let step = dice.between(rough / 2, rough);
        let _ = write!(path, "L{x} {}", if up { height - step } else { height + step / 2 });
        up = !up;
    }
    path.push_str("V310z");
    path
}

/// A wave over the whole width down to the lower edge.
pub fn wave(dice: &mut Dice, height: i32, swell: i32) -> String {
    let start = dice.between(-50, -10);
    let swell = if dice.roll(2) == 0 { swell } else { -swell };
    format!("M{start} {height}q32 {swell} 65 0t65 0 65 0 65 0 65 0V310H{start}z")
}

/// Round hills over the whole width down to the lower edge.
pub fn hills(dice: &mut Dice, height: i32) -> String {
    let (one, other) = (dice.between(20, 46), dice.between(14, 40));
    format!("M-10 310V{height}q60-{one} 120-4t100-{other}V310z")
}

/// Dots in the upper part of the canvas.
pub fn dots(dice: &mut Dice, count: i32, below: i32, largest: i32) -> String {
    let mut path = String::new();
    for _ in 0..count {
        let (x, y, size) = (dice.between(4, 196), dice.between(18, below), dice.between(1, largest));
        let _ = write!(path, "M{x} {y}a{size} {size} 0 1 0 {}-1z", size * 2);
    }
    path
}
