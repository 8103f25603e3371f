//! The cover of a game: a composition of its studio around the drawing of its title, with the title in it.

use super::lettering::{Lettering, Setting, set};
use super::letters::{CAPITALS, outline};
use super::studios::{self, Brief};
use super::{Dice, Hues, escape, subjects};
use crate::ids::stable_hash;
use crate::motifs::{self, Palette};
use crate::play::engine::engine_of;
use crate::play::jackpot;
use crate::seed::games::Game;
use std::fmt::Write as _;

/// How a studio writes a title.
#[derive(Debug, Clone)]
pub struct Hand {
    /// Sizes of the lines.
    pub setting: Setting,
    /// Where the last line stands.
    pub baseline: f64,
    /// Paint of the letters.
    pub paint: String,
    /// Colour of the edge around the letters.
    pub edge: String,
    /// Width of that edge.
    pub edge_width: i32,
    /// Turn of the whole title in degrees.
    pub turn: i32,
}

/// The drawing of a studio.
#[derive(Debug)]
pub struct Composition {
    /// Gradients, patterns and clips.
    pub definitions: String,
    /// Everything but the title.
    pub picture: String,
    /// How the title is written.
    pub hand: Hand,
}

/// A cover of 200 x 300 in the hues of a brand. The site cuts off up to 17 pixels above and below.
pub fn cover(game: &Game, hues: &Hues) -> String {
    let mut dice = Dice(stable_hash(&game.identity));
    let Palette { accent, light, dark, .. } = motifs::palette_of(&game.name);
    let tone = |tone: &str| format!("hsl({tone})");
    // One light from above on the whole drawing gives its flat shapes depth.
    let shaded = format!(
        "<linearGradient id='m' gradientUnits='userSpaceOnUse' x1='60' y1='60' x2='130' y2='260'><stop stop-color='hsl({light})'/>\
         <stop offset='.3' stop-color='hsl({accent})'/><stop offset='1' stop-color='hsl({accent})'/></linearGradient>\
         <linearGradient id='n' gradientUnits='userSpaceOnUse' x1='70' y1='60' x2='120' y2='270'><stop stop-color='#fff'/>\
         <stop offset='.45' stop-color='hsl({light})'/><stop offset='1' stop-color='hsl({accent})'/></linearGradient>"
    );
    let drawing = subjects::drawing(&game.name, &mut dice)
        .replace("$a", "url(#m)")
        .replace("$l", "url(#n)")
        .replace("$d", &tone(dark));
    let mut brief = Brief { dice, accent: tone(accent), light: tone(light) };
    let Composition { definitions, picture, hand } =
        studios::compose(game.wire.provider.identity, &mut brief);
    let lettering = set(&game.name, hand.baseline, hand.setting);
    let title = title(&lettering, &hand);
    let mark = mark(mark_of(game), lettering.top - 9.0, &hand);
    let drawn =
        hues.recolor(&format!("<defs>{shaded}{definitions}<g id='s'>{drawing}</g></defs>{picture}{title}"));
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 300' width='200' height='300' role='img' aria-label='{}'>\
         {drawn}{mark}</svg>",
        escape(&game.name)
    )
}

fn title(lettering: &Lettering, hand: &Hand) -> String {
    let Hand { paint, edge, edge_width, turn, .. } = hand;
    // The edge is drawn in units of the letters, of which about ten make a pixel.
    format!(
        "<defs><g id='t'>{}</g></defs><g transform='rotate({turn} 100 240)'>\
         <use href='#t' fill='{edge}' stroke='{edge}' stroke-width='{}' stroke-linejoin='round'/><use href='#t' fill='{paint}'/></g>",
        lettering.paths,
        edge_width * 10
    )
}

/// The mark follows from the rules that are played, so that it is true.
fn mark_of(game: &Game) -> Option<Mark> {
    if game.is_in("live") {
        return Some(LIVE);
    }
    if jackpot::feeds(game) {
        return Some(JACKPOT);
    }
    engine_of(game).mark
}

/// A word with a sign on a pill.
#[derive(Debug, Clone, Copy)]
pub struct Mark {
    /// The word, in capital letters.
    pub word: &'static str,
    /// The sign as SVG, in a square of 16.
    pub sign: &'static str,
    /// Colour of the pill.
    pub ground: &'static str,
}

const JACKPOT: Mark =
    Mark { word: "JACKPOT", sign: "<path d='M9 3l5 5-5 5-5-5z' fill='#fff'/>", ground: "#8a4b00" };

const LIVE: Mark =
    Mark { word: "LIVE", sign: "<circle cx='9' cy='8' r='3.5' fill='#fff'/>", ground: "#d4163c" };

/// The mark of a game that is not played alone or not at one's own pace: a pill above the title.
fn mark(mark: Option<Mark>, bottom: f64, hand: &Hand) -> String {
    let Some(Mark { word, sign, ground }) = mark else { return String::new() };
    let scale = 8.5 / CAPITALS;
    let mut letters = String::new();
    let mut left = 0;
    for character in word.chars() {
        if let Some((width, drawing)) = outline(character) {
            let _ = write!(letters, "<path transform='translate({left})' d='{drawing}'/>");
            left += width + 20;
        }
    }
    let width = 16.0 + f64::from(left) * scale + 7.0;
    format!(
        "<g transform='rotate({} 100 240) translate({:.1} {:.1})'><rect width='{width:.1}' height='16' rx='8' fill='{ground}'/>{sign}\
         <g fill='#fff' transform='translate(17 12.2) scale({scale:.4})'>{letters}</g></g>",
        hand.turn,
        100.0 - width / 2.0,
        bottom - 16.0
    )
}
