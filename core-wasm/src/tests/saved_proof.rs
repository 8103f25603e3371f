//! Tests of the saved proofs of game rounds.

use serde_json::{Value, json};

use super::support::world_with_player;
use crate::{
    domain::round_proof::ProofVerdict,
    platform::parts::PartName,
    store::views::{SavedProofPhase, SavedProofView},
    testing::{Reply, Tab, World},
};

const CONFIG: &str = r#"{"locales":["en"],"roundProofsEnabled":true}"#;
const SAMPLE: &str = include_str!("../../../tests/samples/round-proof.json");

/// The proof of a slot's round that the sandbox has made.
fn sample() -> Value {
    let sample: Value = serde_json::from_str(SAMPLE).unwrap();
    sample["response"]["data"].clone()
}

fn changed(change: impl FnOnce(&mut Value)) -> String {
    let mut proof = sample();
    change(&mut proof);
    proof.to_string()
}

/// The page of saved proofs, with its part.
fn page(world: &World) -> Tab {
    world.server.always("GET /config.json", Reply::raw(200, CONFIG));
    let tab = world.started("/round-proof");
    world.act(&tab, async |core| core.load_part(PartName::SavedProof).await.unwrap());
    tab
}

fn shown(tab: &Tab) -> SavedProofView {
    tab.core.store.read(|slices| slices.saved_proof.get().clone())
}

fn open(tab: &Tab, text: &str) -> SavedProofView {
    tab.core.open_proof("round.json", text);
    shown(tab)
}

#[test]
fn the_page_is_for_everybody_and_exists_only_where_the_configuration_has_proofs() {
    let world = World::default();
    assert!(page(&world).core.route_view("/round-proof").is_ok());
    let tab = World::default().started("/");
    assert_eq!(tab.core.route_view("/round-proof").err(), Some(404));
}

#[test]
fn a_guest_checks_a_saved_proof_without_a_request() {
    let world = World::default();
    let tab = page(&world);
    assert_eq!(shown(&tab), SavedProofView::default());
    let asked = world.server.count_all();
    let view = open(&tab, &changed(|_| ()));
    assert_eq!((view.phase, view.name.as_str()), (SavedProofPhase::Ready, "round.json"));
    assert_eq!(view.proof.unwrap().verdict, ProofVerdict::Matches);
    let edited = changed(|proof| proof["nonce"] = json!(2));
    assert_eq!(open(&tab, &edited).proof.unwrap().verdict, ProofVerdict::Differs);
    let whole = sample().to_string();
    for (text, phase) in [
        ("", SavedProofPhase::Foreign),
        ("a,b\r\n1,2", SavedProofPhase::Foreign),
        ("[1]", SavedProofPhase::Foreign),
        (r#"{"format":"invoice"}"#, SavedProofPhase::Foreign),
        (whole.split_at(whole.len() / 2).0, SavedProofPhase::Foreign),
        (r#"{"format":"round-proof","version":2}"#, SavedProofPhase::OtherVersion),
        (r#"{"format":"round-proof","version":1,"id":"x"}"#, SavedProofPhase::Damaged),
    ] {
        let view = open(&tab, text);
        assert_eq!((view.phase, view.proof), (phase, None), "{text}");
    }
    assert_eq!(world.server.count_all(), asked);
}

#[test]
fn a_saved_proof_says_that_nothing_was_compared_with_an_account() {
    let tab = page(&World::default());
    let forged = changed(|proof| {
        proof["id"] = json!("another");
        proof["createdAt"] = json!("2020-01-01T00:00:00.000Z");
        for (index, before, after) in [(0, 1_000_000.0, 999_998.0), (1, 999_998.0, 1_000_011.2)] {
            proof["bookings"][index]["before"] = json!(before);
            proof["bookings"][index]["after"] = json!(after);
        }
    });
    let proof = open(&tab, &forged).proof.unwrap();
    assert_eq!((proof.from_file, proof.verdict), (true, ProofVerdict::Matches));
}

#[test]
fn pictures_that_a_file_names_are_not_shown() {
    let proof = open(&page(&World::default()), &sample().to_string()).proof.unwrap();
    assert_ne!(sample()["symbols"], Value::Null, "the file names them");
    assert!(proof.symbols.is_empty(), "anybody can write a file");
}

#[test]
fn what_a_player_has_opened_ends_with_the_session() {
    let world = world_with_player(100_000);
    let tab = page(&world);
    assert_eq!(open(&tab, &sample().to_string()).phase, SavedProofPhase::Ready);
    world.server.always("DELETE /api/auth/session", Reply::data("{}"));
    world.act(&tab, async |core| core.sign_out().await);
    assert_eq!(shown(&tab), SavedProofView::default());
}
