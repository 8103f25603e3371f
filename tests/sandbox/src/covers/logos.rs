//! The marks of studios and the logos of payment methods.

use super::{Dice, escape};
use crate::ids::stable_hash;

/// The mark of a provider, 116 x 40. The site writes the name beside it.
pub fn provider_mark(identity: &str, name: &str) -> String {
    let mut dice = Dice(stable_hash(identity));
    let hue = dice.roll(360);
    let mark = match dice.roll(6) {
        0 => {
            "<circle cx='58' cy='20' r='15'/><path fill='#fff' fill-opacity='.85' d='M58 9a11 11 0 0 1 0 22z'/>"
        }
        1 => {
            "<path d='M58 4l16 16-16 16-16-16z'/><path fill='#fff' fill-opacity='.85' d='M58 12l8 8-8 8-8-8z'/>"
        }
        2 => "<path d='M42 6h32v8H42zm0 10h24v8H42zm0 10h32v8H42z'/>",
        3 => {
            "<path d='M58 4l15 9v14l-15 9-15-9V13z'/><path fill='#fff' fill-opacity='.85' d='M58 13l7 4v7l-7 4-7-4v-7z'/>"
        }
        4 => "<path d='M40 34V14a8 8 0 0 1 16 0v20zm20 0V20a8 8 0 0 1 16 0v14z'/>",
        _ => "<path d='M58 3l5 12 13 1-10 8 3 13-11-7-11 7 3-13-10-8 13-1z'/>",
    };
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 116 40' width='116' height='40' role='img' aria-label='{}'>\
         <g fill='hsl({hue} 80% 58%)'>{mark}</g></svg>",
        escape(name)
    )
}

/// Symbol on the logo of a method, in a box of 48 x 48 with lines of 3.
fn glyph(id: &str) -> &'static str {
    match id.rsplit('.').next().unwrap_or_default() {
        "card" => "M9 14h30v20H9zM9 21h30M14 29h6",
        "wallet" => "M16 6h16v36H16zM22 37h4",
        "scan" => "M10 10h10v10H10zM28 10h10v10H28zM10 28h10v10H10zM28 28h4v4M38 28v10H28",
        "bank" => "M8 19l16-10 16 10zM12 24v10M20 24v10M28 24v10M36 24v10M8 39h32",
        "voucher" => "M8 14h32v6a4 4 0 0 0 0 8v6H8v-6a4 4 0 0 0 0-8zM24 14v20",
        "instant" => "M27 6L12 27h11l-2 15 15-21H25z",
        "crypto" | "exchange" => "M24 7l15 9v16l-15 9-15-9V16zM24 7v34M9 16l30 16M39 16L9 32",
        _ => "M24 12a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM11 40c2-9 24-9 26 0",
    }
}

/// A payment logo of 120 x 48. Its name stands beside it in the list.
pub fn logo(id: &str, name: &str) -> String {
    let hue = Dice(stable_hash(name)).roll(360);
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 120 48' width='120' height='48' role='img' aria-label='{}'>\
         <rect width='120' height='48' rx='8' fill='hsl({hue} 45% 24%)'/><path transform='translate(36)' d='{}' fill='none' \
         stroke='hsl({hue} 90% 78%)' stroke-width='3' stroke-linejoin='round' stroke-linecap='round'/></svg>",
        escape(name),
        glyph(id),
    )
}
