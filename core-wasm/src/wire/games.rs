//! Collections and games.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{lenient, lenient_list};
use crate::store::views::GameView;

/// A collection of games.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Collection {
    /// Id.
    pub id: String,
    /// Identity.
    pub identity: String,
    /// Name.
    #[serde(default, deserialize_with = "lenient")]
    pub name: Option<String>,
    #[serde(default, deserialize_with = "lenient_list")]
    countries: Vec<String>,
    #[serde(default, deserialize_with = "lenient")]
    is_hidden: Option<bool>,
}

impl Collection {
    /// Whether it is shown to visitors from a country.
    pub fn is_shown_in(&self, country: Option<&str>) -> bool {
        let everywhere = self.countries.is_empty();
        let here = country.is_some_and(|country| self.countries.iter().any(|known| known == country));
        !self.is_hidden.unwrap_or(false) && (everywhere || here)
    }
}

/// A game.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Game {
    id: String,
    identity: String,
    #[serde(default, deserialize_with = "lenient")]
    name: Option<String>,
    #[serde(default, deserialize_with = "lenient")]
    is_demo_mode: Option<bool>,
    #[serde(default, deserialize_with = "lenient")]
    images: Option<Images>,
    #[serde(default, deserialize_with = "lenient")]
    custom_images: Option<Images>,
    #[serde(default, deserialize_with = "lenient")]
    provider: Option<Named>,
    #[serde(default, deserialize_with = "lenient_list")]
    labels: Vec<Named>,
}

/// Paths of images by size, then by density.
type Images = BTreeMap<String, BTreeMap<String, Option<String>>>;

#[derive(Debug, Clone, Deserialize)]
struct Named {
    name: String,
}

impl Game {
    /// The game as it is shown; relative images belong to the API's origin.
    pub fn view(&self, api_base: &str) -> GameView {
        let image =
            [&self.custom_images, &self.images].into_iter().flatten().find_map(largest).unwrap_or_default();
        let absolute = image.is_empty() || image.starts_with("http");
        GameView {
            id: self.id.clone(),
            identity: self.identity.clone(),
            name: self.name.clone().unwrap_or_else(|| self.identity.clone()),
            provider: self.provider.as_ref().map(|provider| provider.name.clone()).unwrap_or_default(),
            image: if absolute { image } else { format!("{api_base}{image}") },
            demo: self.is_demo_mode.unwrap_or(false),
            labels: self.labels.iter().map(|label| label.name.clone()).collect(),
        }
    }
}

/// The portrait image of the highest density there is, else the square one.
fn largest(images: &Images) -> Option<String> {
    ["200x300", "200x200"].iter().find_map(|size| {
        let densities = images.get(*size)?;
        ["3x", "2x", "1x"].iter().find_map(|density| densities.get(*density).cloned().flatten())
    })
}
