//! The history of bonuses and free spins.

use super::Rewards;
use crate::{
    ports::Method,
    services::api::Call,
    store::views::{BonusHistoryView, ListPhase, PlayerBonusKind, PlayerBonusView},
    wire::bonuses::{PlayerBonus, PlayerFreeSpin},
};

/// Rows read at a time.
const PAGE_SIZE: u32 = 10;

/// The list on show.
#[derive(Debug, Default)]
pub struct BonusHistory {
    view: BonusHistoryView,
    /// Number of the last loading; an older answer is dropped.
    loading: u64,
}

impl Rewards {
    /// Loads a page, newest first. The rows before stay on show meanwhile,
    /// unless they are of the other kind.
    pub(super) async fn load_bonus_history(&self, kind: PlayerBonusKind, page: u32) {
        let (number, other) = {
            let mut state = self.bonus_history.borrow_mut();
            state.loading += 1;
            state.view.phase = ListPhase::Loading;
            let other = state.view.kind != kind;
            state.view.kind = kind;
            // What fails is tried again for this page.
            state.view.page = page;
            (state.loading, other)
        };
        self.publish_bonus_history(other.then(Vec::new));
        let path = match kind {
            PlayerBonusKind::Bonus => "/api/game/player-bonuses",
            PlayerBonusKind::FreeSpin => "/api/game/player-freespins",
        };
        let call = Call::new(Method::Get, path)
            .query("page", Some(page))
            .query("perPage", Some(PAGE_SIZE))
            .query("sortOrder", Some("desc"));
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
        if self.bonus_history.borrow().loading != number {
            return;
        }
        let rows = {
            let view = &mut self.bonus_history.borrow_mut().view;
            match answer {
                Ok((total, rows)) => {
                    view.phase = ListPhase::Ready;
                    view.pages = total.div_ceil(PAGE_SIZE).max(1);
                    Some(rows)
                }
                Err(error) => {
                    self.ports.page.warn(&format!("the history of bonuses could not be read: {error}"));
                    view.phase = ListPhase::Failed;
                    None
                }
            }
        };
        self.publish_bonus_history(rows);
    }

    fn publish_bonus_history(&self, rows: Option<Vec<PlayerBonusView>>) {
        let view = self.bonus_history.borrow().view.clone();
        self.store.update(|slices| {
            slices.bonus_history_list.set(view);
            if let Some(rows) = rows {
                slices.bonus_history.replace(rows);
            }
        });
    }
}
