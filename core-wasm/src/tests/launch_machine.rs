//! Tests of the state machine that starts games and the sportsbook.

use proptest::prelude::*;

use crate::{
    domain::play::{
        LaunchBlocker,
        PlayMode::{self, Demo, Real},
        PlayRefusal,
    },
    machines::launch::{
        Effect, Event, Frame, LOADING_TIME,
        Phase::{self, Idle, Left, Loading, Ready, Starting, Stopped, TimedOut},
        REMINDER_TIME, Reminder, STEP_TIME, Start, State, Stop, step,
    },
};

/// What is wanted in these tests.
type Game = u8;

fn frame(mode: PlayMode) -> Frame {
    Frame { mode, url: "https://game.example/".to_owned() }
}

/// The state after a start of this game, with the start.
fn started(game: Game) -> (State<Game>, Start) {
    let (state, effects) = step(State::default(), Event::Wanted(game));
    let [Effect::Request(start)] = effects[..] else { panic!("{effects:?}") };
    (state, start)
}

/// A start of game 1 that has come to this phase.
fn at(phase: Phase) -> (State<Game>, Start) {
    let (mut state, start) = started(1);
    state.phase = phase;
    (state, start)
}

fn phases() -> Vec<Phase> {
    let stops = [Stop::Blocked(LaunchBlocker::SignIn), Stop::Refused(PlayRefusal::Limit), Stop::Failed];
    let modes = [Real, Demo];
    let shown = modes
        .into_iter()
        .flat_map(|mode| [Loading(frame(mode)), Ready(frame(mode)), TimedOut(mode), Left(mode)]);
    [Starting].into_iter().chain(stops.map(Stopped)).chain(shown).collect()
}

#[test]
fn what_runs_goes_on_and_what_has_ended_starts_again() {
    for phase in phases() {
        let (state, _) = at(phase.clone());
        let (next, effects) = step(state.clone(), Event::Wanted(1));
        let ended = matches!(phase, Stopped(Stop::Failed) | TimedOut(_) | Left(_));
        if ended {
            assert_eq!(next.phase, Starting, "{phase:?}");
            assert!(matches!(effects[..], [Effect::Request(_)]), "{phase:?}: {effects:?}");
        } else {
            assert_eq!((next, effects), (state, vec![]), "{phase:?}");
        }
    }
}

#[test]
fn another_game_or_a_new_start_leaves_what_was_played_for_money() {
    for phase in phases() {
        for event in [Event::Wanted(2), Event::Again(1), Event::Again(2)] {
            let (state, before) = at(phase.clone());
            let is_real = matches!(&phase, Loading(frame) | Ready(frame) if frame.mode == Real);
            let (next, effects) = step(state, event.clone());
            assert_eq!(next.phase, Starting, "{phase:?}, {event:?}");
            assert!(!next.is_current(before), "{phase:?}, {event:?}");
            let left: Vec<_> =
                effects.iter().filter(|effect| !matches!(effect, Effect::Request(_))).cloned().collect();
            assert_eq!(left, if is_real { vec![Effect::Leave(1)] } else { vec![] }, "{phase:?}, {event:?}");
        }
    }
}

#[test]
fn the_answer_decides_what_is_shown() {
    let (state, start) = started(1);
    let answer = |answer| step(state.clone(), Event::Answered(start, answer));
    let (real, effects) = answer(Ok((frame(Real), Reminder::Never)));
    assert_eq!((&real.phase, real.reminders), (&Loading(frame(Real)), 0));
    assert_eq!(effects, [Effect::After(LOADING_TIME, Event::Late(start)), Effect::BeginPlaying]);
    let (demo, effects) = answer(Ok((frame(Demo), Reminder::Later)));
    assert_eq!((&demo.phase, demo.reminders), (&Loading(frame(Demo)), 0));
    assert_eq!(
        effects,
        [
            Effect::After(LOADING_TIME, Event::Late(start)),
            Effect::EndPlaying,
            Effect::After(REMINDER_TIME, Event::ReminderDue(start))
        ]
    );
    assert_eq!(answer(Ok((frame(Demo), Reminder::AtOnce))).0.reminders, 1);
    let refusal = PlayRefusal::Country;
    let (refused, effects) = answer(Err(Stop::Refused(refusal)));
    assert_eq!(refused.phase, Stopped(Stop::Refused(refusal)));
    assert_eq!(effects, [Effect::EndPlaying, Effect::Explain(refusal)]);
    for stop in [Stop::Failed, Stop::Blocked(LaunchBlocker::RealOnly)] {
        let (stopped, effects) = answer(Err(stop));
        assert_eq!((stopped.phase, effects), (Stopped(stop), vec![Effect::EndPlaying]));
    }
}

#[test]
fn a_frame_loads_in_time_or_is_given_up() {
    for phase in phases() {
        let (state, start) = at(phase.clone());
        let expected = match &phase {
            Loading(frame) => (TimedOut(frame.mode), vec![Effect::EndPlaying]),
            other => (other.clone(), vec![]),
        };
        let (next, effects) = step(state.clone(), Event::Late(start));
        assert_eq!((next.phase, effects), expected, "late: {phase:?}");
        let expected = match &phase {
            Loading(frame) => (Ready(frame.clone()), vec![Effect::After(STEP_TIME, Event::Settled(start))]),
            other => (other.clone(), vec![]),
        };
        let (next, effects) = step(state.clone(), Event::Loaded { is_own: false });
        assert_eq!((next.phase, effects), expected, "loaded: {phase:?}");
        let expected = match &phase {
            Loading(frame) | Ready(frame) => (Left(frame.mode), vec![Effect::EndPlaying]),
            other => (other.clone(), vec![]),
        };
        let (next, effects) = step(state, Event::Loaded { is_own: true });
        assert_eq!((next.phase, effects), expected, "left: {phase:?}");
    }
}

#[test]
fn a_page_that_replaces_one_that_has_stood_is_not_the_game() {
    let (state, start) = at(Loading(frame(Real)));
    let (first, _) = step(state, Event::Loaded { is_own: false });
    // Some starts take several pages.
    let (second, effects) = step(first.clone(), Event::Loaded { is_own: false });
    assert_eq!((&second, effects), (&first, vec![]));
    let (stood, effects) = step(second, Event::Settled(start));
    assert_eq!((&stood.phase, effects), (&Ready(frame(Real)), vec![]));
    let (left, effects) = step(stood, Event::Loaded { is_own: false });
    assert_eq!((&left.phase, effects), (&Left(Real), vec![Effect::EndPlaying]));
    // The next start may take its steps again.
    let (again, effects) = step(left, Event::Again(1));
    let [Effect::Request(next)] = effects[..] else { panic!("{effects:?}") };
    let (again, _) = step(again, Event::Answered(next, Ok((frame(Real), Reminder::Never))));
    let (again, _) = step(again, Event::Loaded { is_own: false });
    let (again, _) = step(again, Event::Settled(start));
    assert_eq!(step(again.clone(), Event::Loaded { is_own: false }).0, again);
}

#[test]
fn a_demo_reminds_while_it_is_shown() {
    for phase in phases() {
        let (state, start) = at(phase.clone());
        let is_shown = state.frame().is_some();
        let (next, effects) = step(state, Event::ReminderDue(start));
        assert_eq!((next.reminders, effects), (u32::from(is_shown), vec![]), "{phase:?}");
    }
}

#[test]
fn an_account_that_is_found_belongs_to_the_start() {
    let (state, start) = started(1);
    let (state, effects) = step(state, Event::Completed(start, 7));
    assert_eq!((state.wanted, effects), (7, vec![]));
    let (again, _) = step(state, Event::Wanted(8));
    assert_eq!(step(again, Event::Completed(start, 9)).0.wanted, 8);
}

fn events() -> impl Strategy<Value = Vec<(u8, bool, u8)>> {
    prop::collection::vec((0_u8..9, any::<bool>(), 0_u8..3), 1..40)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, failure_persistence: None, ..ProptestConfig::default() })]

    /// Events arrive in any order, also those of earlier starts.
    #[test]
    fn a_session_of_play_is_open_while_a_game_for_money_is_shown(sequence in events()) {
        let mut state = State::<Game>::default();
        let mut starts = vec![];
        let mut is_playing = false;
        for (kind, flag, which) in sequence {
            let start = starts.get(starts.len().saturating_sub(1 + usize::from(which))).copied();
            let start = start.unwrap_or_default();
            let event = match kind {
                0 => Event::Wanted(which),
                1 => Event::Again(which),
                2 => Event::Closed,
                3 => Event::Loaded { is_own: flag },
                4 => Event::Late(start),
                5 if flag => Event::ReminderDue(start),
                5 => Event::Settled(start),
                6 => Event::Answered(start, Err(Stop::Failed)),
                _ => Event::Answered(start, Ok((frame(if flag { Real } else { Demo }), Reminder::Later))),
            };
            let is_stale = match event {
                Event::Late(start)
                | Event::Settled(start)
                | Event::ReminderDue(start)
                | Event::Answered(start, _) => {
                    !state.is_current(start)
                }
                _ => false,
            };
            let (next, effects) = step(state.clone(), event.clone());
            if is_stale {
                prop_assert_eq!((&next, effects.len()), (&state, 0), "stale: {:?}", event);
            }
            let requests = effects.iter().filter(|effect| matches!(effect, Effect::Request(_))).count();
            prop_assert_eq!(requests, usize::from(next.phase == Starting && state != next));
            for effect in effects {
                match effect {
                    Effect::Request(start) => starts.push(start),
                    Effect::BeginPlaying => is_playing = true,
                    Effect::EndPlaying => is_playing = false,
                    Effect::Leave(game) => {
                        prop_assert_eq!(game, state.wanted);
                        is_playing = false;
                    }
                    _ => {}
                }
            }
            state = next;
            prop_assert_eq!(is_playing, state.real_frame().is_some(), "after {:?}", event);
            if state.phase == Idle {
                prop_assert_eq!((state.wanted, state.reminders, state.mode()), (0, 0, None));
            }
        }
    }
}
