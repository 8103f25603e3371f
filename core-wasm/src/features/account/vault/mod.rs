//! The vault: money that the player keeps from play until a date. It is read
//! here; `form` holds the form, `sending` sends the requests, and `sent` stores
//! those whose outcome is unknown.

mod form;
mod sending;
mod sent;

use std::{cell::Cell, rc::Rc};

pub(super) use self::sent::SENT_KEY;
use self::{
    form::{DAY, VaultForm},
    sent::Sent,
};
use crate::{
    core::{Core, Player},
    domain::time::ServerTime,
    error::CoreError,
    machines::lost,
    platform::{
        api::Call,
        core_events::CoreEvent,
        generation::{Generation, Ticket},
        paged::ListLoad,
        parts::part,
    },
    ports::{Area, Method, Task},
    session::other_tabs,
    store::views::{ListPhase, ParameterView, VaultEntryView, VaultPhase, VaultView},
    wire::{
        realtime::Event,
        vault::{VaultAnswer, VaultEntry},
    },
};

const PATH: &str = "/api/player/vault";
/// The page that shows the vault.
const PAGE: &str = "/profile/limits";
/// Smallest extension of an end that is offered, in milliseconds.
const LATER_BY: u64 = 60 * 60 * 1000;

part! {
    /// Interface of the vault for the rest of the core.
    VaultCalls of Vault as vault, in vault, for Player, events to on_event;
    actions {
        /// Goes to a step of the form of the vault: `put` (new money), `prolong`
        /// (a later end of the entry `id`), `confirm`, `edit` (back to the
        /// fields), or an empty text to end it. One with unknown outcome is
        /// ended by `leave`.
        "beginVaultTask" begin_vault_task(task: &str, id: &str);
        /// Reports input into the form of the vault: `account` (its id),
        /// `amount` (as typed) or `days`.
        "changeVaultField" change_vault_field(field: &str, value: &str);
    }
    requests {
        /// Sends what was confirmed in the form of the vault, or again what has
        /// an unknown outcome.
        "sendVaultTask" send_vault_task();
    }
    internal {
        tasks {
            /// Reads the money that is kept from play.
            read_vault();
            /// Follows a stored request with unknown outcome on every page.
            follow_vault();
        }
    }
}

/// The vault of the player.
#[derive(Debug, Default)]
pub struct VaultState {
    load: Generation,
    offered: bool,
    phase: ListPhase,
    lengths: Vec<u32>,
    /// Entries that are in the vault now.
    entries: Vec<VaultEntry>,
    form: VaultForm,
    /// The current search for a request whose outcome is unknown.
    search: Generation,
    /// Key of the last request of which an alert told that its outcome is
    /// unknown.
    told: Option<String>,
}

impl VaultState {
    /// Entries of an answer that have returned since the previous answer.
    fn returned(&self, vault: &VaultAnswer) -> Vec<VaultEntry> {
        let is_new = |entry: &&VaultEntry| entry.returned_at.is_some() && self.entry(&entry.id).is_some();
        vault.entries.iter().filter(is_new).cloned().collect()
    }

    /// Takes an answer, or the lack of one.
    fn know(&mut self, load: Ticket, loaded: Option<VaultAnswer>) -> bool {
        if !self.load.is_current(load) {
            return false;
        }
        let Some(mut vault) = loaded else {
            self.phase = ListPhase::Failed;
            return true;
        };
        self.phase = ListPhase::Ready;
        self.lengths = vault.lengths;
        vault.entries.retain(|entry| entry.returned_at.is_none() && entry.amount.is_positive());
        self.entries = vault.entries;
        true
    }

    fn entry(&self, id: &str) -> Option<&VaultEntry> {
        self.entries.iter().find(|entry| entry.id == id)
    }
}

/// True if a request of a player of this browser has an unknown outcome.
pub(super) fn has_sent(core: &Core) -> bool {
    core.ports.storage.get(Area::Local, SENT_KEY).is_some()
}

impl Core {
    /// Tells the player, in the first tab that hears it, that money of the
    /// vault has returned.
    pub(super) fn tell_vault_return(self: &Rc<Self>, entry: &VaultEntry) {
        if entry.returned_at.is_some() && entry.amount.is_positive() {
            let money = self.money(entry.amount, &entry.currency);
            let amount = ParameterView::Money { name: "amount".to_owned(), money };
            self.announce(format!("vault:{}", entry.id), "limit", "vaultReturned", vec![amount]);
        }
    }
}

impl Vault {
    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::AccountChanged(other_tabs::VAULT)
            | CoreEvent::Realtime(Event::VaultEntry(_))
            | CoreEvent::ReloadAfterGap => self.read_vault_again(),
            CoreEvent::Retry => {
                let (phase, form) = {
                    let state = self.state.vault.borrow();
                    (state.phase, state.form.phase)
                };
                if phase == ListPhase::Failed || form == VaultPhase::Unknown {
                    self.read_vault_again();
                }
            }
            CoreEvent::PathChanged(_) => self.tell_unknown(),
            // The form shows the balances of now.
            CoreEvent::BalanceChanged if self.state.vault.borrow().offered => self.publish_vault(),
            _ => {}
        }
    }

    /// Reads the vault. A request with unknown outcome that is stored is shown
    /// with it.
    pub(super) async fn read_vault(&self) {
        self.follow_stored();
        let (found, returned) = (Cell::default(), Cell::default());
        let load = ListLoad {
            what: "the vault could not be read",
            begin: |state: &mut VaultState| {
                state.offered = true;
                // The known entries stay visible during the load.
                if state.phase != ListPhase::Ready {
                    state.phase = ListPhase::Loading;
                }
                state.load.begin()
            },
            end: |state: &mut VaultState, load, loaded: Option<VaultAnswer>| {
                if let Some(vault) = &loaded {
                    returned.set(state.returned(vault));
                    // An entry that has returned tells an outcome, too.
                    found.set(vault.entries.clone());
                }
                state.know(load, loaded)
            },
            publish: || self.publish_vault(),
        };
        let request = async { self.call(Call::new(Method::Get, PATH)).await?.one::<VaultAnswer>() };
        let was_taken = self.load_into(&self.state.vault, load, request).await;
        self.settle_sent(&found.take());
        // Its event may have been missed.
        returned.take().iter().for_each(|entry| self.core().tell_vault_return(entry));
        if was_taken {
            self.watch_vault();
        }
    }

    async fn follow_vault(&self) {
        if self.own_sent().iter().any(|sent| !sent.left) {
            self.read_vault().await;
            self.tell_unknown();
        }
    }

    /// Tells once, on any page but that of the vault, that the outcome of a
    /// request is unknown.
    fn tell_unknown(&self) {
        let here = self.site.borrow().here.clone();
        if here.split('?').next().is_some_and(|path| path.ends_with(PAGE)) {
            return;
        }
        let untold = {
            let mut state = self.state.vault.borrow_mut();
            let sent = state.form.sent.clone().filter(|_| state.form.phase == VaultPhase::Unknown);
            let untold = sent.filter(|sent| state.told.as_ref() != Some(&sent.key));
            if let Some(sent) = &untold {
                state.told = Some(sent.key.clone());
            }
            untold
        };
        if let Some(sent) = untold {
            let money = self.money(sent.amount, &sent.currency);
            let amount = ParameterView::Money { name: "amount".to_owned(), money };
            self.alert("limit", "vaultUnknown", vec![amount]);
        }
    }

    /// Ends the requests that an entry proves to be done. The one that the
    /// player waits for gets its alert.
    fn settle_sent(&self, entries: &[VaultEntry]) {
        let awaited = {
            let state = self.state.vault.borrow();
            // The answer to a request under way comes by itself.
            state.form.sent.clone().filter(|_| !state.form.busy)
        };
        for sent in self.own_sent().into_iter().chain(awaited.clone()) {
            if let Some(entry) = entries.iter().find(|entry| sent.made(entry)) {
                self.forget_sent(&sent.key);
                if awaited.as_ref().is_some_and(|awaited| awaited.key == sent.key)
                    && self.state.vault.borrow().form.phase == VaultPhase::Unknown
                {
                    self.is_in_vault(entry);
                }
            }
        }
    }

    /// Shows a stored request with unknown outcome, unless another one is under
    /// way here. One that is stored no longer has ended in another tab.
    fn follow_stored(&self) {
        let stored = self.own_sent();
        let begins = {
            let form = &mut self.state.vault.borrow_mut().form;
            let shown = form.sent.as_ref().map(|sent| sent.key.clone());
            match form.phase {
                _ if form.busy => false,
                VaultPhase::Unknown => {
                    if form.is_kept && !stored.iter().any(|sent| Some(&sent.key) == shown.as_ref()) {
                        *form = VaultForm::default();
                    }
                    false
                }
                VaultPhase::Closed | VaultPhase::Editing | VaultPhase::Confirming => {
                    let waits = stored.into_iter().find(|sent| !sent.left);
                    waits.is_some_and(|sent| {
                        *form = VaultForm::unknown(sent, true);
                        true
                    })
                }
            }
        };
        if begins {
            self.search_sent();
        }
    }

    /// Reads the vault at growing intervals while the outcome of a request is
    /// unknown.
    fn search_sent(&self) {
        let search = self.state.vault.borrow_mut().search.begin();
        let account = self.clone();
        self.spawn(async move {
            for reads in 0.. {
                account.ports.clock.sleep(lost::delay(reads)).await;
                let is_wanted = {
                    let state = account.state.vault.borrow();
                    state.search.is_current(search) && state.form.phase == VaultPhase::Unknown
                };
                if !is_wanted {
                    return;
                }
                account.read_vault().await;
            }
        });
    }

    /// Reads the vault again after the next end.
    fn watch_vault(&self) {
        let (due, load) = {
            let state = self.state.vault.borrow();
            let ends = state.entries.iter().filter_map(|entry| ServerTime::parse(&entry.ends_at));
            (ends.min(), state.load.latest())
        };
        let Some(due) = due else { return };
        let account = self.clone();
        self.spawn(async move {
            let is_wanted = || account.state.vault.borrow().load.is_current(load);
            if account.until_server_time(due, is_wanted).await {
                account.read_vault().await;
            }
        });
    }

    /// Reads it again if it was read before.
    fn read_vault_again(&self) {
        if self.state.vault.borrow().offered {
            let vault = self.clone();
            self.spawn(async move { vault.read_vault().await });
        }
    }

    fn publish_vault(&self) {
        let view = self.vault_view();
        self.store.update(|slices| slices.vault.set(view));
    }

    fn vault_view(&self) -> VaultView {
        let state = self.state.vault.borrow();
        let entries = state.entries.iter().map(|entry| VaultEntryView {
            id: entry.id.clone(),
            amount: self.money(entry.amount, &entry.currency),
            until: entry.ends_at.clone(),
            can_prolong: state.lengths.iter().any(|days| self.ends_later(entry, *days)),
        });
        VaultView {
            offered: state.offered,
            phase: state.phase,
            entries: if state.phase == ListPhase::Ready { entries.collect() } else { Vec::new() },
            can_put: self.accounts.borrow().iter().any(|account| account.withdrawable.is_positive()),
            form: self.vault_form_view(&state),
        }
    }

    /// True if a length from now on ends later than an entry does, by at least
    /// the smallest extension that is offered.
    fn ends_later(&self, entry: &VaultEntry, days: u32) -> bool {
        let end = self.server_now().after(u64::from(days) * DAY);
        ServerTime::parse(&entry.ends_at).is_some_and(|known| known.after(LATER_BY) <= end)
    }
}
