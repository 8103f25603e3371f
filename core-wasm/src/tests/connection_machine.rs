//! Tests of the state machine of the realtime connection.

use crate::machines::connection::{
    Effect::{Connect, Read, Wait},
    Event::{self, Connected, Disconnected, Due, Interrupted, NotLoaded, Opened, Woken},
    FIRST_WAIT, LONGEST_WAIT, Reason, STABLE, State, step,
};

const NOW: u64 = 1_000_000;

fn waiting(reason: Reason, attempts: u32) -> State {
    State::Waiting { reason, attempts }
}

#[test]
fn each_event_of_each_state_has_its_outcome() {
    let connecting = State::Connecting { attempts: 0 };
    let live = State::Live { since: NOW, attempts: 0 };
    let over = waiting(Reason::Ended(3503), 1);
    let unloaded = waiting(Reason::NotLoaded, 1);
    let ended = State::Ended(Reason::Unauthorized);
    let states = [State::Closed, connecting, live, over, unloaded, ended];
    let events = [Opened, Connected, Interrupted, Disconnected(3503), Disconnected(1), NotLoaded, Due, Woken];
    let again = State::Connecting { attempts: 1 };
    for state in states {
        for event in events {
            let expected = match (state, event) {
                (_, Opened) => (connecting, vec![Connect]),
                (State::Connecting { .. }, Connected) => (live, vec![]),
                (State::Live { .. }, Interrupted) => (connecting, vec![]),
                (State::Connecting { .. } | State::Live { .. }, Disconnected(1)) => (ended, vec![]),
                (State::Connecting { .. } | State::Live { .. }, Disconnected(_)) => {
                    (over, vec![Read, Wait(FIRST_WAIT)])
                }
                (State::Connecting { .. }, NotLoaded) => (unloaded, vec![Wait(FIRST_WAIT)]),
                (State::Waiting { .. }, Due) => (again, vec![Connect]),
                // A server that has ended the connection is not asked at once: only
                // the code of the client is.
                (State::Waiting { reason: Reason::NotLoaded, .. }, Woken) => (again, vec![Connect]),
                (unchanged, _) => (unchanged, vec![]),
            };
            assert_eq!(step(state, event, NOW), expected, "{state:?}, {event:?}");
        }
    }
}

#[test]
fn attempts_become_rarer_up_to_five_minutes() {
    let mut state = State::Connecting { attempts: 0 };
    let mut waits = Vec::new();
    for round in 0..8 {
        let (next, effects) = step(state, Disconnected(3500), NOW);
        assert_eq!(effects.contains(&Read), round == 0, "what was missed is read once");
        waits.extend(effects.into_iter().filter_map(|effect| match effect {
            Wait(milliseconds) => Some(milliseconds / 1000),
            _ => None,
        }));
        state = step(next, Due, NOW).0;
    }
    assert_eq!(waits, [10, 20, 40, 80, 160, 300, 300, 300]);
    assert_eq!(waits.last().map(|seconds| seconds * 1000), Some(LONGEST_WAIT));
}

#[test]
fn the_longest_wait_is_never_exceeded() {
    let (_, effects) = step(State::Connecting { attempts: u32::MAX - 1 }, NotLoaded, NOW);
    assert_eq!(effects, [Wait(LONGEST_WAIT)]);
}

#[test]
fn a_connection_that_is_ended_at_once_does_not_begin_anew() {
    let accepted = |after: u64| {
        let waiting = waiting(Reason::Ended(3503), 4);
        let (connecting, _) = step(waiting, Due, NOW);
        let (live, _) = step(connecting, Connected, NOW);
        assert!(live.is_live());
        step(live, Disconnected(3503), NOW + after)
    };
    assert_eq!(accepted(STABLE - 1), (waiting(Reason::Ended(3503), 5), vec![Wait(160_000)]));
    assert_eq!(accepted(STABLE), (waiting(Reason::Ended(3503), 1), vec![Read, Wait(FIRST_WAIT)]));
}

#[test]
fn an_interruption_keeps_the_count_of_attempts_unless_it_was_stable() {
    let live = State::Live { since: NOW, attempts: 3 };
    let after = |passed| step(live, Event::Interrupted, NOW + passed).0;
    assert_eq!(after(0), State::Connecting { attempts: 3 });
    assert_eq!(after(STABLE), State::Connecting { attempts: 0 });
}
