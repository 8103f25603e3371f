//! Collections and games.

use crate::json::Value;

use super::json::{Entries, Read, required_text};

/// A collection of games.
#[derive(Debug, Clone)]
pub struct Collection {
    /// Id.
    pub id: String,
    /// Identity.
    pub identity: String,
    /// Name.
    pub name: Option<String>,
    countries: Vec<String>,
    hidden: bool,
}

impl Read for Collection {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            identity: required_text(value, "identity")?,
            name: value.text("name"),
            countries: value.texts("countries"),
            hidden: value.flag("isHidden").unwrap_or(false),
        })
    }
}

impl Collection {
    /// Whether it is shown to visitors from a country.
    pub fn is_shown_in(&self, country: Option<&str>) -> bool {
        let everywhere = self.countries.is_empty();
        let here = country.is_some_and(|country| self.countries.iter().any(|known| known == country));
        !self.hidden && (everywhere || here)
    }
}

/// A game.
#[derive(Debug, Clone)]
pub struct Game {
    /// Id.
    pub id: String,
    /// Identity, as in its address.
    pub identity: String,
    /// Name.
    pub name: Option<String>,
    /// Whether it can be played without money.
    pub demo: bool,
    /// Address of its image; empty without one.
    pub image: String,
    /// Name of its provider.
    pub provider: String,
    /// Labels.
    pub labels: Vec<String>,
}

impl Read for Game {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let image = ["customImages", "images"].iter().filter_map(|key| value.object(key)).find_map(largest);
        Ok(Self {
            id: required_text(value, "id")?,
            identity: required_text(value, "identity")?,
            name: value.text("name"),
            demo: value.flag("isDemoMode").unwrap_or(false),
            image: image.unwrap_or_default(),
            provider: value
                .object("provider")
                .map(|provider| provider.text_or_empty("name"))
                .unwrap_or_default(),
            labels: value.elements("labels").iter().filter_map(|label| label.text("name")).collect(),
        })
    }
}

/// The portrait image of the highest density there is, else the square one.
fn largest(images: &Value) -> Option<String> {
    ["200x300", "200x200"].iter().find_map(|size| {
        let densities = images.object(size)?;
        ["3x", "2x", "1x"].iter().find_map(|density| densities.text(density))
    })
}
