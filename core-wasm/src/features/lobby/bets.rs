//! Bets that the player has placed in the sportsbook.

use super::own::OwnGames;
use crate::{
    domain::money::amount::Amount,
    platform::{
        api::Call,
        paged::{ListLoad, Paged},
    },
    ports::Method,
    store::views::{BetLegView, BetStatus, BetView, BetsView},
    wire::bets::{Bet, BetItem},
};

/// Bets per page.
const PAGE_SIZE: u32 = 10;

/// The bets of the current page.
#[derive(Debug, Default)]
pub struct Bets {
    list: Paged<Bet>,
    settled: bool,
}

/// Status by its code in the settings. An unknown one is not decided.
fn status(code: i64) -> BetStatus {
    match code {
        2 => BetStatus::Won,
        3 => BetStatus::Lost,
        4 => BetStatus::Refund,
        5 => BetStatus::CashOut,
        _ => BetStatus::Open,
    }
}

fn odds(coefficient: Option<Amount>) -> String {
    coefficient.map(|coefficient| coefficient.to_string()).unwrap_or_default()
}

fn leg(item: &BetItem) -> BetLegView {
    let named = [&item.discipline, &item.tournament];
    let named: Vec<&str> = named.into_iter().map(String::as_str).filter(|text| !text.is_empty()).collect();
    BetLegView {
        event: item.event.clone(),
        tournament: named.join(", "),
        market: item.market.clone(),
        outcome: item.outcome.clone(),
        odds: odds(item.coefficient),
        date: item.event_date.clone(),
    }
}

impl OwnGames {
    /// Loads a page of the open or of the settled bets; pages count from one.
    /// The previous rows stay until the answer arrives if they are of the same
    /// kind.
    pub(super) async fn load_bets(&self, settled: bool, page: u32) {
        let page = page.max(1);
        let begin = |state: &mut Bets| {
            if state.settled != settled {
                state.settled = settled;
                state.list.rows.clear();
            }
            state.list.begin(page)
        };
        let load = ListLoad {
            what: "bets could not be read",
            begin,
            end: |state: &mut Bets, load, loaded| state.list.end(load, loaded, PAGE_SIZE),
            publish: || self.publish_bets(),
        };
        let call = Call::new(Method::Get, "/api/game/bets")
            .query("isSettled", Some(if settled { "true" } else { "false" }));
        let request = self.load_page::<Bet>(call, page, PAGE_SIZE);
        self.load_into(&self.state.bets, load, request).await;
    }

    fn publish_bets(&self) {
        let (list, rows) = {
            let Bets { list, settled } = &*self.state.bets.borrow();
            let row = |bet: &Bet| {
                let status = status(bet.status);
                BetView {
                    id: bet.id.clone(),
                    created_at: bet.created_at.clone(),
                    status,
                    odds: odds(bet.coefficient),
                    stake: self.money(bet.amount, &bet.currency),
                    payout: settled.then(|| self.money(bet.payout, &bet.currency)),
                    legs: bet.items.iter().map(leg).collect(),
                }
            };
            let rows: Vec<BetView> = list.rows.iter().map(row).collect();
            (BetsView { phase: list.phase, settled: *settled, page: list.page, pages: list.pages }, rows)
        };
        self.store.update(|slices| {
            slices.bets_list.set(list);
            slices.bets.replace(rows);
        });
    }
}
