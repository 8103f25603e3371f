//! Activation and cancellation of bonuses.

use super::Rewards;
use crate::{
    domain::{
        bonus_actions::{Facts, Gate, activation, cancellation, spins_cancellation},
        money::amount::Amount,
    },
    error::CoreError,
    platform::api::{Call, resolved},
    ports::Method,
    store::views::{BonusActionView, Command, PlayerBonusKind},
    wire::{
        Confirmation,
        bonuses::{PlayerBonus, is_active},
    },
};

/// Status of a bonus that can be activated.
const ISSUED: i64 = 1;

/// The requested action, until it is confirmed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusAction {
    cancels: bool,
    kind: PlayerBonusKind,
    id: String,
    /// The confirmation dialog; `None` for an immediate action.
    dialog: Option<&'static str>,
    busy: bool,
}

fn facts(bonus: &PlayerBonus) -> Facts {
    Facts {
        issued: bonus.status == ISSUED,
        cancel_lock: bonus.cancel_lock,
        wagered: bonus.wagered.is_some_and(Amount::is_positive),
        unsettled: bonus.open_transactions > 0,
    }
}

impl Rewards {
    /// Activates a bonus. A money bonus replaces the active one, so it needs
    /// confirmation. Free spins start immediately. For a package, activates the
    /// first issued bonus.
    pub(super) fn activate_bonus(&self, id: &str) {
        let (kind, gate) = {
            let state = self.state.bonuses.borrow();
            let bonus = state.bonuses().iter().find(|bonus| bonus.id == id);
            let spin = state.spins().iter().find(|spin| spin.id == id);
            match (bonus, spin) {
                (Some(bonus), _) if bonus.status == ISSUED => {
                    let active = state.bonuses().iter().find(|bonus| is_active(bonus.status));
                    (PlayerBonusKind::Bonus, activation(active.map(facts)))
                }
                (None, Some(spin)) if spin.status == ISSUED => (PlayerBonusKind::FreeSpin, Gate::Open),
                _ => return,
            }
        };
        self.begin_bonus_action(false, kind, id, gate);
    }

    /// Cancels a bonus, if allowed. Always needs confirmation.
    pub(super) fn cancel_bonus(&self, id: &str) {
        let (kind, gate) = {
            let state = self.state.bonuses.borrow();
            let bonus = state.bonuses().iter().find(|bonus| bonus.id == id);
            let spin = state.spins().iter().find(|spin| spin.id == id);
            match (bonus, spin) {
                (Some(bonus), _) => (PlayerBonusKind::Bonus, cancellation(facts(bonus))),
                (None, Some(spin)) => {
                    let used = spin.used.is_some_and(Amount::is_positive);
                    (PlayerBonusKind::FreeSpin, spins_cancellation(used))
                }
                (None, None) => return,
            }
        };
        self.begin_bonus_action(true, kind, id, gate);
    }

    fn begin_bonus_action(&self, cancels: bool, kind: PlayerBonusKind, id: &str, gate: Gate) {
        let under_way = self.state.bonus_action.borrow().as_ref().is_some_and(|action| action.busy);
        if under_way || self.state.bonuses.borrow().is_changing(id) {
            return;
        }
        let dialog = match gate {
            Gate::Open => None,
            Gate::Locked => Some("bonus-cancel-lock"),
            Gate::ConfirmChange => Some("change-active-bonus"),
            Gate::ConfirmUnsettled => Some("cancel-unsettled-bonus"),
            Gate::ConfirmActive => Some("cancel-active-bonus"),
            Gate::ConfirmIssued => Some("cancel-issued-bonus"),
        };
        let action = BonusAction { cancels, kind, id: id.to_owned(), dialog, busy: false };
        *self.state.bonus_action.borrow_mut() = Some(action);
        self.publish_bonuses_page();
        if let Some(name) = dialog {
            self.open_dialog(name, None);
        } else {
            let rewards = self.clone();
            self.spawn(async move {
                // An alert shows the error.
                let _ = rewards.confirm_bonus_action().await;
            });
        }
    }

    /// Discards the action when the confirmation dialog is closed.
    pub(super) fn drop_bonus_action(&self) {
        let waits = self.state.bonus_action.borrow().as_ref().is_some_and(|action| !action.busy);
        if waits {
            self.state.bonus_action.borrow_mut().take();
            self.publish_bonuses_page();
        }
    }

    /// Executes the requested action. The row stays busy until the lists are
    /// reloaded.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn confirm_bonus_action(&self) -> Result<(), CoreError> {
        let action = {
            let mut state = self.state.bonus_action.borrow_mut();
            let Some(action) = state.as_mut().filter(|action| !action.busy) else { return Ok(()) };
            if action.dialog == Some("bonus-cancel-lock") {
                return Ok(());
            }
            action.busy = true;
            action.clone()
        };
        self.state.bonuses.borrow_mut().begin_change(&action.id);
        self.publish_bonuses();
        let list = match action.kind {
            PlayerBonusKind::Bonus => "player-bonuses",
            PlayerBonusKind::FreeSpin => "player-freespins",
        };
        let verb = if action.cancels { "cancel" } else { "activate" };
        let path = format!("/api/game/{list}/{}/{verb}", action.id);
        let result = self.change(Call::new(Method::Put, path), Confirmation::Object("id", &action.id)).await;
        let result = resolved(result, self.was_done(&action)).await;
        self.state.bonus_action.borrow_mut().take();
        if let Some(name) = action.dialog {
            self.ports.page.command(Command::CloseDialog { name: name.to_owned() });
        }
        if result.is_err() {
            self.alert("global", "somethingWrong", Vec::new());
        } else {
            // The realtime event does the same, if connected.
            self.reload_player_bonuses().await;
            self.load_bonuses_page().await;
        }
        self.state.bonuses.borrow_mut().end_change(&action.id);
        self.publish_bonuses();
        result
    }

    /// True if the bonuses of the server show that an action was done.
    async fn was_done(&self, action: &BonusAction) -> bool {
        if !self.reload_player_bonuses().await {
            return false;
        }
        let state = self.state.bonuses.borrow();
        let status = match action.kind {
            PlayerBonusKind::Bonus => {
                state.bonuses().iter().find(|bonus| bonus.id == action.id).map(|bonus| bonus.status)
            }
            PlayerBonusKind::FreeSpin => {
                state.spins().iter().find(|spin| spin.id == action.id).map(|spin| spin.status)
            }
        };
        // The lists are those of issued and active ones.
        if action.cancels { status.is_none() } else { status.is_some_and(is_active) }
    }

    pub(super) fn bonus_action_view(&self) -> Option<BonusActionView> {
        let action = self.state.bonus_action.borrow().clone()?;
        let state = self.state.bonuses.borrow();
        let bonus = match action.kind {
            PlayerBonusKind::Bonus => {
                state.bonuses().iter().find(|bonus| bonus.id == action.id).map(|it| self.bonus_with_terms(it))
            }
            PlayerBonusKind::FreeSpin => {
                state.spins().iter().find(|spin| spin.id == action.id).map(|it| self.free_spin_view(it))
            }
        }?;
        let other = state
            .bonuses()
            .iter()
            .find(|other| is_active(other.status) && other.id != action.id)
            .filter(|_| action.kind == PlayerBonusKind::Bonus && !action.cancels)
            .map(|other| self.bonus_view(other));
        Some(BonusActionView { cancels: action.cancels, bonus, other, busy: action.busy })
    }
}
