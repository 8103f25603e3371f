//! Stakes and winnings of a session of play, in every currency: settled rounds
//! of games, and bets of the sportsbook. A bet counts when it is placed, and its
//! payout when it is settled.

use std::rc::Rc;

use super::Play;
use crate::{
    core::Player,
    domain::money::amount::Amount,
    error::CoreError,
    json::Value,
    platform::api::Call,
    ports::Method,
    store::views::PlayTotalsView,
    wire::{
        bets::Bet,
        games::Spin,
        json::{Entries, FromJson, ObjectBuilder},
    },
};

/// Rows per page of the history.
const ROWS: u32 = 50;
/// Most pages of the history that are read.
const MOST_PAGES: u32 = 20;

/// Stakes and winnings of a session of play.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Totals {
    /// The newest round that is counted, or the last one before the session;
    /// empty if there was none. `None` until it is known.
    round: Option<String>,
    /// The same for settled bets.
    bet: Option<String>,
    /// Open bets whose stake is counted, or was staked before the session.
    open: Vec<String>,
    /// Stakes and winnings by currency.
    sums: Vec<(String, Amount, Amount)>,
    /// True if rounds were played before the newest round was known, or rows are
    /// missing: the totals must not be shown.
    is_incomplete: bool,
}

/// Rows of a list that are newer than a marker.
struct News<T> {
    rows: Vec<T>,
    /// False if the marker was not found.
    is_whole: bool,
}

impl Totals {
    /// True once the totals count from a known round.
    pub(super) fn has_begun(&self) -> bool {
        self.round.is_some()
    }

    /// Notes that rounds may be missing.
    pub(super) fn mark_incomplete(&mut self) {
        self.is_incomplete = true;
    }

    fn add(&mut self, currency: &str, staked: Amount, won: Amount) {
        let known = self.sums.iter().position(|(code, _, _)| code == currency);
        let index = known.unwrap_or_else(|| {
            self.sums.push((currency.to_owned(), Amount::default(), Amount::default()));
            self.sums.len() - 1
        });
        if let Some((_, stakes, winnings)) = self.sums.get_mut(index) {
            match (stakes.plus(staked), winnings.plus(won)) {
                (Some(all_staked), Some(all_won)) => (*stakes, *winnings) = (all_staked, all_won),
                _ => self.is_incomplete = true,
            }
        }
    }

    /// Counts rounds. The first ones only say where to begin: the clock of the
    /// server may differ.
    fn take_rounds(&mut self, news: News<Spin>) {
        let newest = news.rows.first().map(|spin| spin.id.clone());
        if self.round.is_some() {
            self.is_incomplete |= !news.is_whole;
            for spin in news.rows {
                self.add(&spin.currency, spin.amount, spin.payout);
                self.add(&spin.currency, Amount::ZERO, spin.jackpot);
            }
        }
        self.round = newest.or(self.round.take()).or(Some(String::new()));
    }

    fn take_bets(&mut self, open: Vec<Bet>, settled: News<Bet>) {
        let newest = settled.rows.first().map(|bet| bet.id.clone());
        let counts = self.bet.is_some();
        if counts {
            self.is_incomplete |= !settled.is_whole;
            for bet in &settled.rows {
                let was_open = self.open.contains(&bet.id);
                let staked = if was_open { Amount::default() } else { bet.amount };
                self.add(&bet.currency, staked, bet.payout);
            }
        }
        // A bet may be settled between the two readings.
        let open = open.into_iter().filter(|bet| settled.rows.iter().all(|settled| settled.id != bet.id));
        let open: Vec<Bet> = open.collect();
        for bet in open.iter().filter(|_| counts) {
            if !self.open.contains(&bet.id) {
                self.add(&bet.currency, bet.amount, Amount::default());
            }
        }
        self.open = open.into_iter().map(|bet| bet.id).collect();
        self.bet = newest.or(self.bet.take()).or(Some(String::new()));
    }

    /// Adds what a reload needs.
    pub(super) fn write_to(&self, session: ObjectBuilder) -> ObjectBuilder {
        let sums = self.sums.iter().map(|(currency, staked, won)| {
            ObjectBuilder::new()
                .text("currency", currency)
                .amount("staked", *staked)
                .amount("won", *won)
                .build()
        });
        session
            .optional_text("marker", self.round.as_deref())
            .optional_text("bet", self.bet.as_deref())
            .texts("open", &self.open)
            .flag("unknown", self.is_incomplete)
            .value("totals", Value::Array(sums.collect()))
    }

    /// The totals of an earlier page load.
    pub(super) fn from_stored(stored: &Value) -> Self {
        let sums = stored.elements("totals").iter().filter_map(|total| {
            Some((total.text("currency")?, total.amount("staked")?, total.amount("won")?))
        });
        Self {
            round: stored.text("marker"),
            bet: stored.text("bet"),
            open: stored.texts("open"),
            sums: sums.collect(),
            is_incomplete: stored.flag("unknown").unwrap_or_default(),
        }
    }
}

impl Play {
    /// The totals with what is new since they were counted.
    pub(super) async fn count_news(&self, player: &Rc<Player>, totals: &Totals) -> Result<Totals, CoreError> {
        let mut counted = totals.clone();
        let rounds = || Call::new(Method::Get, "/api/game/spins");
        let rounds = news(player, rounds, totals.round.as_deref(), |spin: &Spin| &spin.id).await?;
        counted.take_rounds(rounds);
        if self.site.borrow().config.sportsbook.is_some() {
            let bets = |settled: &'static str| {
                move || Call::new(Method::Get, "/api/game/bets").query("isSettled", Some(settled))
            };
            // All of them: the marker is none of their ids.
            let open = news(player, bets("false"), Some(""), |bet: &Bet| &bet.id).await?;
            let settled = news(player, bets("true"), totals.bet.as_deref(), |bet: &Bet| &bet.id).await?;
            counted.take_bets(open.rows, settled);
        }
        Ok(counted)
    }

    /// The totals in the active currency and in the others that were played
    /// with.
    pub(super) fn totals_views(
        &self,
        totals: &Totals,
        active: Option<&str>,
    ) -> (Option<PlayTotalsView>, Vec<PlayTotalsView>) {
        if totals.is_incomplete || !totals.has_begun() {
            return (None, Vec::new());
        }
        let view = |code: &str, staked: Amount, won: Amount| {
            let net = won.minus(staked)?;
            Some(PlayTotalsView {
                staked: self.money(staked, code),
                won: self.money(won, code),
                net: self.money(net, code),
                is_loss: net.decimal().is_sign_negative(),
            })
        };
        let of_active = active.and_then(|active| {
            let known = totals.sums.iter().find(|(code, _, _)| code == active);
            let (staked, won) = known.map_or_else(Default::default, |(_, staked, won)| (*staked, *won));
            view(active, staked, won)
        });
        let others = totals.sums.iter().filter(|(code, _, _)| Some(code.as_str()) != active);
        (of_active, others.filter_map(|(code, staked, won)| view(code, *staked, *won)).collect())
    }
}

/// Reads a list, the newest first, down to a marker. Without one, the first page
/// is enough.
async fn news<T: FromJson>(
    player: &Rc<Player>,
    call: impl Fn() -> Call,
    marker: Option<&str>,
    id: fn(&T) -> &String,
) -> Result<News<T>, CoreError> {
    let mut rows: Vec<T> = Vec::new();
    // A session that began before the first row has no marker to find.
    let mut is_whole = marker.is_none_or(str::is_empty);
    for page in 1..=MOST_PAGES {
        let read = player.call(call().page(page, ROWS)).await?.list::<T>()?;
        let is_last = read.len() < ROWS as usize;
        let known = read.iter().position(|row| Some(id(row).as_str()) == marker);
        for row in read.into_iter().take(known.unwrap_or(usize::MAX)) {
            // A row may move to the next page while pages are read.
            if rows.iter().all(|counted| id(counted) != id(&row)) {
                rows.push(row);
            }
        }
        is_whole |= known.is_some();
        if known.is_some() || is_last || marker.is_none() {
            break;
        }
    }
    Ok(News { rows, is_whole })
}
