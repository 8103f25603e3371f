//! The history of bonuses and free spins.

use super::Rewards;
use crate::{
    platform::{api::Call, paged::Paged},
    ports::Method,
    store::views::{BonusHistoryView, PlayerBonusKind, PlayerBonusView},
    wire::bonuses::{PlayerBonus, PlayerFreeSpin},
};

/// Page size.
const PAGE_SIZE: u32 = 10;

/// The current page.
#[derive(Debug, Default)]
pub struct BonusHistory {
    list: Paged<PlayerBonusView>,
    kind: PlayerBonusKind,
}

impl Rewards {
    /// Loads a page of the bonuses, newest first.
    pub(super) async fn load_bonus_history(&self, page: u32) {
        self.load_history(PlayerBonusKind::Bonus, page).await;
    }

    /// Loads a page of the free spins, newest first.
    pub(super) async fn load_free_spin_history(&self, page: u32) {
        self.load_history(PlayerBonusKind::FreeSpin, page).await;
    }

    /// Loads a page. The previous rows stay visible during the load if they are
    /// of the same kind.
    async fn load_history(&self, kind: PlayerBonusKind, page: u32) {
        let load = {
            let mut state = self.state.bonus_history.borrow_mut();
            if state.kind != kind {
                state.kind = kind;
                state.list.rows.clear();
            }
            state.list.begin(page)
        };
        self.publish_bonus_history();
        let path = match kind {
            PlayerBonusKind::Bonus => "/api/game/player-bonuses",
            PlayerBonusKind::FreeSpin => "/api/game/player-freespins",
        };
        let call = Call::new(Method::Get, path).page(page, PAGE_SIZE).query("sortOrder", Some("desc"));
        let answer = self.call(call).await.and_then(|answer| {
            let rows: Vec<PlayerBonusView> = match kind {
                PlayerBonusKind::Bonus => {
                    answer.list::<PlayerBonus>()?.iter().map(|bonus| self.bonus_view(bonus)).collect()
                }
                PlayerBonusKind::FreeSpin => {
                    answer.list::<PlayerFreeSpin>()?.iter().map(|spin| self.free_spin_view(spin)).collect()
                }
            };
            Ok((answer.total_rows, rows))
        });
        let loaded = self.logged("the history of bonuses could not be read", answer);
        if self.state.bonus_history.borrow_mut().list.end(load, loaded, PAGE_SIZE) {
            self.publish_bonus_history();
        }
    }

    fn publish_bonus_history(&self) {
        let (view, rows) = {
            let BonusHistory { list, kind } = &*self.state.bonus_history.borrow();
            let view =
                BonusHistoryView { phase: list.phase, kind: *kind, page: list.page, pages: list.pages };
            (view, list.rows.clone())
        };
        self.store.update(|slices| {
            slices.bonus_history_list.set(view);
            slices.bonus_history.replace(rows);
        });
    }
}
