//! Rounds of games that the player has played for money.

use super::own::OwnGames;
use crate::{
    platform::{
        api::Call,
        paged::{ListLoad, Paged},
    },
    ports::Method,
    store::views::{RoundView, RoundsView},
    wire::games::Spin,
};

/// Rounds per page.
const PAGE_SIZE: u32 = 10;

/// The rounds of the current page.
pub type Rounds = Paged<Spin>;

impl OwnGames {
    /// Loads a page of the rounds; pages count from one. The previous rows stay
    /// until the answer arrives.
    pub(super) async fn load_rounds(&self, page: u32) {
        let page = page.max(1);
        let load = ListLoad {
            what: "rounds could not be read",
            begin: |list: &mut Rounds| list.begin(page),
            end: |list: &mut Rounds, load, loaded| list.end(load, loaded, PAGE_SIZE),
            publish: || self.publish_rounds(),
        };
        let request = self.load_page::<Spin>(Call::new(Method::Get, "/api/game/spins"), page, PAGE_SIZE);
        self.load_into(&self.state.rounds, load, request).await;
    }

    pub(super) fn publish_rounds(&self) {
        let (list, rows) = {
            let state = self.state.rounds.borrow();
            let row = |spin: &Spin| RoundView {
                id: spin.id.clone(),
                game: if spin.game.is_empty() { spin.identity.clone() } else { spin.game.clone() },
                identity: spin.identity.clone(),
                created_at: spin.created_at.clone(),
                stake: self.money(spin.amount, &spin.currency),
                win: self.money(spin.payout, &spin.currency),
                jackpot: spin.jackpot.is_positive().then(|| self.money(spin.jackpot, &spin.currency)),
            };
            let rows: Vec<RoundView> = state.rows.iter().map(row).collect();
            (
                RoundsView { phase: state.phase, page: state.page, pages: state.pages, total: state.total },
                rows,
            )
        };
        self.store.update(|slices| {
            slices.rounds_list.set(list);
            slices.rounds.replace(rows);
        });
    }
}
