//! The tournament in which the player takes part, for the home page.
//!
//! No list says in which tournaments a player takes part, so the browser stores the id of the last one that it has shown
//! with an entry. The server tells the place.

use super::Engagement;
use crate::{
    domain::tournaments::{Entry, TournamentPhase},
    store::views::{EnteredTournamentView, TournamentEntryView},
    wire::tournaments::TournamentDetails,
};

/// Local-storage key of the id of the tournament, stored for its player.
const KEY: &str = "enteredTournament";

impl Engagement {
    /// Stores that the player takes part in a tournament. Removes it after the end of the tournament or of the entry.
    pub(super) fn note_entry(&self, details: &TournamentDetails) {
        let Some(player) = self.player() else { return };
        let id = &details.tournament.id;
        match details.entry {
            Entry::Present | Entry::Complete if details.tournament.phase != TournamentPhase::Finished => {
                player.store_own_value(KEY, Some(id));
            }
            // The answer was made for a guest and tells nothing of an entry.
            Entry::Unknown => {}
            _ if self.entered().as_ref() == Some(id) => player.store_own_value(KEY, None),
            _ => {}
        }
    }

    /// The stored id.
    pub(super) fn entered(&self) -> Option<String> {
        self.player()?.own_value(KEY)
    }

    /// Loads and publishes the entry in the stored tournament. If the request fails, the published entry stays.
    pub(super) async fn load_entered_tournament(&self) {
        let Some(id) = self.entered() else { return self.publish_entry(None) };
        let loaded = self.request_details(&id).await;
        let Some(details) = self.logged("the entered tournament could not be read", loaded) else { return };
        // The session has ended, or another page has stored another tournament.
        let Some(player) = self.player().filter(|_| self.entered().as_ref() == Some(&id)) else { return };
        match &details {
            Some(details) => self.note_entry(details),
            None => player.store_own_value(KEY, None),
        }
        self.publish_entry(details.filter(|_| self.entered().is_some()));
    }

    fn publish_entry(&self, details: Option<TournamentDetails>) {
        let entry = details.and_then(|TournamentDetails { tournament, own, .. }| {
            Some(TournamentEntryView {
                identity: tournament.identity,
                title: tournament.title,
                place: own?.place,
            })
        });
        self.store.update(|slices| slices.entered_tournament.set(EnteredTournamentView { entry }));
    }
}
