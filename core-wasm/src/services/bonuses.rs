//! The player's bonuses and free spins.

use std::rc::Rc;

use futures_util::future::join;

use super::{
    Core,
    api::{Call, Identity},
};
use crate::{
    domain::money::amount::Amount,
    error::CoreError,
    ports::Method,
    store::views::{ParameterView, PlayerBonusKind, PlayerBonusView},
    wire::{
        bonuses::{BonusCode, PlayerBonus, PlayerFreeSpin, is_active, is_listed},
        games::Game,
    },
};

/// How long after an event a list is read again, in milliseconds.
const RELOAD_AFTER: u64 = 500;

impl Core {
    /// Reads issued and active bonuses and free spins of the active currency.
    pub(crate) async fn reload_player_bonuses(self: &Rc<Self>) {
        if !self.is_signed_in() {
            return;
        }
        let epoch = self.epoch();
        let currency: Vec<String> =
            self.active_account().map(|account| account.currency).into_iter().collect();
        let list = |path: &str| {
            Call::new(Identity::Player, Method::Get, path.to_owned())
                .array("status", &["1".to_owned(), "2".to_owned()])
                .array("currency", &currency)
        };
        let (bonuses, spins) =
            join(self.call(list("/api/game/player-bonuses")), self.call(list("/api/game/player-freespins")))
                .await;
        if self.epoch() != epoch {
            return;
        }
        let known: Vec<PlayerBonusView> = self.store.read(|slices| slices.bonuses.iter().cloned().collect());
        let kept = |kind: PlayerBonusKind| {
            known.iter().filter(move |row| row.kind == kind).cloned().collect::<Vec<_>>()
        };
        // A list that could not be read stays as it was.
        let bonuses = self.rows_or(bonuses.and_then(|answer| answer.list::<PlayerBonus>()), |list| {
            list.iter().filter(|bonus| is_listed(bonus.status)).map(|bonus| self.bonus_view(bonus)).collect()
        });
        let spins = self.rows_or(spins.and_then(|answer| answer.list::<PlayerFreeSpin>()), |list| {
            list.iter().filter(|spin| is_listed(spin.status)).map(free_spin_view).collect()
        });
        let rows = bonuses
            .unwrap_or_else(|| kept(PlayerBonusKind::Bonus))
            .into_iter()
            .chain(spins.unwrap_or_else(|| kept(PlayerBonusKind::FreeSpin)))
            .collect();
        self.store.update(|slices| slices.bonuses.replace(rows));
    }

    fn rows_or<T>(
        &self,
        list: Result<T, CoreError>,
        rows: impl FnOnce(T) -> Vec<PlayerBonusView>,
    ) -> Option<Vec<PlayerBonusView>> {
        match list {
            Ok(list) => Some(rows(list)),
            Err(error) => {
                self.ports.page.warn(&format!("bonuses could not be read: {error}"));
                None
            }
        }
    }

    pub(crate) fn clear_bonuses(&self) {
        self.store.update(|slices| slices.bonuses.replace(Vec::new()));
    }

    /// A bonus was created or changed.
    pub(crate) fn bonus_changed(self: &Rc<Self>, bonus: PlayerBonus) {
        self.list_changed(&bonus.id, bonus.status);
        let Some(key) = alert_key(bonus.status, bonus.result, PlayerBonusKind::Bonus) else { return };
        let money = self.money(bonus.amount.unwrap_or_default(), &bonus.currency);
        self.alert("bonus", key, vec![ParameterView::Money { name: "amount".to_owned(), money }]);
    }

    /// Free spins were created or changed. Their game is looked up for the
    /// alert; without it the alert goes on.
    pub(crate) fn free_spin_changed(self: &Rc<Self>, spin: PlayerFreeSpin) {
        self.list_changed(&spin.id, spin.status);
        let Some(key) = alert_key(spin.status, spin.result, PlayerBonusKind::FreeSpin) else { return };
        let core = Rc::clone(self);
        self.spawn(async move {
            let game = core.game_name(spin.game_id.as_deref()).await;
            let title =
                core.content.borrow().text(&["profile", "bonuses", "title"]).unwrap_or_default().to_owned();
            let text = |name: &str, text: String| ParameterView::Text { name: name.to_owned(), text };
            let parameters = vec![
                text("count", spin.count.unwrap_or(0).to_string()),
                text("currency", spin.currency),
                text("game", game),
                text("bonuses", title),
            ];
            core.alert("freeSpin", key, parameters);
        });
    }

    async fn game_name(self: &Rc<Self>, id: Option<&str>) -> String {
        let Some(id) = id else { return String::new() };
        let base = self.site.borrow().config.api_base.clone();
        let call = Call::new(Identity::Guest, Method::Get, format!("/api/game/games/{id}"));
        match self.call(call).await.and_then(|answer| answer.one::<Game>()) {
            Ok(game) => game.view(&base).name,
            Err(error) => {
                self.ports.page.warn(&format!("the game of free spins could not be read: {error}"));
                String::new()
            }
        }
    }

    /// A bonus that is over goes at once; one that is issued or active has the
    /// lists read again, half a second after the last event.
    fn list_changed(self: &Rc<Self>, id: &str, status: i64) {
        if !is_listed(status) {
            self.store.update(|slices| slices.bonuses.remove(id));
            return;
        }
        let number = {
            let mut realtime = self.realtime.borrow_mut();
            realtime.bonus_events += 1;
            realtime.bonus_events
        };
        let core = Rc::clone(self);
        self.spawn(async move {
            core.ports.clock.sleep(RELOAD_AFTER).await;
            if core.realtime.borrow().bonus_events == number {
                core.reload_player_bonuses().await;
            }
        });
    }

    /// A bonus code changed.
    pub(crate) fn bonus_code_changed(self: &Rc<Self>, code: &BonusCode) {
        match code.status {
            Some(3) => self.alert("bonus", "bonusCodeIncorrect", Vec::new()),
            Some(4) => self.alert("bonus", "bonusCodeNotAvailable", Vec::new()),
            _ => {}
        }
    }

    fn bonus_view(&self, bonus: &PlayerBonus) -> PlayerBonusView {
        let active = is_active(bonus.status);
        PlayerBonusView {
            id: bonus.id.clone(),
            kind: PlayerBonusKind::Bonus,
            name: bonus.name.clone(),
            active,
            amount: bonus.amount.map(|amount| self.money(amount, &bonus.currency)),
            count: None,
            progress: percent(bonus.wagered),
            expires_at: if active {
                bonus.wagering_expires_at.clone()
            } else {
                bonus.activation_expires_at.clone()
            },
        }
    }
}

fn free_spin_view(spin: &PlayerFreeSpin) -> PlayerBonusView {
    let active = is_active(spin.status);
    PlayerBonusView {
        id: spin.id.clone(),
        kind: PlayerBonusKind::FreeSpin,
        name: spin.name.clone(),
        active,
        amount: None,
        count: spin.count,
        progress: percent(spin.used),
        expires_at: if active { spin.expires_at.clone() } else { spin.activation_expires_at.clone() },
    }
}

/// Whole percents, 0 to 100.
fn percent(value: Option<Amount>) -> u32 {
    let capped = value.unwrap_or_default().max(Amount::ZERO).min(Amount::whole(100));
    capped.rounded_down(0).to_string().parse().unwrap_or(0)
}

/// The alert of a pair of status and result; none for every other pair.
fn alert_key(status: i64, result: Option<i64>, kind: PlayerBonusKind) -> Option<&'static str> {
    let bonus = kind == PlayerBonusKind::Bonus;
    let pick =
        |for_bonus: &'static str, for_spins: &'static str| Some(if bonus { for_bonus } else { for_spins });
    match (status, result?) {
        (1, 1) => pick("bonusIssued", "freeSpinIssued"),
        (2, 1) => pick("bonusActivated", "freeSpinActivated"),
        (3, 2) => pick("bonusPlayed", "freeSpinPlayed"),
        (3, 3) => pick("bonusCanceled", "freeSpinCanceled"),
        (3, 4) => pick("bonusExpired", "freeSpinExpired"),
        (3, 5) if bonus => Some("bonusLost"),
        _ => None,
    }
}
