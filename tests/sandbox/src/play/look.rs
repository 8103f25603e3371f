//! The look of a game: colours and symbols that follow from its title.

use super::gems;
use crate::motifs::{self, Palette};
use crate::seed::games::Game;
use std::fmt::Write as _;

fn tinted(scene: &str, palette: Palette) -> String {
    scene
        .replace("$a", &format!("hsl({})", palette.accent))
        .replace("$l", &format!("hsl({})", palette.light))
        .replace("$d", &format!("hsl({})", palette.dark))
}

/// Letters of the symbols in the rules, in the order of the sprite: four scenes, four gems, wild, scatter.
pub const SYMBOLS: &str = "ABCDEFGHWS";

const WILD: &str = "<path d='M50 5l12 25 27 4-20 19 5 27-24-13-24 13 5-27-20-19 27-4z' fill='#ffc93c'/>\
     <path d='M50 5l12 25 27 4-20 19-19-5z' fill='#fff0b3' opacity='.85'/><path d='M2 58l8 14-8 14h96l-8-14 8-14z' fill='#8a1538'/>\
     <rect x='10' y='54' width='80' height='28' rx='6' fill='#c2224f'/>\
     <text x='50' y='76' text-anchor='middle' font-family='Site,system-ui,sans-serif' font-weight='800' font-size='22' fill='#fff3cf'>WILD</text>";
const SCATTER: &str = "<circle cx='50' cy='50' r='44' fill='#7b2ff7'/><circle cx='50' cy='50' r='36' fill='#1b0d3d'/>\
     <path d='M50 20a30 30 0 1 1-28 20' fill='none' stroke='#e9c8ff' stroke-width='9' stroke-linecap='round'/>\
     <path d='M12 30l12 20 16-16z' fill='#e9c8ff'/><path d='M50 34l6 11 12 2-9 9 2 12-11-6-11 6 2-12-9-9 12-2z' fill='#ffd54a'/>";

/// View box and drawing of each symbol. The drawings of scenes use the gradient of [`tile`].
fn symbols(game: &Game) -> Vec<(&'static str, String)> {
    let palette = motifs::palette_of(&game.name);
    // The scenes are 200 x 300; their subjects lie between 70 and 270.
    let scenes = motifs::scenes_of(&game.name).into_iter().map(|scene| {
        let drawing = format!(
            "<rect x='4' y='4' width='92' height='92' rx='20' fill='url(#tile)'/>\
             <svg x='12' y='12' width='76' height='76' viewBox='0 60 200 200'>{}</svg>",
            tinted(scene, palette)
        );
        ("0 0 100 100", drawing)
    });
    let gems = gems::drawings(motifs::palette_number(&game.name));
    let gems = gems.into_iter().map(|drawing| ("-2 -2 104 104", drawing));
    let special = [WILD, SCATTER].map(|drawing| ("0 0 100 100", drawing.to_owned()));
    scenes.chain(gems).chain(special).collect()
}

/// The gradient behind the scenes.
fn tile(game: &Game) -> String {
    let palette = motifs::palette_of(&game.name);
    format!(
        "<defs><linearGradient id='tile' x2='0' y2='1'><stop stop-color='hsl({})'/><stop offset='1' stop-color='hsl({})'/></linearGradient></defs>",
        palette.below, palette.above
    )
}

/// The symbols of a slot as an SVG sprite with the names `s0` to `s9`.
pub fn sprite(game: &Game) -> String {
    let mut out = String::from("<svg class=\"sprite\" aria-hidden=\"true\" width=\"0\" height=\"0\">");
    out.push_str(&tile(game));
    for (index, (view, drawing)) in symbols(game).iter().enumerate() {
        let _ = write!(out, "<symbol id='s{index}' viewBox='{view}'>{drawing}</symbol>");
    }
    out.push_str("</svg>");
    out
}

/// The picture of a symbol as an SVG document. `symbol` is its letter.
pub fn symbol(game: &Game, symbol: &str) -> Option<String> {
    let at = SYMBOLS.chars().position(|letter| letter.to_string() == symbol)?;
    let (view, drawing) = symbols(game).into_iter().nth(at)?;
    Some(format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='{view}' width='100' height='100'>{}{drawing}</svg>",
        tile(game)
    ))
}

/// Colours of a game as a style sheet.
pub fn colours(game: &Game) -> String {
    let Palette { above, below, accent, light, dark } = motifs::palette_of(&game.name);
    format!(
        ":root{{--above:hsl({above});--below:hsl({below});--accent:hsl({accent});--light:hsl({light});--dark:hsl({dark})}}"
    )
}

/// The scene of a game, as a symbol.
pub fn scene(game: &Game) -> String {
    let scene = tinted(motifs::motif_of(&game.name), motifs::palette_of(&game.name));
    format!(
        "<svg class=\"sprite\" aria-hidden=\"true\" width=\"0\" height=\"0\"><symbol id=\"scene\" viewBox=\"0 60 200 200\">{scene}</symbol></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::engine::engine_of;
    use games::rules::Genre;
    use std::collections::HashMap;

    #[test]
    fn slots_with_the_same_scenes_have_other_gems() {
        let catalogue = crate::seed::games::build();
        let mut seen = HashMap::new();
        let mut slots = 0;
        for game in catalogue.games.iter().filter(|game| engine_of(game).rules.genre() == Genre::Slots) {
            // Without the gradient of the title, which is no part of a gem.
            let drawn = |gem: char| Some(symbol(game, &gem.to_string())?.split_once("</defs>")?.1.to_owned());
            let gems: Vec<String> = "EFGH".chars().filter_map(drawn).collect();
            assert_eq!(gems.len(), 4, "{}", game.name);
            let other = seen.insert((motifs::scenes_of(&game.name), gems), game.name.clone());
            assert_eq!(other, None, "{} looks like another game", game.name);
            slots += 1;
        }
        assert!(slots > 100, "{slots}");
    }
}
