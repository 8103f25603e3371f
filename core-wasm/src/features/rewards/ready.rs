//! A bonus that can be activated, offered where the player can play on: after
//! the deposit that it came with, and from the alert that tells of it.

use super::{BonusesPage, Rewards};
use crate::{
    domain::{
        play::game_path,
        redirects::encode,
        sent_bonus::{IssuedBonus, SentBonus},
    },
    features::cashier::sent_bonus::{SENT_BONUS_KEY, StoredBonus},
    platform::api::Call,
    ports::{Area, Method},
    store::views::{ListPhase, PlayerBonusKind, PlayerBonusView, ReadyBonusView},
    wire::{
        bonuses::is_active,
        games::{CatalogueGame, Game, platform},
        json::{FromJson, parse},
    },
};

/// Number of played games among which one is looked for.
const COUNT: u32 = 18;
/// The games whose stakes count towards a bonus.
const WAGERING_GAMES: &str = "/categories?bonus=true";
/// Dialogs that offer a bonus.
const DIALOGS: [&str; 3] = ["ready-bonus", "deposit-success", "deposit-redirect"];

/// The bonus that a dialog offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ReadyBonus {
    /// The id that was asked for; `None` for the bonus of the last deposit.
    id: Option<String>,
    phase: ListPhase,
}

impl Rewards {
    /// Loads the bonus that a dialog offers. Nothing is offered before the
    /// server has told of it.
    pub(super) async fn load_ready_bonus(&self, id: Option<String>) {
        self.set_ready_bonus(ReadyBonus { id: id.clone(), phase: ListPhase::Loading });
        let whole = self.read_player_bonuses().await;
        let wanted = self.state.bonuses_page.borrow().ready.as_ref().is_some_and(|ready| ready.id == id);
        if wanted {
            let phase = if whole { ListPhase::Ready } else { ListPhase::Failed };
            self.set_ready_bonus(ReadyBonus { id, phase });
            self.name_games_of_spins().await;
        }
    }

    fn set_ready_bonus(&self, ready: ReadyBonus) {
        self.state.bonuses_page.borrow_mut().ready = Some(ready);
        self.publish_bonuses_page();
    }

    /// Ends the offer when its dialog is closed.
    pub(super) fn drop_ready_bonus(&self, dialog: &str) {
        if DIALOGS.contains(&dialog) && self.state.bonuses_page.borrow_mut().ready.take().is_some() {
            self.publish_bonuses_page();
        }
    }

    /// View of the offer. There is none for an excluded player.
    pub(super) fn ready_bonus_view(&self, page: &BonusesPage) -> Option<ReadyBonusView> {
        let ready = page.ready.as_ref()?;
        let id = ready.id.clone().or_else(|| self.bonus_of_deposit());
        let bonus = id.filter(|_| !self.is_player_excluded()).and_then(|id| self.issued_bonus(&id));
        let is_money = bonus.as_ref().is_some_and(|bonus| bonus.kind == PlayerBonusKind::Bonus);
        let state = self.state.bonuses.borrow();
        let active = state.bonuses().iter().find(|bonus| is_active(bonus.status));
        let other = active.filter(|_| is_money).map(|other| self.bonus_view(other));
        let waiting = bonus.as_ref().map(|bonus| self.waiting_beside(&bonus.id)).unwrap_or_default();
        Some(ReadyBonusView { phase: ready.phase, bonus, other, waiting })
    }

    /// The other issued bonuses of the package of a bonus.
    fn waiting_beside(&self, id: &str) -> Vec<PlayerBonusView> {
        let state = self.state.bonuses.borrow();
        let mut packages = state
            .bonuses()
            .iter()
            .map(|bonus| (&bonus.id, &bonus.package))
            .chain(state.spins().iter().map(|spin| (&spin.id, &spin.package)));
        let Some(group) = packages.find(|(of, _)| *of == id).and_then(|(_, package)| package.group()) else {
            return Vec::new();
        };
        let bonuses = state.bonuses().iter().filter(|bonus| bonus.package.group() == Some(group));
        let spins = state.spins().iter().filter(|spin| spin.package.group() == Some(group));
        bonuses
            .map(|bonus| self.bonus_view(bonus))
            .chain(spins.map(|spin| self.free_spin_view(spin)))
            .filter(|bonus| bonus.id != id && bonus.can_activate)
            .collect()
    }

    /// A bonus that can be activated.
    fn issued_bonus(&self, id: &str) -> Option<PlayerBonusView> {
        let state = self.state.bonuses.borrow();
        let money = state.bonuses().iter().find(|bonus| bonus.id == id).map(|it| self.bonus_with_terms(it));
        let spins = || state.spins().iter().find(|spin| spin.id == id).map(|it| self.free_spin_view(it));
        money.or_else(spins).filter(|bonus| bonus.can_activate)
    }

    /// Id of the bonus that came with the last deposit.
    fn bonus_of_deposit(&self) -> Option<String> {
        let stored = self.ports.storage.get(Area::Local, SENT_BONUS_KEY)?;
        let stored = StoredBonus::read(&parse(&stored)?).ok()?;
        let sent = Some(&stored.player) == self.id().as_ref();
        sent.then(|| self.first_issued(&stored.bonus)).flatten()
    }

    fn first_issued(&self, sent: &SentBonus) -> Option<String> {
        let state = self.state.bonuses.borrow();
        let bonuses = state.bonuses().iter().filter(|bonus| !is_active(bonus.status));
        let bonuses = bonuses.map(|bonus| IssuedBonus {
            id: &bonus.id,
            name: &bonus.name,
            package_id: bonus.package.package_id.as_deref(),
            priority: bonus.package.priority,
        });
        let spins = state.spins().iter().filter(|spin| !is_active(spin.status));
        let spins = spins.map(|spin| IssuedBonus {
            id: &spin.id,
            name: &spin.name,
            package_id: spin.package.package_id.as_deref(),
            priority: spin.package.priority,
        });
        sent.first_of(bonuses.chain(spins)).map(|bonus| bonus.id.to_owned())
    }

    /// Leads to a game for the bonus that was activated: the game of free spins,
    /// else the game played last whose stakes count, else all that count. Whoever
    /// has gone to another page stays there.
    pub(super) async fn lead_to_play(&self, id: &str, small: bool) {
        let here = self.page();
        let spins_game = {
            let state = self.state.bonuses.borrow();
            state.spins().iter().find(|spin| spin.id == id).map(|spin| spin.game_id.clone())
        };
        let identity = match spins_game {
            Some(game) => self.game_of_spins(game).await,
            None => self.last_wagering_game(small).await,
        };
        if self.page() != here {
            return;
        }
        let path = match identity {
            Some(identity) => game_path(&identity, true),
            None => WAGERING_GAMES.to_owned(),
        };
        self.navigate(&self.localized(&path, &self.locale()), false);
    }

    async fn game_of_spins(&self, game: Option<String>) -> Option<String> {
        let call = Call::new(Method::Get, format!("/api/game/games/{}", encode(&game?)));
        let found = self.call(call).await.and_then(|answer| answer.one::<Game>());
        self.logged("the game of free spins could not be read", found).map(|game| game.identity)
    }

    async fn last_wagering_game(&self, small: bool) -> Option<String> {
        let country = self.site.borrow().country.clone();
        let call = Call::new(Method::Get, "/api/game/games/played")
            .query("perPage", Some(COUNT))
            .query("platform", Some(platform(small)))
            .query("countryCode", country);
        let played = self.call(call).await.and_then(|answer| answer.list::<CatalogueGame>());
        let played = self.logged("played games could not be read", played)?;
        played
            .into_iter()
            .find(|known| known.game.wagers_bonus == Some(true))
            .map(|known| known.game.identity)
    }
}
