//! The passkeys of the player: their list, and the offer of the first one.

use super::{Account, passkey_task::error_of};
use crate::{
    config::PASSKEYS,
    domain::passkeys::PasskeyAbility,
    error::CoreError,
    platform::{api::Call, generation::Generation, paged::ListLoad},
    ports::{Area, Method, PasskeyPrompt},
    store::views::{ListPhase, PasskeyProof, PasskeyTask, PasskeyView, PasskeysView},
    wire::passkeys::Passkey,
};

/// Local-storage key: passkeys are not offered on this device any more. Kept at a sign-out.
pub(super) const OFFER_KEY: &str = "passkeyOffer";
/// The alert that offers the first passkey.
pub(super) const OFFER: &str = "profile.passkeyOffer";
/// Largest number of characters of a name.
const LONGEST_NAME: usize = 64;

/// The passkeys of the player.
#[derive(Debug, Default)]
pub struct Passkeys {
    load: Generation,
    /// The list, and the task of the player.
    pub(super) view: PasskeysView,
}

impl Account {
    /// Reads the passkeys, and whether the browser can make one.
    pub(super) async fn load_passkeys(&self) {
        if !self.site.borrow().config.has(PASSKEYS) {
            return;
        }
        let load = ListLoad {
            what: "the passkeys could not be read",
            begin: |state: &mut Passkeys| {
                state.view.offered = true;
                // The rows stay while they are read again.
                if state.view.phase != ListPhase::Ready {
                    state.view.phase = ListPhase::Loading;
                }
                state.load.begin()
            },
            end: |state: &mut Passkeys, load, loaded: Option<(PasskeyAbility, Vec<Passkey>)>| {
                if !state.load.is_current(load) {
                    return false;
                }
                match loaded {
                    Some((ability, rows)) => {
                        state.view.supported = ability.asks;
                        state.know(rows);
                    }
                    None => state.view.phase = ListPhase::Failed,
                }
                true
            },
            publish: || self.publish_passkeys(),
        };
        let request = async {
            let ability = self.passkey_ability().await;
            Ok((ability, self.listed_passkeys().await?))
        };
        self.load_into(&self.state.passkeys, load, request).await;
    }

    async fn passkey_ability(&self) -> PasskeyAbility {
        PasskeyAbility::read(&self.ports.passkeys.ask(PasskeyPrompt::Ability, "").await)
    }

    async fn listed_passkeys(&self) -> Result<Vec<Passkey>, CoreError> {
        self.call(Call::new(Method::Get, "/api/player/passkeys")).await?.whole_list()
    }

    /// Offers a passkey to a player who has none, unless the player has dismissed the offer on this device.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. The player is not told of it.
    pub(super) async fn offer_first_passkey(&self) -> Result<(), CoreError> {
        let is_dismissed = self.ports.storage.get(Area::Local, OFFER_KEY).is_some();
        if !is_dismissed && self.passkey_ability().await.asks && self.listed_passkeys().await?.is_empty() {
            self.alert_news("profile", "passkeyOffer", Vec::new());
        }
        Ok(())
    }

    /// Handles a dismissed alert.
    pub(super) fn alert_dismissed(&self, key: &str) {
        if key == OFFER {
            self.ports.storage.set(Area::Local, OFFER_KEY, "dismissed");
        }
    }

    /// Handles input: a name, a password or a code.
    pub(super) fn change_passkey_text(&self, text: &str) {
        self.edit_passkeys(|view| {
            if !view.busy {
                text.clone_into(&mut view.typed);
                view.error = view.is_name_too_long().then(|| error_of("nameTooLong"));
            }
        });
    }

    /// Reads the list again if it was read before, unless the player is busy with it.
    pub(super) fn passkeys_changed_elsewhere(&self) {
        let is_shown = {
            let state = self.state.passkeys.borrow();
            state.view.offered && state.view.task.is_none()
        };
        if is_shown {
            let account = self.clone();
            self.spawn(async move { account.load_passkeys().await });
        }
    }

    pub(super) fn edit_passkeys(&self, edit: impl FnOnce(&mut PasskeysView)) {
        edit(&mut self.state.passkeys.borrow_mut().view);
        self.publish_passkeys();
    }

    pub(super) fn publish_passkeys(&self) {
        let mut view = self.state.passkeys.borrow().view.clone();
        view.can_send = view.can_be_sent();
        self.store.update(|slices| slices.passkeys.set(view));
    }
}

impl Passkeys {
    /// Takes a list of the server.
    pub(super) fn know(&mut self, rows: Vec<Passkey>) {
        let row = |Passkey { id, name, created_at, last_used_at }| PasskeyView {
            id,
            name,
            created_at,
            last_used_at,
        };
        self.view.phase = ListPhase::Ready;
        self.view.list = rows.into_iter().map(row).collect();
    }
}

impl PasskeysView {
    /// Resets everything except the list.
    pub(super) fn end_task(&mut self) {
        *self = Self {
            offered: self.offered,
            supported: self.supported,
            phase: self.phase,
            list: std::mem::take(&mut self.list),
            ..Self::default()
        };
    }

    /// Name of the field of the task.
    pub(super) fn field(&self) -> &'static str {
        match self.proof {
            Some(PasskeyProof::Password) => "password",
            Some(PasskeyProof::Code) => "code",
            None => "name",
        }
    }

    /// True if a name is typed that the server does not accept.
    pub(super) fn is_name_too_long(&self) -> bool {
        let is_name = self.task == Some(PasskeyTask::Rename) && self.proof.is_none();
        is_name && self.typed.trim().chars().count() > LONGEST_NAME
    }

    /// True if what the task needs is typed.
    pub(super) fn can_be_sent(&self) -> bool {
        let typed = self.typed.trim();
        let is_complete = match (self.task, self.proof) {
            (None, _) => false,
            (_, Some(_)) => !typed.is_empty(),
            (Some(PasskeyTask::Rename), None) => !typed.is_empty() && !self.is_name_too_long(),
            (Some(PasskeyTask::Add | PasskeyTask::Remove), None) => true,
        };
        is_complete && !self.busy
    }
}
