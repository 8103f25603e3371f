//! Game service: collections and games.

use crate::{domain::money::amount::Amount, json::Value};

use super::json::{Entries, FromJson, required_amount, required_text};

/// Code of the device in calls and answers: a phone or a desktop computer.
pub const fn platform(is_small: bool) -> u32 {
    if is_small { 1 } else { 2 }
}

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

impl FromJson for Collection {
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
    /// True if visitors from a country can open it.
    pub fn is_open_in(&self, country: Option<&str>) -> bool {
        let here = country.is_some_and(|country| self.countries.iter().any(|known| known == country));
        self.countries.is_empty() || here
    }

    /// True if menus leave it out.
    pub fn is_hidden(&self) -> bool {
        self.hidden
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
    /// URL identifier of the provider; empty if unknown.
    pub provider_identity: String,
    /// Labels.
    pub labels: Vec<String>,
    /// True if its stakes count towards the wagering of a bonus; `None` if
    /// unknown.
    pub wagers_bonus: Option<bool>,
}

impl FromJson for Game {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let image = ["customImages", "images"].iter().filter_map(|key| value.object(key)).find_map(largest);
        let provider =
            |key: &str| value.object("provider").map(|of| of.text_or_empty(key)).unwrap_or_default();
        Ok(Self {
            id: required_text(value, "id")?,
            identity: required_text(value, "identity")?,
            name: value.text("name"),
            demo: value.flag("isDemoMode").unwrap_or(false),
            image: image.unwrap_or_default(),
            provider: provider("name"),
            provider_identity: provider("identity"),
            labels: value.elements("labels").iter().filter_map(|label| label.text("name")).collect(),
            wagers_bonus: value.flag("isBonusWagering"),
        })
    }
}

/// Element of `GET /api/game/games` with what a catalogue is filtered by.
#[derive(Debug, Clone)]
pub struct CatalogueGame {
    /// The game.
    pub game: Game,
    /// Identities of the collections that it belongs to.
    pub collections: Vec<String>,
    /// Volatility, as the provider names it; empty if unknown.
    pub volatility: String,
}

impl FromJson for CatalogueGame {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let identity = |collection: &Value| collection.text("identity");
        Ok(Self {
            game: Game::read(value)?,
            collections: value.elements("collections").iter().filter_map(identity).collect(),
            volatility: value.text_or_empty("volatility"),
        })
    }
}

/// Portrait image of the highest density, else the square one.
fn largest(images: &Value) -> Option<String> {
    ["200x300", "200x200"].iter().find_map(|size| densest(images, size))
}

/// Image of a size in the highest density.
fn densest(images: &Value, size: &str) -> Option<String> {
    let densities = images.object(size)?;
    ["3x", "2x", "1x"].iter().find_map(|density| densities.text(density))
}

/// A game with everything that its own page shows.
#[derive(Debug, Clone)]
pub struct GameDetails {
    /// The game.
    pub game: Game,
    /// Id of the provider, if known.
    pub provider_id: Option<String>,
    /// Collections that it belongs to.
    pub collections: Vec<Collection>,
    /// Volatility, as the provider names it.
    pub volatility: Option<String>,
    /// Kind of game, as the provider names it.
    pub kind: Option<String>,
    /// Number of lines that pay.
    pub paylines: Option<u32>,
    /// Return to player in per cent, on average over many rounds; an extension.
    pub return_to_player: Option<Amount>,
    /// True if that is the return of the best play; an extension.
    pub is_return_of_best_play: bool,
    /// Largest win of a round as a multiple of the stake; an extension.
    pub largest_win: Option<Amount>,
    /// True if it runs on phones.
    pub on_phones: bool,
    /// True if it runs on desktop computers.
    pub on_desktops: bool,
}

/// Codes of `platforms`.
const PHONES: i64 = 1;
const DESKTOPS: i64 = 2;

impl FromJson for GameDetails {
    fn read(value: &Value) -> Result<Self, &'static str> {
        // Without the list the platforms are unknown: the server refuses the start on a wrong one.
        let platforms = value.get("platforms").and_then(Value::as_array);
        let runs_on =
            |code| platforms.is_none_or(|codes| codes.iter().any(|known| known.as_i64() == Some(code)));
        let filled = |key: &str| value.text(key).filter(|text| !text.is_empty());
        Ok(Self {
            game: Game::read(value)?,
            provider_id: value.object("provider").and_then(|provider| provider.text("id")),
            collections: value.list("collections"),
            volatility: filled("volatility"),
            kind: filled("type"),
            paylines: value.count("paylines").filter(|lines| *lines > 0),
            return_to_player: value.amount("returnToPlayer"),
            is_return_of_best_play: value.flag("isReturnOfBestPlay").unwrap_or(false),
            largest_win: value.amount("largestWin"),
            on_phones: runs_on(PHONES),
            on_desktops: runs_on(DESKTOPS),
        })
    }
}

/// Answer to `POST /api/game/games/{id}/play`.
#[derive(Debug, Clone)]
pub struct GameStart {
    /// Address of the game.
    pub url: String,
}

impl FromJson for GameStart {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { url: required_text(value, "gameUrl")? })
    }
}

/// Element of `GET /api/game/spins`: a round of a game.
#[derive(Debug, Clone)]
pub struct Spin {
    /// Id.
    pub id: String,
    /// Currency code.
    pub currency: String,
    /// Name of the game; may be empty.
    pub game: String,
    /// Identity of the game; may be empty.
    pub identity: String,
    /// Date-time; empty if unknown.
    pub created_at: String,
    /// Stake in main units.
    pub amount: Amount,
    /// Winnings in main units, without the jackpot.
    pub payout: Amount,
    /// Jackpot that the round has won, in main units; zero for none.
    pub jackpot: Amount,
}

impl FromJson for Spin {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            id: required_text(value, "id")?,
            game: value.text_or_empty("game"),
            identity: value.text_or_empty("gameIdentity"),
            created_at: value.text_or_empty("createdAt"),
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            payout: required_amount(value, "payout")?,
            jackpot: match value.get("jackpot") {
                None | Some(Value::Null) => Amount::ZERO,
                Some(_) => required_amount(value, "jackpot")?,
            },
        })
    }
}

/// Element of `GET /api/game/spins/winners`.
#[derive(Debug, Clone)]
pub struct Winner {
    /// Name of the player, as the API shows it.
    pub nickname: String,
    /// Identity of the game.
    pub game: String,
    /// Name of the game.
    pub game_name: String,
    /// URL of the game's image; empty if none.
    pub image: String,
    /// Winnings in main units.
    pub payout: Amount,
    /// Currency code.
    pub currency: String,
}

impl FromJson for Winner {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let game = required_text(value, "gameId")?;
        let images = ["gameCustomImages", "gameImages"].iter().filter_map(|key| value.object(key));
        Ok(Self {
            nickname: value.text_or_empty("nickname"),
            game_name: value.text("gameName").unwrap_or_else(|| game.clone()),
            image: images.into_iter().find_map(largest).unwrap_or_default(),
            payout: required_amount(value, "payout")?,
            currency: required_text(value, "currency")?,
            game,
        })
    }
}

/// Element of `GET /api/game/providers`.
#[derive(Debug, Clone)]
pub struct Provider {
    /// Id.
    pub id: String,
    /// URL identifier.
    pub identity: String,
    /// Name.
    pub name: String,
    /// URL of the logo; empty if none.
    pub image: String,
    /// Number of games; `None` if the API does not tell.
    pub games: Option<u32>,
}

impl FromJson for Provider {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let identity = required_text(value, "identity")?;
        let image = ["customImages", "images"].iter().find_map(|key| densest(value.object(key)?, "116x40"));
        Ok(Self {
            id: required_text(value, "id")?,
            name: value.text("name").unwrap_or_else(|| identity.clone()),
            image: image.unwrap_or_default(),
            games: value.count("gameEnabledCount"),
            identity,
        })
    }
}
