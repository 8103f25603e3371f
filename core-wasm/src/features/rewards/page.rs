//! Data of the bonuses page.

use futures_util::future::join;

use super::{Rewards, ready::ReadyBonus};
use crate::{
    domain::{
        bonus::{self, OpenedWith, Row},
        dialogs::OFFER_KEY,
    },
    features::presence::offers::{counting_games, offer_view, period, set_stakes, times},
    platform::{api::Call, generation::Generation, recent::Recent},
    ports::{Area, Method},
    store::views::{
        BonusGroupView, BonusTermView, BonusesPageView, CashbackView, ListPhase, PlayerBonusStatus,
        PlayerBonusView,
    },
    wire::bonuses::{PackageKey, PlayerBonus, PlayerCashback, PlayerFreeSpin},
};

/// Cache lifetime of cashback and packages of a currency, in milliseconds.
const CACHE_LIFETIME: u64 = 30 * 60 * 1000;

/// Data loaded for the page in addition to the bonus lists.
#[derive(Debug, Clone, Default)]
pub(super) struct Extra {
    pub(super) cashback: Vec<PlayerCashback>,
    /// All bonuses of the packages that occur in the lists.
    bonuses: Vec<PlayerBonus>,
    spins: Vec<PlayerFreeSpin>,
}

/// The bonuses page.
#[derive(Debug, Default)]
pub struct BonusesPage {
    phase: Option<ListPhase>,
    pub(super) extra: Extra,
    /// Currency of the displayed data.
    currency: Option<String>,
    cached: Recent<Vec<PlayerCashback>>,
    pub(super) loading: Generation,
    /// The bonus that a dialog offers to activate.
    pub(super) ready: Option<ReadyBonus>,
}

impl Rewards {
    /// Loads the page: the lists, the cashback, and the remaining bonuses of
    /// the packages in the lists.
    pub(super) async fn load_bonuses_page(&self) {
        let currency = self.active_account().map(|account| account.currency);
        let number = {
            let mut state = self.state.bonuses_page.borrow_mut();
            let number = state.loading.begin();
            if state.currency != currency {
                state.extra = Extra::default();
                state.currency = currency;
                state.phase = None;
            }
            if state.phase != Some(ListPhase::Ready) {
                state.phase = Some(ListPhase::Loading);
            }
            number
        };
        self.publish_bonuses_page();
        self.watch_block();
        let (cashback, whole) = join(self.cashback(), self.read_player_bonuses()).await;
        let contents = self.package_contents().await;
        if !self.state.bonuses_page.borrow().loading.is_current(number) {
            return;
        }
        {
            let mut state = self.state.bonuses_page.borrow_mut();
            // Shows partial data, or what was read before, together with the
            // failure.
            let whole = whole && cashback.is_some() && contents.is_some();
            state.phase = Some(if whole { ListPhase::Ready } else { ListPhase::Failed });
            if let Some(cashback) = cashback {
                state.extra.cashback = cashback;
            }
            if let Some((bonuses, spins)) = contents {
                (state.extra.bonuses, state.extra.spins) = (bonuses, spins);
            }
        }
        self.publish_bonuses_page();
        self.await_payment(number);
        self.name_games_of_spins().await;
    }

    /// The cashback of the active currency; `None` if it cannot be read.
    async fn cashback(&self) -> Option<Vec<PlayerCashback>> {
        let Some(currency) = self.active_account().map(|account| account.currency) else {
            return Some(Vec::new());
        };
        let cached = self.state.bonuses_page.borrow().cached.get(&currency, self.now(), CACHE_LIFETIME);
        match cached.filter(|list| self.until_payment(list) != Some(0)) {
            Some(list) => Some(list),
            None => self.newest_cashback().await,
        }
    }

    /// Cashback as the server has it now; `None` if it cannot be read.
    pub(super) async fn newest_cashback(&self) -> Option<Vec<PlayerCashback>> {
        let currency = self.active_account()?.currency;
        let call = Call::new(Method::Get, "/api/game/bonuses/cashback").query("currency", Some(&currency));
        let loaded = self.call(call).await.and_then(|answer| answer.list::<PlayerCashback>());
        let list = self.logged("the cashback could not be read", loaded)?;
        self.state.bonuses_page.borrow_mut().cached.put(currency, self.now(), list.clone());
        Some(list)
    }

    /// Complete contents of the packages in the lists, including finished
    /// bonuses; `None` if they cannot be read.
    async fn package_contents(&self) -> Option<(Vec<PlayerBonus>, Vec<PlayerFreeSpin>)> {
        let mut packages: Vec<String> = {
            let state = self.state.bonuses.borrow();
            let bonuses = state.bonuses().iter().map(|bonus| &bonus.package);
            let spins = state.spins().iter().map(|spin| &spin.package);
            bonuses.chain(spins).filter_map(|package| package.package_id.clone()).collect()
        };
        packages.sort_unstable();
        packages.dedup();
        if packages.is_empty() {
            return Some((Vec::new(), Vec::new()));
        }
        let currency: Vec<String> =
            self.active_account().map(|account| account.currency).into_iter().collect();
        let list = |path: &str| {
            Call::new(Method::Get, path.to_owned()).array("packageId", &packages).array("currency", &currency)
        };
        let (bonuses, spins) =
            join(self.call(list("/api/game/player-bonuses")), self.call(list("/api/game/player-freespins")))
                .await;
        let bonuses = bonuses.and_then(|answer| answer.list());
        let spins = spins.and_then(|answer| answer.list());
        let warning = "the contents of a package could not be read";
        Some((self.logged(warning, bonuses)?, self.logged(warning, spins)?))
    }

    /// Updates the page after a change of the player's bonuses. Reloads it
    /// completely if the currency changed.
    pub(super) fn bonuses_changed(&self) {
        self.reload_welcome_package();
        let currency = self.active_account().map(|account| account.currency);
        let (shown, same) = {
            let state = self.state.bonuses_page.borrow();
            (state.phase.is_some(), state.currency == currency)
        };
        let offers_one = self.state.bonuses_page.borrow().ready.is_some();
        if shown && same || offers_one && !shown {
            self.publish_bonuses_page();
        } else if shown {
            let page = self.clone();
            self.spawn(async move { page.load_bonuses_page().await });
        }
    }

    /// Opens the wallet with a deposit bonus. One that is not listed yet is looked for when the wallet has the list.
    pub(super) fn take_offer(&self, id: &str) {
        let with = self.state.bonuses.borrow().offers().iter().find(|offer| offer.id == id).map(|offer| {
            OpenedWith {
                bonus_id: Some(offer.id.clone()),
                package_id: offer.package.as_ref().map(|(id, _)| id.clone()),
            }
        });
        match with {
            Some(with) => self.state.wallet.borrow_mut().opens_with(with),
            None => {
                self.ports.storage.set(Area::Session, OFFER_KEY, id);
            }
        }
        self.open_dialog("wallet-deposit", Some("deposit"));
    }

    pub(super) fn publish_bonuses_page(&self) {
        let (page, groups) = {
            let state = self.state.bonuses_page.borrow();
            let page = BonusesPageView {
                phase: state.phase.unwrap_or(ListPhase::Loading),
                cashback: self.cashback_views(&state),
                code: self.page_code_view(),
                action: self.bonus_action_view(),
                ready: self.ready_bonus_view(&state),
            };
            (page, self.bonus_groups(&state.extra))
        };
        let offers = self.offer_views();
        self.store.update(|slices| {
            slices.bonuses_page.set(page);
            slices.bonus_groups.replace(groups);
            slices.bonus_offers.replace(offers);
        });
    }

    fn cashback_views(&self, state: &BonusesPage) -> Vec<CashbackView> {
        let currency = state.currency.clone().unwrap_or_default();
        let view = |of: &PlayerCashback| CashbackView {
            name: of.name.clone(),
            amount: self.money(of.amount, &currency),
            date: of.date.clone(),
        };
        state.extra.cashback.iter().map(view).collect()
    }

    fn offer_views(&self) -> Vec<crate::store::views::DepositBonusView> {
        let Some(currency) = self.active_currency() else { return Vec::new() };
        let state = self.state.bonuses.borrow();
        let site = self.site.borrow();
        bonus::rows(state.offers(), &currency, &site.currencies)
            .into_iter()
            .filter_map(|(row, items): (Row, Vec<_>)| {
                offer_view(row, &items, &currency, &site.currencies, &state)
            })
            .collect()
    }

    /// View of a bonus with its terms.
    pub(super) fn bonus_with_terms(&self, bonus: &PlayerBonus) -> PlayerBonusView {
        let money = |label: &str, amount: Option<crate::domain::money::amount::Amount>| {
            Some(BonusTermView::Money {
                label: label.to_owned(),
                money: self.money(amount?, &bonus.currency),
            })
        };
        let flag = |label: &str, holds: Option<bool>| {
            Some(BonusTermView::Flag { label: label.to_owned(), holds: holds? })
        };
        let is_wagered = bonus.wager_casino.or(bonus.wager_sportsbook).is_some();
        let terms = [
            times("casinoWager", bonus.wager_casino),
            counting_games(bonus.wager_casino, bonus.games.clone()),
            money("casinoMaxBet", bonus.maximum_bet),
            times("sportsBookWager", bonus.wager_sportsbook),
            period("wagerTime", bonus.wager_minutes.filter(|_| is_wagered)),
            money("maxWin", bonus.maximum_win),
            flag("sticky", bonus.sticky),
            flag("cashable", bonus.cashable),
        ];
        let mut terms: Vec<BonusTermView> = terms.into_iter().flatten().collect();
        set_stakes(&mut terms, bonus.amount, |amount| self.money(amount, &bonus.currency));
        PlayerBonusView { terms, ..self.bonus_view(bonus) }
    }

    /// Bonuses by group: active groups first, otherwise in the order of the
    /// lists.
    fn bonus_groups(&self, extra: &Extra) -> Vec<BonusGroupView> {
        struct Item {
            package: PackageKey,
            view: PlayerBonusView,
        }
        let state = self.state.bonuses.borrow();
        let listed_ids: Vec<&str> = state
            .bonuses()
            .iter()
            .map(|bonus| bonus.id.as_str())
            .chain(state.spins().iter().map(|spin| spin.id.as_str()))
            .collect();
        let finished = |id: &str, view: &PlayerBonusView| {
            !listed_ids.contains(&id)
                && !matches!(view.status, PlayerBonusStatus::Issued | PlayerBonusStatus::Active)
        };
        let bonuses = state
            .bonuses()
            .iter()
            .chain(&extra.bonuses)
            .map(|bonus| Item { package: bonus.package.clone(), view: self.bonus_with_terms(bonus) });
        let spins = state
            .spins()
            .iter()
            .chain(&extra.spins)
            .map(|spin| Item { package: spin.package.clone(), view: self.free_spin_view(spin) });
        let mut groups: Vec<(BonusGroupView, Vec<Item>)> = Vec::new();
        for item in bonuses.chain(spins) {
            let listed = listed_ids.contains(&item.view.id.as_str());
            let key = item.package.group().unwrap_or(&item.view.id).to_owned();
            let known = groups.iter_mut().find(|(group, _)| group.id == key);
            match known {
                Some((_, items)) => {
                    let twice = items.iter().any(|other| other.view.id == item.view.id);
                    if !twice && (listed || finished(&item.view.id.clone(), &item.view)) {
                        items.push(item);
                    }
                }
                // Finished bonuses do not create a group.
                None if listed => {
                    let name = item.package.name.clone().unwrap_or_else(|| item.view.name.clone());
                    let package = item.package.package_id.is_some();
                    let group = BonusGroupView { id: key, name, active: false, package, items: Vec::new() };
                    groups.push((group, vec![item]));
                }
                None => {}
            }
        }
        let mut groups: Vec<BonusGroupView> = groups
            .into_iter()
            .map(|(mut group, mut items)| {
                items.sort_by_key(|item| item.package.priority);
                group.items = items.into_iter().map(|item| item.view).collect();
                group.active = group.items.iter().any(|item| item.active);
                group
            })
            .collect();
        groups.sort_by_key(|group| !group.active);
        groups
    }
}
