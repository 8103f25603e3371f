//! The player's bonuses and free spins.

use std::{collections::BTreeMap, rc::Rc};

use futures_util::{
    FutureExt,
    future::{LocalBoxFuture, Shared, WeakShared, join3},
};

use crate::{
    core::Player,
    domain::{bonus::DepositBonus, bonus_actions::badge_count, money::amount::Amount, redirects::encode},
    error::CoreError,
    platform::{
        api::Call,
        core_events::CoreEvent,
        generation::{Generation, Ticket},
        order::{Moment, Order},
        recent::Recent,
    },
    ports::Method,
    store::views::{ParameterView, PlayerBonusKind, PlayerBonusStatus, PlayerBonusView},
    wire::bonuses::{BonusCode, PackageKey, PlayerBonus, PlayerFreeSpin, is_active, is_listed},
};

/// Status of a bonus that can be activated.
const ISSUED: i64 = 1;
/// Debounce of a reload after events, in milliseconds.
const RELOAD_AFTER: u64 = 500;
/// Cache lifetime of the lists of a currency, in milliseconds: half an hour.
const CACHE_LIFETIME: u64 = 30 * 60 * 1000;

/// Loaded lists of one currency.
#[derive(Debug, Clone, Default)]
struct Lists {
    bonuses: Vec<PlayerBonus>,
    spins: Vec<PlayerFreeSpin>,
    /// Available deposit bonuses.
    offers: Vec<DepositBonus>,
}

/// Shared in-flight load. `Some(true)` if all lists loaded, `Some(false)` if
/// some failed, `None` if a newer load superseded it.
type Reading = LocalBoxFuture<'static, Option<bool>>;

/// The player's bonuses.
#[derive(Default)]
pub struct Bonuses {
    lists: Lists,
    /// The currency of the lists.
    currency: String,
    /// The load in flight and its currency.
    running: Option<(String, WeakShared<Reading>)>,
    /// Cache by currency.
    cached: Recent<Lists>,
    /// Bonuses with a change in flight.
    busy: Vec<String>,
    /// Number of the last load. Responses to earlier loads are stale.
    reading: Generation,
    /// The last gap before the latest load.
    gap: Option<Ticket>,
    /// Number of the last event.
    events: Generation,
    /// Finished bonuses, from events.
    order: Order<()>,
    /// Titles of the games of free spins, by the id of the game.
    pub(super) games: BTreeMap<String, String>,
}

impl Bonuses {
    /// Issued and active bonuses.
    pub(in crate::features) fn bonuses(&self) -> &[PlayerBonus] {
        &self.lists.bonuses
    }

    /// Issued and active free spins.
    pub(in crate::features) fn spins(&self) -> &[PlayerFreeSpin] {
        &self.lists.spins
    }

    /// Available deposit bonuses.
    pub(in crate::features) fn offers(&self) -> &[DepositBonus] {
        &self.lists.offers
    }

    /// True while a change of a bonus is in flight.
    pub(in crate::features) fn is_changing(&self, id: &str) -> bool {
        self.busy.iter().any(|busy| busy == id)
    }

    /// Records that a change of a bonus is in flight, until its end is recorded.
    /// A reload in between ends nothing.
    pub(in crate::features) fn begin_bonus_change(&mut self, id: &str) {
        self.busy.push(id.to_owned());
    }

    /// Records that a change of a bonus is no longer in flight.
    pub(in crate::features) fn end_bonus_change(&mut self, id: &str) {
        self.busy.retain(|busy| busy != id);
    }
}

impl Player {
    /// Loads issued and active bonuses, free spins and available deposit
    /// bonuses of the active currency. Bypasses the cache. Returns true if all
    /// lists are loaded.
    pub(in crate::features) async fn reload_player_bonuses(self: &Rc<Self>) -> bool {
        {
            let mut state = self.state.bonuses.borrow_mut();
            state.cached.clear();
            state.running = None;
        }
        self.read_player_bonuses().await
    }

    /// Like `reload_player_bonuses`, but keeps lists that were requested after the
    /// last gap.
    pub(super) async fn reload_bonuses_after_gap(self: &Rc<Self>) {
        let gap = self.state.bonuses.borrow().gap;
        if !self.is_last_gap(gap) {
            self.reload_player_bonuses().await;
        }
    }

    /// Like `reload_player_bonuses`, but uses the cache or joins the load in
    /// flight. Returns true if all lists are loaded.
    pub(in crate::features) async fn read_player_bonuses(self: &Rc<Self>) -> bool {
        // Callers of a superseded load wait for the next one.
        loop {
            let currency = self.active_account().map(|account| account.currency);
            let key = currency.clone().unwrap_or_default();
            let cached = self.state.bonuses.borrow().cached.get(&key, self.now(), CACHE_LIFETIME);
            if let Some(lists) = cached {
                {
                    let mut state = self.state.bonuses.borrow_mut();
                    (state.lists, state.currency) = (lists, key);
                }
                self.publish_bonuses();
                return true;
            }
            let running = self.state.bonuses.borrow().running.clone().filter(|(of, _)| *of == key);
            let running = running.and_then(|(_, reading)| reading.upgrade());
            let reading = running.unwrap_or_else(|| self.begin_reading(key, currency));
            if let Some(whole) = reading.await {
                return whole;
            }
        }
    }

    fn begin_reading(self: &Rc<Self>, key: String, currency: Option<String>) -> Shared<Reading> {
        let number = {
            let mut state = self.state.bonuses.borrow_mut();
            state.gap = Some(self.last_gap());
            state.reading.begin()
        };
        let core = Rc::clone(self);
        let of = key.clone();
        let asked = self.state.bonuses.borrow_mut().order.begin_request();
        let task = async move { core.read_lists(number, asked, of, currency).await };
        let reading = task.boxed_local().shared();
        self.state.bonuses.borrow_mut().running = reading.downgrade().map(|reading| (key, reading));
        reading
    }

    /// Loads the lists. `None` if another load superseded this one.
    async fn read_lists(
        self: &Rc<Self>,
        number: Ticket,
        asked: Moment,
        key: String,
        currency: Option<String>,
    ) -> Option<bool> {
        let currencies: Vec<String> = currency.clone().into_iter().collect();
        let list = |path: &str| {
            Call::new(Method::Get, path.to_owned())
                .array("status", &["1".to_owned(), "2".to_owned()])
                .array("currency", &currencies)
        };
        let offers = Call::new(Method::Get, "/api/game/bonuses").query("currency", currency);
        let (bonuses, spins, offers) = join3(
            self.call(list("/api/game/player-bonuses")),
            self.call(list("/api/game/player-freespins")),
            self.call(offers),
        )
        .await;
        if !self.state.bonuses.borrow().reading.is_current(number) {
            return None;
        }
        let mut whole = true;
        let mut said = |error: &CoreError| {
            whole = false;
            self.ports.page.warn(&format!("bonuses could not be read: {error}"));
        };
        let bonuses = bonuses.and_then(|answer| answer.list::<PlayerBonus>()).inspect_err(&mut said).ok();
        let spins = spins.and_then(|answer| answer.list::<PlayerFreeSpin>()).inspect_err(&mut said).ok();
        let offers = offers.and_then(|answer| answer.list::<DepositBonus>()).inspect_err(&mut said).ok();
        {
            let mut state = self.state.bonuses.borrow_mut();
            state.running = None;
            state.order.accept(asked);
            // A list that failed to load is kept, unless it belongs to another
            // currency.
            if state.currency != key {
                (state.lists, state.currency) = (Lists::default(), key.clone());
            }
            if let Some(mut list) = bonuses {
                list.retain(|bonus| is_listed(bonus.status) && state.order.newer(&bonus.id).is_none());
                state.lists.bonuses = list;
            }
            if let Some(mut list) = spins {
                list.retain(|spin| is_listed(spin.status) && state.order.newer(&spin.id).is_none());
                state.lists.spins = list;
            }
            if let Some(list) = offers {
                state.lists.offers = list;
            }
            if whole {
                let lists = state.lists.clone();
                state.cached.put(key, self.now(), lists);
            } else {
                state.gap = None;
            }
        }
        self.publish_bonuses();
        if !self.state.bonuses.borrow().spins().is_empty() {
            let core = Rc::clone(self);
            self.spawn(async move { core.name_games_of_spins().await });
        }
        Some(whole)
    }

    /// Available deposit bonuses in the active currency.
    pub(in crate::features) async fn deposit_bonuses(self: &Rc<Self>) -> Vec<DepositBonus> {
        self.read_player_bonuses().await;
        self.state.bonuses.borrow().lists.offers.clone()
    }

    pub(in crate::features) fn publish_bonuses(self: &Rc<Self>) {
        let (rows, count) = {
            let state = self.state.bonuses.borrow();
            let Lists { bonuses, spins, offers } = &state.lists;
            let rows = bonuses
                .iter()
                .map(|bonus| self.bonus_view(bonus))
                .chain(spins.iter().map(|spin| self.free_spin_view(spin)))
                .collect();
            let groups =
                bonuses.iter().map(|bonus| &bonus.package).chain(spins.iter().map(|spin| &spin.package));
            // The page lists no offers during a break, so the badge counts none.
            let shown = if self.core().is_visitor_invited() { offers.as_slice() } else { &[] };
            let packages = shown.iter().map(|offer| offer.package.as_ref().map(|(id, _)| id.as_str()));
            (rows, badge_count(groups.map(PackageKey::group), packages))
        };
        self.store.update(|slices| {
            slices.bonuses.replace(rows);
            slices.bonus_count.set(count);
        });
        self.core().emit(CoreEvent::BonusesChanged);
    }

    /// The alert of a change, if there is one. An excluded player is not told of
    /// a bonus to activate: the alert offers to play with it.
    fn bonus_alert(&self, status: i64, result: Option<i64>, kind: PlayerBonusKind) -> Option<&'static str> {
        let is_offer = status == ISSUED;
        alert_key(status, result, kind).filter(|_| !(is_offer && self.is_player_excluded()))
    }

    /// Handles a created or changed bonus.
    pub(super) fn bonus_changed(self: &Rc<Self>, bonus: PlayerBonus) {
        self.list_changed(&bonus.id, bonus.status);
        let Some(key) = self.bonus_alert(bonus.status, bonus.result, PlayerBonusKind::Bonus) else { return };
        let money = self.money(bonus.amount.unwrap_or_default(), &bonus.currency);
        let event = announced_as("bonus", &bonus.id, bonus.status, bonus.result);
        let id = ParameterView::Text { name: "id".to_owned(), text: encode(&bonus.id) };
        let amount = ParameterView::Money { name: "amount".to_owned(), money };
        let name =
            ParameterView::Text { name: "name".to_owned(), text: bonus.package.full_name(&bonus.name) };
        self.announce(event, "bonus", key, vec![amount, id, name]);
    }

    /// Handles created or changed free spins. Loads their game for the alert;
    /// the alert is shown even if that fails.
    pub(super) fn free_spin_changed(self: &Rc<Self>, spin: PlayerFreeSpin) {
        self.list_changed(&spin.id, spin.status);
        let Some(key) = self.bonus_alert(spin.status, spin.result, PlayerBonusKind::FreeSpin) else { return };
        let event = announced_as("spins", &spin.id, spin.status, spin.result);
        let core = Rc::clone(self);
        self.spawn(async move {
            let game = core.game_title(spin.game_id.as_deref()).await.unwrap_or_default();
            // The alert contains the title of the bonuses page.
            core.load_content_of("/profile/bonuses").await;
            let title =
                core.content.borrow().text(&["profile", "bonuses", "title"]).unwrap_or_default().to_owned();
            let text = |name: &str, text: String| ParameterView::Text { name: name.to_owned(), text };
            let parameters = vec![
                text("id", encode(&spin.id)),
                text("count", spin.count.unwrap_or(0).to_string()),
                text("currency", spin.currency),
                text("game", game),
                text("bonuses", title),
            ];
            core.announce(event, "freeSpin", key, parameters);
        });
    }

    /// Removes a finished bonus immediately. For an issued or active bonus,
    /// reloads the lists half a second after the last event.
    fn list_changed(self: &Rc<Self>, id: &str, status: i64) {
        if !is_listed(status) {
            {
                let mut state = self.state.bonuses.borrow_mut();
                state.order.record_event(id, ());
                state.cached.clear();
                state.lists.bonuses.retain(|bonus| bonus.id != id);
                state.lists.spins.retain(|spin| spin.id != id);
                state.end_bonus_change(id);
            }
            self.publish_bonuses();
            return;
        }
        let number = self.state.bonuses.borrow_mut().events.begin();
        let core = Rc::clone(self);
        self.spawn(async move {
            core.ports.clock.sleep(RELOAD_AFTER).await;
            if core.state.bonuses.borrow().events.is_current(number) {
                core.reload_player_bonuses().await;
            }
        });
    }

    /// Handles a changed bonus code.
    pub(in crate::features) fn bonus_code_changed(self: &Rc<Self>, code: &BonusCode) {
        if let Some(key) = code.status.alert() {
            self.alert("bonus", key, Vec::new());
        }
    }

    /// View of a bonus. The caller adds the terms if needed.
    pub(in crate::features) fn bonus_view(&self, bonus: &PlayerBonus) -> PlayerBonusView {
        let active = is_active(bonus.status);
        let money = |amount| self.money(amount, &bonus.currency);
        let progress = percent(bonus.wagered);
        let whole = bonus.wagered_amount.zip(bonus.required_amount);
        let whole = whole.and_then(|(wagered, left)| wagered.plus(left)).filter(|whole| whole.is_positive());
        PlayerBonusView {
            id: bonus.id.clone(),
            kind: PlayerBonusKind::Bonus,
            name: bonus.name.clone(),
            package_name: bonus.package.name.clone(),
            status: status_of(bonus.status, bonus.result),
            active,
            amount: bonus.amount.map(money),
            count: None,
            game: None,
            used: None,
            progress,
            wagered: bonus.wagered_amount.filter(|_| whole.is_some()).map(money),
            to_wager: whole.map(money),
            waits_for_results: active && progress == 100 && bonus.open_transactions > 0,
            expires_at: if active {
                bonus.wagering_expires_at.clone()
            } else {
                bonus.activation_expires_at.clone()
            },
            created_at: bonus.created_at.clone(),
            can_activate: self.may_activate(bonus.status),
            can_cancel: is_listed(bonus.status),
            busy: self.state.bonuses.borrow().is_changing(&bonus.id),
            ends_at_withdrawal: bonus.sticky,
            terms: Vec::new(),
        }
    }

    /// True if a bonus can be activated. Its term runs during a break, so no
    /// bonus is activated then.
    fn may_activate(&self, status: i64) -> bool {
        status == ISSUED && !self.is_player_excluded()
    }

    /// View of free spins.
    pub(in crate::features) fn free_spin_view(&self, spin: &PlayerFreeSpin) -> PlayerBonusView {
        let active = is_active(spin.status);
        PlayerBonusView {
            id: spin.id.clone(),
            kind: PlayerBonusKind::FreeSpin,
            name: spin.name.clone(),
            package_name: spin.package.name.clone(),
            status: status_of(spin.status, spin.result),
            active,
            amount: None,
            count: spin.count,
            game: self.state.bonuses.borrow().title_of_spins_game(spin.game_id.as_deref()),
            used: spin.used_count,
            progress: percent(spin.used),
            wagered: None,
            to_wager: None,
            waits_for_results: false,
            expires_at: if active { spin.expires_at.clone() } else { spin.activation_expires_at.clone() },
            created_at: spin.created_at.clone(),
            can_activate: self.may_activate(spin.status),
            can_cancel: is_listed(spin.status),
            busy: self.state.bonuses.borrow().is_changing(&spin.id),
            ends_at_withdrawal: None,
            terms: Vec::new(),
        }
    }
}

/// Display status of a bonus, from its status and result.
fn status_of(status: i64, result: Option<i64>) -> PlayerBonusStatus {
    match (status, result) {
        (ISSUED, _) => PlayerBonusStatus::Issued,
        (status, _) if is_active(status) => PlayerBonusStatus::Active,
        (_, Some(3)) => PlayerBonusStatus::Canceled,
        (_, Some(4)) => PlayerBonusStatus::Expired,
        (_, Some(5)) => PlayerBonusStatus::Lost,
        _ => PlayerBonusStatus::Played,
    }
}

/// Whole percents, 0 to 100.
fn percent(value: Option<Amount>) -> u32 {
    let capped = value.unwrap_or_default().max(Amount::ZERO).min(Amount::whole(100));
    capped.rounded_down(0).to_string().parse().unwrap_or(0)
}

/// The alert for a status and result; `None` if there is no alert.
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

/// Name of a change of a bonus for [`Core::announce`](crate::core::Core::announce).
fn announced_as(kind: &str, id: &str, status: i64, result: Option<i64>) -> String {
    format!("{kind}:{id}:{status}:{}", result.unwrap_or_default())
}
