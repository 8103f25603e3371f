//! Tests of the state machine that activates and cancels bonuses.

use proptest::prelude::*;

use crate::{
    domain::bonus_actions::Gate,
    machines::bonus_action::{
        Effect::{self, CloseDialog, OpenDialog, Reload, ReportFailure, Send},
        Event::{self, Asked, Closed, Confirmed, Ended},
        State::{self, Asking, Idle, Sending},
        step,
    },
};

/// Number of an action.
type Action = u8;

const GATES: [(Gate, Option<&str>); 6] = [
    (Gate::Open, None),
    (Gate::Locked, Some("bonus-cancel-lock")),
    (Gate::ConfirmChange, Some("change-active-bonus")),
    (Gate::ConfirmUnsettled, Some("cancel-unsettled-bonus")),
    (Gate::ConfirmActive, Some("cancel-active-bonus")),
    (Gate::ConfirmIssued, Some("cancel-issued-bonus")),
];

#[test]
fn each_gate_asks_in_its_dialog_or_sends_at_once() {
    for before in [Idle, Asking(7, "cancel-issued-bonus")] {
        for (gate, dialog) in GATES {
            let expected = match dialog {
                Some(name) => (Asking(1, name), vec![OpenDialog(name)]),
                None => (Sending(1, None), vec![Send(1)]),
            };
            assert_eq!(step(before, Asked(1, gate)), expected, "{before:?}, {gate:?}");
        }
    }
}

#[test]
fn a_confirmed_action_is_sent_once_and_a_locked_one_never() {
    for (_, dialog) in GATES {
        let Some(name) = dialog else { continue };
        let asking = Asking(1, name);
        let expected = match name {
            "bonus-cancel-lock" => (asking, vec![]),
            _ => (Sending(1, Some(name)), vec![Send(1)]),
        };
        assert_eq!(step(asking, Confirmed), expected, "{name}");
        assert_eq!(step(Sending(1, Some(name)), Confirmed), (Sending(1, Some(name)), vec![]), "{name}");
    }
    assert_eq!(step::<Action>(Idle, Confirmed), (Idle, vec![]));
}

#[test]
fn only_its_own_dialog_discards_an_action() {
    let asking = Asking(1, "change-active-bonus");
    assert_eq!(step(asking, Closed("change-active-bonus")), (Idle, vec![]));
    assert_eq!(step(asking, Closed("cancel-active-bonus")), (asking, vec![]));
    let sending = Sending(1, Some("change-active-bonus"));
    assert_eq!(step(sending, Closed("change-active-bonus")), (sending, vec![]), "the request is under way");
}

#[test]
fn the_end_of_the_request_is_told() {
    let sending = Sending(1, Some("change-active-bonus"));
    assert_eq!(step(sending, Ended(true)), (Idle, vec![CloseDialog("change-active-bonus"), Reload]));
    assert_eq!(step(sending, Ended(false)), (Idle, vec![CloseDialog("change-active-bonus"), ReportFailure]));
    assert_eq!(step(Sending(1, None), Ended(true)), (Idle, vec![Reload]), "no dialog was open");
    assert_eq!(step::<Action>(Idle, Ended(true)), (Idle, vec![]));
}

fn event() -> impl Strategy<Value = Event<'static, Action>> {
    prop_oneof![
        (0_u8..3, prop::sample::select(&GATES[..])).prop_map(|(action, (gate, _))| Asked(action, gate)),
        prop::sample::select(&GATES[..]).prop_map(|(_, dialog)| Closed(dialog.unwrap_or("sign-in"))),
        Just(Confirmed),
        any::<bool>().prop_map(Ended),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn one_action_is_under_way_and_it_is_the_one_that_was_asked_for(
        events in prop::collection::vec(event(), 1..40),
    ) {
        let mut state = State::<Action>::Idle;
        for event in events {
            let (next, effects) = step(state, event);
            let sent: Vec<_> = effects.iter().filter(|effect| matches!(effect, Effect::Send(_))).collect();
            prop_assert_eq!(sent.len(), usize::from(next.is_sending() && !state.is_sending()));
            if let (true, true) = (state.is_sending(), next.is_sending()) {
                prop_assert_eq!(state, next);
            }
            if let Some(Effect::Send(action)) = sent.first() {
                let asked = if let Asked(action, _) = event { Some(action) } else { state.action().copied() };
                prop_assert_eq!(Some(*action), asked);
            }
            state = next;
        }
    }
}
