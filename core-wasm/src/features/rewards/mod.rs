//! The bonuses page: packages, activation, cancellation, codes, cashback,
//! history.

mod actions;
mod cashback;
mod code;
mod history;
mod page;
mod ready;
mod welcome;

use std::rc::Rc;

pub(crate) use self::{
    actions::BonusActionState, code::PageCode, history::BonusHistory, page::BonusesPage,
    welcome::WelcomePackage,
};
use crate::{
    core::{Core, Player},
    error::CoreError,
    platform::{
        core_events::CoreEvent,
        feature::Feature,
        parts::{PartName, part},
    },
    ports::Task,
    store::views::{ListPhase, PlayerBonusKind},
};

part! {
    /// Interface of the bonuses page for the rest of the core.
    RewardsCalls of Rewards as rewards, in rewards, for Player, events to on_event;
    actions {
        /// Activates a bonus. A money bonus opens a confirmation dialog.
        "activateBonus" activate_bonus(id: &str);
        /// Opens the dialog that confirms the cancellation of a bonus.
        "cancelBonus" cancel_bonus(id: &str);
        /// Activates a bonus and leads on to play with it. `small` is true on
        /// small screens. A bonus that would end another one is confirmed first.
        "playWithBonus" play_with_bonus(id: &str, small: bool);
        /// Opens the dialog that confirms the cancellation of the active bonus
        /// of money.
        "giveUpBonus" give_up_bonus();
        /// Reports input into the code field of the bonuses page.
        "changePageCode" change_page_code(text: &str);
        /// Opens the wallet with a deposit bonus.
        "takeOffer" take_offer(id: &str);
    }
    requests {
        /// Executes the confirmed bonus action.
        "confirmBonusAction" confirm_bonus_action();
        /// Sends the code entered on the bonuses page.
        "submitPageCode" submit_page_code();
    }
    tasks {
        /// Loads the bonuses page.
        "loadBonusesPage" load_bonuses_page();
        /// Loads the bonus that a dialog offers to activate: the one with this id,
        /// else the one that came with the last deposit. It is kept up to date.
        "loadReadyBonus" load_ready_bonus(id: Option<String>);
        /// Loads the availability of the bonuses of the welcome package. It is
        /// kept up to date while its page is open.
        "loadWelcomePackage" load_welcome_package();
        /// Loads a page of the bonus history; pages count from one.
        "loadBonusHistory" load_bonus_history(page: u32);
        /// Loads a page of the free-spin history; pages count from one.
        "loadFreeSpinHistory" load_free_spin_history(page: u32);
    }
    internal {
    }
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature { parts: &[(PartName::Rewards, Core::rewards)], ..Feature::NONE };

impl Rewards {
    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::BonusesChanged => self.bonuses_changed(),
            CoreEvent::DialogClosed(name) => {
                self.drop_bonus_action(name);
                self.drop_ready_bonus(name);
            }
            CoreEvent::Retry => self.retry_failed_lists(),
            _ => {}
        }
    }

    /// Retries failed loads that are on display.
    fn retry_failed_lists(&self) {
        let (page, history) = self.store.read(|slices| {
            let history = slices.bonus_history_list.get();
            let has_failed = history.phase == ListPhase::Failed;
            let page = slices.bonuses_page.get().phase == ListPhase::Failed;
            (page, has_failed.then_some((history.kind, history.page)))
        });
        let rewards = self.clone();
        self.spawn(async move {
            if page {
                rewards.load_bonuses_page().await;
            }
            match history {
                Some((PlayerBonusKind::Bonus, number)) => rewards.load_bonus_history(number).await,
                Some((PlayerBonusKind::FreeSpin, number)) => rewards.load_free_spin_history(number).await,
                None => {}
            }
        });
    }
}
