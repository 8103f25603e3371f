//! Game service: collections and games.

use crate::json::Value;

use super::json::{Entries, Read, required_text};

/// Element of `GET /api/game/collections`.
#[derive(Debug, Clone)]
pub struct Collection {
    /// Id.
    pub id: String,
    /// URL identifier.
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
    /// True if shown to visitors from a country.
    pub fn is_shown_in(&self, country: Option<&str>) -> bool {
        let everywhere = self.countries.is_empty();
        let here = country.is_some_and(|country| self.countries.iter().any(|known| known == country));
        !self.hidden && (everywhere || here)
    }
}

/// Element of `GET /api/game/games`; response of `GET /api/game/games/{id}`.
#[derive(Debug, Clone)]
pub struct Game {
    /// Id.
    pub id: String,
    /// URL identifier.
    pub identity: String,
    /// Name.
    pub name: Option<String>,
    /// True if it has a demo mode.
    pub demo: bool,
    /// URL of the image; empty if none.
    pub image: String,
    /// Name of the provider.
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

/// Portrait image of the highest density, else the square one.
fn largest(images: &Value) -> Option<String> {
    ["200x300", "200x200"].iter().find_map(|size| {
        let densities = images.object(size)?;
        ["3x", "2x", "1x"].iter().find_map(|density| densities.text(density))
    })
}
