//! Compositions: each studio has its own framing, light, texture, palette and hand, so that its games are recognised.

mod bluebell_live;
mod copperfox;
mod halcyon_reels;
mod lanternworks;
mod north_gable;
mod quarry_lane;
mod tidewater_play;
mod velvet_otter;

use super::Dice;
use super::cover::Composition;

/// Input of a composition.
#[derive(Debug)]
pub struct Brief {
    /// Choices that follow from the game.
    pub dice: Dice,
    /// Tone of the title's first word.
    pub accent: String,
    /// Its highlight.
    pub light: String,
}

/// Composes a cover in the manner of a studio.
pub fn compose(studio: &str, brief: &mut Brief) -> Composition {
    match studio {
        "tidewater-play" => tidewater_play::compose(brief),
        "copperfox" => copperfox::compose(brief),
        "north-gable" => north_gable::compose(brief),
        "velvet-otter" => velvet_otter::compose(brief),
        "halcyon-reels" => halcyon_reels::compose(brief),
        "quarry-lane" => quarry_lane::compose(brief),
        "bluebell-live" => bluebell_live::compose(brief),
        _ => lanternworks::compose(brief),
    }
}
