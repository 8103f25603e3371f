//! The lobby.

use serde::Serialize;

use crate::wire::games::Game;

/// A game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct GameView {
    /// Id.
    pub id: String,
    /// Identity, as in its URL.
    pub identity: String,
    /// Name.
    pub name: String,
    /// Provider's name.
    pub provider: String,
    /// URL of its cover; empty if there is none.
    pub image: String,
    /// True if it has a demo mode.
    pub demo: bool,
    /// Names of its labels.
    pub labels: Vec<String>,
}

/// Loading state of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum ListPhase {
    /// Loading.
    #[default]
    Loading,
    /// Loaded.
    Ready,
    /// Failed to load.
    Failed,
}

/// A strip of the lobby.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct StripView {
    /// Identity of the collection.
    pub identity: String,
    /// Name of the collection.
    pub label: String,
    /// Loading state.
    pub phase: ListPhase,
    /// Its games.
    pub game_ids: Vec<String>,
    /// Number of games in the collection.
    pub total: u32,
}

impl Game {
    /// View of the game. Relative image URLs are resolved against the API
    /// origin.
    pub fn view(&self, api_base: &str) -> GameView {
        let absolute = self.image.is_empty() || self.image.starts_with("http");
        GameView {
            id: self.id.clone(),
            identity: self.identity.clone(),
            name: self.name.clone().unwrap_or_else(|| self.identity.clone()),
            provider: self.provider.clone(),
            image: if absolute { self.image.clone() } else { format!("{api_base}{}", self.image) },
            demo: self.demo,
            labels: self.labels.clone(),
        }
    }
}
