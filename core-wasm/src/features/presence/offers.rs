//! Views of deposit bonuses with their terms.

use super::Bonuses;
use crate::{
    domain::{
        bonus::{BonusKind, DepositBonus, Row},
        bonus_conditions::{self, CountingGames},
        money::{
            amount::Amount,
            currency::{Currencies, Currency},
        },
    },
    platform::money::shown_money,
    store::views::{
        BonusTermView, DepositBonusKind, DepositBonusView, MoneyView, PackageItemView, RewardView,
        WagerStakeView,
    },
};

/// A term with an amount in display units.
fn money(label: &str, amount: Option<Amount>, currency: &Currency) -> Option<BonusTermView> {
    Some(BonusTermView::Money { label: label.to_owned(), money: shown_money(amount?, currency) })
}

/// A term with a multiplier.
pub(crate) fn times(label: &str, times: Option<Amount>) -> Option<BonusTermView> {
    Some(BonusTermView::Times { label: label.to_owned(), times: times?.to_string(), stake: None })
}

/// Sets the sum of the stakes in every term with a multiplier, for a bonus of
/// this amount.
pub(crate) fn set_stakes(
    terms: &mut [BonusTermView],
    bonus: Option<Amount>,
    money: impl Fn(Amount) -> MoneyView,
) {
    for term in terms {
        let BonusTermView::Times { times, stake, .. } = term else { continue };
        let total = |bonus: Amount| bonus.times(times.parse().ok()?);
        *stake = bonus
            .filter(|bonus| bonus.is_positive())
            .and_then(|bonus| Some(WagerStakeView { bonus: money(bonus), total: money(total(bonus)?) }));
    }
}

/// A term with a period. Zero minutes are no period.
pub(crate) fn period(label: &str, minutes: Option<u32>) -> Option<BonusTermView> {
    let (unit, count) = bonus_conditions::period(minutes.filter(|minutes| *minutes > 0)?);
    Some(BonusTermView::Period { label: label.to_owned(), unit, count })
}

/// The games that count towards a wager in games, if there is one.
pub(crate) fn counting_games(wager: Option<Amount>, games: Option<CountingGames>) -> Option<BonusTermView> {
    wager.and(games).map(|games| BonusTermView::Games { label: "casinoGames".to_owned(), games })
}

/// Terms of a deposit bonus, in display order.
fn terms(
    bonus: &DepositBonus,
    currency: &Currency,
    currencies: &Currencies,
    games: &Bonuses,
) -> Vec<BonusTermView> {
    let (casino_from, casino_to) = bonus.terms.casino_bets.shown(currency, currencies);
    let (bets_from, bets_to) = bonus.terms.sportsbook_bets.shown(currency, currencies);
    let most = bonus.gain(Amount::whole(1_000_000_000), currency, currencies).cash;
    let percent = bonus.kind == BonusKind::Percent;
    let spins = bonus.kind == BonusKind::FreeSpins;
    let is_wagered = bonus.wager.or(bonus.terms.wager_sportsbook).is_some();
    let capped = !bonus.maximum_amounts.is_empty() || bonus.base_maximum_amount.is_some();
    let mut terms: Vec<BonusTermView> = [
        bonus.percentage.filter(|_| percent).map(|share| BonusTermView::Percent {
            label: "depositPercentage".to_owned(),
            percent: share.to_string(),
        }),
        money("maxBonusAmount", most.filter(|_| percent && capped), currency),
        money("minDeposit", bonus.minimum(currency, currencies), currency),
        money("maxDeposit", bonus.maximum(currency, currencies), currency),
        games
            .title_of_spins_game(bonus.terms.spins_game.as_deref().filter(|_| spins))
            .map(|title| BonusTermView::Game { label: "game".to_owned(), title }),
        money("spinValue", bonus.spin_value(currency, currencies).filter(|_| spins), currency),
        (spins && bonus.terms.unwagered)
            .then(|| BonusTermView::Flag { label: "spinsPayReal".to_owned(), holds: true }),
        times("winsWager", bonus.wager.or(bonus.terms.wager_sportsbook).filter(|_| spins)),
        times("casinoWager", bonus.wager.filter(|_| !spins)),
        counting_games(bonus.wager, bonus.terms.games.clone()),
        money("casinoMinBet", casino_from, currency),
        money("casinoMaxBet", casino_to, currency),
        times("sportsBookWager", bonus.terms.wager_sportsbook.filter(|_| !spins)),
        money("sportsBookMinBet", bets_from, currency),
        money("sportsBookMaxBet", bets_to, currency),
        period("wagerTime", bonus.terms.wager_minutes.filter(|_| is_wagered)),
        period("spinsTime", bonus.terms.spins_minutes.filter(|_| spins)),
        money("maxWin", bonus.terms.most(currency, currencies), currency),
        bonus
            .terms
            .available_until
            .clone()
            .map(|date| BonusTermView::Date { label: "availableUntil".to_owned(), date }),
    ]
    .into_iter()
    .flatten()
    .collect();
    if bonus.kind == BonusKind::Cash {
        set_stakes(&mut terms, most, |amount| shown_money(amount, currency));
    }
    terms
}

/// The reward of a bonus, before an amount is known.
fn reward(bonus: &DepositBonus, currency: &Currency, currencies: &Currencies) -> RewardView {
    // A percentage bonus shows its percentage and its maximum.
    let most = bonus.gain(Amount::whole(1_000_000_000), currency, currencies).cash;
    let capped = bonus.kind != BonusKind::Percent
        || !bonus.maximum_amounts.is_empty()
        || bonus.base_maximum_amount.is_some();
    RewardView {
        cash: most.filter(|_| capped).map(|cash| shown_money(cash, currency)),
        percent: bonus
            .percentage
            .filter(|_| bonus.kind == BonusKind::Percent)
            .map(|percent| percent.to_string()),
        free_spins: bonus.free_spins.filter(|_| bonus.kind == BonusKind::FreeSpins),
    }
}

/// View of a row of deposit bonuses, before an amount is known. The first bonus represents the row. `None` if there is none.
/// `games` knows the titles of the games of free spins.
pub(crate) fn offer_view(
    row: Row,
    items: &[&DepositBonus],
    currency: &Currency,
    currencies: &Currencies,
    games: &Bonuses,
) -> Option<DepositBonusView> {
    let first = *items.first()?;
    let item = |bonus: &&DepositBonus| PackageItemView {
        id: bonus.id.clone(),
        name: bonus.name.clone(),
        reward: reward(bonus, currency, currencies),
        terms: terms(bonus, currency, currencies, games),
    };
    Some(DepositBonusView {
        id: row.id,
        name: first.name.clone(),
        kind: match first.kind {
            BonusKind::Cash => DepositBonusKind::Cash,
            BonusKind::Percent => DepositBonusKind::Percent,
            BonusKind::FreeSpins => DepositBonusKind::FreeSpins,
        },
        package_name: first.package.as_ref().map(|(_, name)| name.clone()),
        package_items: if row.package_id.is_some() { items.iter().map(item).collect() } else { Vec::new() },
        package_id: row.package_id,
        minimum: row.minimum.map(|minimum| shown_money(minimum, currency)),
        maximum: row.maximum.map(|maximum| shown_money(maximum, currency)),
        disabled: false,
        selected: false,
        reward: reward(first, currency, currencies),
        gain: None,
        wager: first.wager.map(|wager| wager.to_string()),
        terms: terms(first, currency, currencies, games),
    })
}
