//! The proof of a game round: of the API for the player, from a file for everybody; and computed again.

pub(crate) mod saved;
mod views;

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    domain::{
        redirects::encode,
        round_proof::{Checked, RoundProof, check},
    },
    error::CoreError,
    json::Value,
    platform::{
        api::Call,
        core_events::CoreEvent,
        feature::Feature,
        generation::Generation,
        parts::{PartName, part},
    },
    ports::{Method, Task},
    store::views::{ProofPhase, RoundProofView, SeedRequest},
    wire::{
        json::FromJson,
        round_proof::{ProofProblem, read_proof},
    },
};
use views::proof_view;

part! {
    /// Interface of the proofs of rounds for the rest of the core.
    ProofCalls of Proofs as round_proof, in round_proof, for Player, events to on_event;
    tasks {
        /// Loads the proof of a round and checks it. Without an id no proof is shown.
        "loadProof" load_proof(round: String);
        /// Asks the server to reveal the seed of the round on display, and checks
        /// the round. Later rounds of its game use the next seed.
        "revealRound" reveal_round();
    }
    internal {}
}

/// Row of the feature in `features/mod.rs`.
pub(crate) const FEATURE: Feature = Feature {
    parts: &[(PartName::RoundProof, Core::round_proof), (PartName::SavedProof, Core::saved_proof)],
    ..Feature::NONE
};

/// The proof on display.
#[derive(Debug, Default)]
pub struct ShownProof {
    phase: ProofPhase,
    round: String,
    /// With its check, because a long chain of hashes takes a while.
    proof: Option<(RoundProof, Checked)>,
    file: String,
    reveal: SeedRequest,
    load: Generation,
}

impl ShownProof {
    fn show(&mut self, proof: RoundProof, text: String) {
        let checked = check(&proof);
        (self.proof, self.file) = (Some((proof, checked)), text);
    }
}

/// A value that should be a proof, with its text.
struct ProofAnswer {
    proof: Result<RoundProof, ProofProblem>,
    text: String,
}

impl FromJson for ProofAnswer {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self { proof: read_proof(value), text: value.to_string() })
    }
}

impl Proofs {
    fn on_event(&self, event: CoreEvent<'_>) {
        let failed = || self.state.round_proof.borrow().phase == ProofPhase::Failed;
        if matches!(event, CoreEvent::Retry) && failed() {
            let round = self.state.round_proof.borrow().round.clone();
            let proofs = self.clone();
            self.spawn(async move { proofs.load_proof(round).await });
        }
    }

    async fn load_proof(&self, round: String) {
        let load = {
            let mut state = self.state.round_proof.borrow_mut();
            let load = state.load.begin();
            let begun = if round.is_empty() { ProofPhase::Idle } else { ProofPhase::Loading };
            // The same round stays visible while it is read again.
            if state.round != round || state.proof.is_none() {
                (state.phase, state.proof, state.file) = (begun, None, String::new());
            }
            if state.round != round {
                state.reveal = SeedRequest::Idle;
            }
            state.round.clone_from(&round);
            load
        };
        self.publish_proof();
        if round.is_empty() {
            return;
        }
        let path = format!("/api/game/spins/{}/proof", encode(&round));
        let answer = async { self.call(Call::new(Method::Get, path)).await?.one::<ProofAnswer>() }.await;
        {
            let mut state = self.state.round_proof.borrow_mut();
            if !state.load.is_current(load) {
                return;
            }
            (state.proof, state.file) = (None, String::new());
            state.phase = match answer {
                Ok(ProofAnswer { proof: Ok(proof), text }) => {
                    state.show(proof, text);
                    ProofPhase::Ready
                }
                Ok(ProofAnswer { proof: Err(ProofProblem::OtherVersion), .. }) => ProofPhase::OtherVersion,
                Ok(ProofAnswer { proof: Err(problem), .. }) => {
                    let reason = format!("the proof of a round cannot be read: {problem:?}");
                    self.ports.page.warn(&reason);
                    ProofPhase::Failed
                }
                Err(error) if error.status() == Some(404) => ProofPhase::Missing,
                Err(error) => {
                    self.log_failure("the proof of a round could not be loaded", &error);
                    ProofPhase::Failed
                }
            };
        }
        self.publish_proof();
    }

    async fn reveal_round(&self) {
        let round = {
            let mut state = self.state.round_proof.borrow_mut();
            if state.round.is_empty() || state.reveal == SeedRequest::Sending {
                return;
            }
            state.reveal = SeedRequest::Sending;
            state.round.clone()
        };
        self.publish_proof();
        let path = format!("/api/game/spins/{}/reveal", encode(&round));
        let answer = async { self.call(Call::new(Method::Post, path)).await?.one::<ProofAnswer>() }.await;
        let reveal = match answer {
            Ok(ProofAnswer { proof: Ok(_), .. }) => SeedRequest::Idle,
            Err(error) if error.status() == Some(409) => SeedRequest::InUse,
            Err(error) => {
                self.log_failure("the seed of a round could not be revealed", &error);
                SeedRequest::Failed
            }
            Ok(_) => SeedRequest::Failed,
        };
        {
            let mut state = self.state.round_proof.borrow_mut();
            if state.round != round {
                return;
            }
            state.reveal = reveal;
        }
        // The answer may be lost or unreadable, so the proof is read again.
        self.load_proof(round).await;
    }

    fn publish_proof(&self) {
        let view = {
            let state = self.state.round_proof.borrow();
            RoundProofView {
                phase: state.phase,
                proof: state.proof.as_ref().map(|(proof, checked)| proof_view(self, proof, checked, false)),
                file: state.file.clone(),
                reveal: state.reveal,
            }
        };
        self.store.update(|slices| slices.round_proof.set(view));
    }
}
