//! The tournament in which the player takes part, for the home page.
//!
//! Neither the list of tournaments nor another answer says where a player takes part, so the browser remembers the last
//! entry that it has seen. The place is always the server's.

use super::{Engagement, tournaments::TOURNAMENTS};
use crate::{
    domain::{
        redirects::encode,
        tournaments::{Entry, TournamentPhase},
    },
    error::CoreError,
    platform::api::Call,
    ports::{Area, Method},
    store::views::{EnteredTournamentView, TournamentEntryView},
    wire::tournaments::TournamentDetails,
};

/// Local-storage key of the last entry: the player's id and that of the tournament.
const KEY: &str = "enteredTournament";

impl Engagement {
    /// Remembers an entry of the player, or forgets it when it has ended.
    pub(super) fn note_entry(&self, details: &TournamentDetails) {
        let Some(player) = self.player().and_then(|player| player.id()) else { return };
        let id = &details.tournament.id;
        match details.entry {
            Entry::Present if details.tournament.phase != TournamentPhase::Finished => {
                self.ports.storage.set(Area::Local, KEY, &format!("{player} {id}"));
            }
            // An answer for a guest says nothing of an entry.
            Entry::Unknown => {}
            _ if self.entered().as_ref() == Some(id) => self.ports.storage.remove(Area::Local, KEY),
            _ => {}
        }
    }

    /// Id of the tournament that the player has entered, as far as this browser knows.
    fn entered(&self) -> Option<String> {
        let player = self.player()?.id()?;
        let stored = self.ports.storage.get(Area::Local, KEY)?;
        let (owner, id) = stored.split_once(' ')?;
        (owner == player).then(|| id.to_owned())
    }

    /// Loads the entry of the player, if this browser knows one. Nothing is shown while the server does not confirm it.
    pub(super) async fn load_entered_tournament(&self) {
        let Some(id) = self.entered() else { return self.publish_entry(None) };
        let call = Call::new(Method::Get, format!("{TOURNAMENTS}/{}", encode(&id)));
        match self.call_as_visitor(call).await.and_then(|answer| answer.one::<TournamentDetails>()) {
            Ok(details) if self.entered().as_ref() == Some(&id) => {
                self.note_entry(&details);
                let is_running = self.entered().is_some() && details.entry == Entry::Present;
                let entry = details.own.filter(|_| is_running);
                self.publish_entry(entry.map(|own| TournamentEntryView {
                    identity: details.tournament.identity.clone(),
                    title: details.tournament.title.clone(),
                    place: own.place,
                }));
            }
            // The session has ended, or another page has told more.
            Ok(_) => {}
            Err(error) if error.status() == Some(404) => {
                self.ports.storage.remove(Area::Local, KEY);
                self.publish_entry(None);
            }
            Err(error) => self.warn_of_entry(&error),
        }
    }

    fn warn_of_entry(&self, error: &CoreError) {
        self.ports.page.warn(&format!("the entered tournament could not be read: {error}"));
    }

    fn publish_entry(&self, entry: Option<TournamentEntryView>) {
        self.store.update(|slices| slices.entered_tournament.set(EnteredTournamentView { entry }));
    }
}
