//! The history of bonuses and free spins.

use super::Rewards;
use crate::{
    error::CoreError,
    platform::{
        api::Call,
        paged::{ListLoad, Page, Paged},
    },
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
        let begin = |state: &mut BonusHistory| {
            if state.kind != kind {
                state.kind = kind;
                state.list.rows.clear();
            }
            state.list.begin(page)
        };
        let load = ListLoad {
            what: "the history of bonuses could not be read",
            begin,
            end: |state: &mut BonusHistory, load, loaded| state.list.end(load, loaded, PAGE_SIZE),
            publish: || self.publish_bonus_history(),
        };
        self.load_into(&self.state.bonus_history, load, self.request_history(kind, page)).await;
    }

    async fn request_history(
        &self,
        kind: PlayerBonusKind,
        page: u32,
    ) -> Result<Page<PlayerBonusView>, CoreError> {
        let path = match kind {
            PlayerBonusKind::Bonus => "/api/game/player-bonuses",
            PlayerBonusKind::FreeSpin => "/api/game/player-freespins",
        };
        let call = Call::new(Method::Get, path).page(page, PAGE_SIZE).query("sortOrder", Some("desc"));
        let answer = self.call(call).await?;
        let rows = match kind {
            PlayerBonusKind::Bonus => {
                answer.list::<PlayerBonus>()?.iter().map(|bonus| self.bonus_view(bonus)).collect()
            }
            PlayerBonusKind::FreeSpin => {
                answer.list::<PlayerFreeSpin>()?.iter().map(|spin| self.free_spin_view(spin)).collect()
            }
        };
        Ok((answer.total_rows, rows))
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
