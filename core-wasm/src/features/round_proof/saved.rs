//! A saved proof: the file of a round, which anybody can check, without an account and without a connection.

use std::rc::Rc;

use super::views::proof_view;
use crate::{
    core::Core,
    domain::round_proof::{RoundProof, check},
    error::CoreError,
    platform::{core_events::CoreEvent, parts::part},
    ports::Task,
    store::views::{SavedProofPhase, SavedProofView},
    wire::{
        json::parse,
        round_proof::{ProofProblem, read_proof},
    },
};

part! {
    /// Interface of the saved proofs for the rest of the core.
    SavedProofCalls of SavedProofs as saved_proof, in round_proof, for Core, events to on_event;
    actions {
        /// Checks the text of a saved proof. `name` is the name of its file.
        "openProof" open_proof(name: &str, text: &str);
    }
    internal {}
}

impl SavedProofs {
    fn on_event(&self, event: CoreEvent<'_>) {
        // The next visitor of the device does not see the bookings of this one.
        if matches!(event, CoreEvent::SignedOut) {
            self.store.update(|slices| slices.saved_proof.set(SavedProofView::default()));
        }
    }

    fn open_proof(&self, name: &str, text: &str) {
        let read = parse(text).map_or(Err(ProofProblem::Foreign), |value| read_proof(&value));
        let (phase, proof) = match read {
            Ok(proof) => {
                // Pictures from an untrusted file could show a different result.
                let proof = RoundProof { symbols: Vec::new(), ..proof };
                (SavedProofPhase::Ready, Some(proof_view(self, &proof, &check(&proof), true)))
            }
            Err(ProofProblem::Foreign) => (SavedProofPhase::Foreign, None),
            Err(ProofProblem::OtherVersion) => (SavedProofPhase::OtherVersion, None),
            Err(ProofProblem::Damaged(_)) => (SavedProofPhase::Damaged, None),
        };
        let view = SavedProofView { phase, name: name.to_owned(), proof };
        self.store.update(|slices| slices.saved_proof.set(view));
    }
}
