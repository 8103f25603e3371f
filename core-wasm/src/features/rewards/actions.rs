//! Activation and cancellation of bonuses.

use std::mem;

use super::Rewards;
use crate::{
    domain::{
        bonus_actions::{Facts, Gate, activation, cancellation, spins_cancellation},
        money::amount::Amount,
    },
    error::CoreError,
    machines::bonus_action::{Effect, Event, State, step},
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

/// A requested action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BonusAction {
    cancels: bool,
    kind: PlayerBonusKind,
    id: String,
    /// True on small screens. `None` if the player does not go on to play.
    plays_on_small: Option<bool>,
}

impl BonusAction {
    fn activation(kind: PlayerBonusKind, id: &str) -> Self {
        Self { cancels: false, kind, id: id.to_owned(), plays_on_small: None }
    }
}

/// The requested action, and how far it is.
pub(crate) type BonusActionState = State<BonusAction>;

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
        if let Some((kind, gate, _)) = self.activation_of(id) {
            self.ask_for_bonus_action(BonusAction::activation(kind, id), gate);
        }
    }

    /// Activates a bonus and leads on to play. Whoever presses this has been
    /// shown the bonus: without an active one there is nothing to confirm.
    pub(super) fn play_with_bonus(&self, id: &str, small: bool) {
        let Some((kind, gate, ends_another)) = self.activation_of(id) else { return };
        let gate = if ends_another { gate } else { Gate::Open };
        self.ask_for_bonus_action(
            BonusAction { plays_on_small: Some(small), ..BonusAction::activation(kind, id) },
            gate,
        );
    }

    /// The kind of a bonus that can be activated, what must be confirmed, and
    /// whether another bonus would end. `None` if it cannot be activated.
    fn activation_of(&self, id: &str) -> Option<(PlayerBonusKind, Gate, bool)> {
        if self.is_player_excluded() {
            return None;
        }
        let state = self.state.bonuses.borrow();
        let bonus = state.bonuses().iter().find(|bonus| bonus.id == id);
        let spin = state.spins().iter().find(|spin| spin.id == id);
        match (bonus, spin) {
            (Some(bonus), _) if bonus.status == ISSUED => {
                let active = state.bonuses().iter().find(|bonus| is_active(bonus.status));
                Some((PlayerBonusKind::Bonus, activation(active.map(facts)), active.is_some()))
            }
            (None, Some(spin)) if spin.status == ISSUED => {
                Some((PlayerBonusKind::FreeSpin, Gate::Open, false))
            }
            _ => None,
        }
    }

    /// Asks for the cancellation of the active bonus of money.
    pub(super) fn give_up_bonus(&self) {
        let active = {
            let state = self.state.bonuses.borrow();
            state.bonuses().iter().find(|bonus| is_active(bonus.status)).map(|bonus| bonus.id.clone())
        };
        if let Some(id) = active {
            self.cancel_bonus(&id);
        }
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
        self.ask_for_bonus_action(BonusAction { cancels: true, ..BonusAction::activation(kind, id) }, gate);
    }

    fn ask_for_bonus_action(&self, action: BonusAction, gate: Gate) {
        if self.state.bonuses.borrow().is_changing(&action.id) {
            return;
        }
        for effect in self.step_bonus_action(Event::Asked(action, gate)) {
            match effect {
                Effect::OpenDialog(name) => self.open_dialog(name, None),
                Effect::Send(action) => {
                    let rewards = self.clone();
                    self.spawn(async move {
                        // An alert shows the error.
                        let _ = rewards.send_bonus_action(action).await;
                    });
                }
                _ => {}
            }
        }
    }

    fn step_bonus_action(&self, event: Event<'_, BonusAction>) -> Vec<Effect<BonusAction>> {
        let effects = {
            let mut state = self.state.bonus_action.borrow_mut();
            let (next, effects) = step(mem::take(&mut *state), event);
            *state = next;
            effects
        };
        self.publish_bonuses_page();
        effects
    }

    /// Discards the action when its dialog is closed.
    pub(super) fn drop_bonus_action(&self, dialog: &str) {
        self.step_bonus_action(Event::Closed(dialog));
    }

    /// Executes the requested action. The row stays busy until the lists are
    /// reloaded.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn confirm_bonus_action(&self) -> Result<(), CoreError> {
        let effects = self.step_bonus_action(Event::Confirmed);
        let Some(Effect::Send(action)) = effects.into_iter().next() else { return Ok(()) };
        self.send_bonus_action(action).await
    }

    async fn send_bonus_action(&self, action: BonusAction) -> Result<(), CoreError> {
        self.state.bonuses.borrow_mut().begin_bonus_change(&action.id);
        self.publish_bonuses();
        let list = match action.kind {
            PlayerBonusKind::Bonus => "player-bonuses",
            PlayerBonusKind::FreeSpin => "player-freespins",
        };
        let verb = if action.cancels { "cancel" } else { "activate" };
        let path = format!("/api/game/{list}/{}/{verb}", action.id);
        let result = self.change(Call::new(Method::Put, path), Confirmation::Object("id", &action.id)).await;
        let result = resolved(result, self.was_done(&action)).await;
        for effect in self.step_bonus_action(Event::Ended(result.is_ok())) {
            match effect {
                Effect::CloseDialog(name) => {
                    self.ports.page.command(Command::CloseDialog { name: name.to_owned() });
                }
                Effect::ReportFailure => self.alert("global", "somethingWrong", Vec::new()),
                // The realtime event does the same, if connected.
                Effect::Reload => {
                    self.reload_player_bonuses().await;
                    self.load_bonuses_page().await;
                }
                _ => {}
            }
        }
        self.state.bonuses.borrow_mut().end_bonus_change(&action.id);
        self.publish_bonuses();
        if let (Ok(()), Some(small)) = (&result, action.plays_on_small) {
            self.lead_to_play(&action.id, small).await;
        }
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
        let (action, busy) = {
            let state = self.state.bonus_action.borrow();
            (state.action()?.clone(), state.is_sending())
        };
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
        Some(BonusActionView { cancels: action.cancels, bonus, other, busy })
    }
}
