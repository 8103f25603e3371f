//! Tests of the order of notifications.

use crate::machines::toasts::{
    DURATION, Event, SPACING, State, URGENT_DURATION, VisibleClock, YIELDS_AFTER, duration,
};

fn outcome(toast: &'static str) -> Event<&'static str> {
    Event::Show { duration: duration(toast == "failed", toast), is_outcome: true, toast }
}

fn news(toast: &'static str) -> Event<&'static str> {
    Event::Show { duration: duration(false, toast), is_outcome: false, toast }
}

fn shown(state: &State<&'static str>) -> Option<&'static str> {
    state.current().map(|(_, toast)| *toast)
}

/// A notification and when it is added, in milliseconds.
type Added = (u64, fn() -> Event<&'static str>);

/// Applies all ticks that are due, as the timers do, up to a time. Returns what
/// was shown, and when.
fn run(state: &mut State<&'static str>, events: &[Added]) -> Vec<(u64, &'static str)> {
    let mut seen = Vec::new();
    let mut due = None;
    for now in 0..60_000 {
        for (_, event) in events.iter().filter(|(at, _)| *at == now) {
            due = state.step(event(), now).map(|wait| now + wait);
        }
        if due == Some(now) {
            due = state.step(Event::Tick, now).map(|wait| now + wait);
        }
        let toast = shown(state);
        if toast != seen.last().map(|(_, last)| *last)
            && let Some(toast) = toast
        {
            seen.push((now, toast));
        }
    }
    assert_eq!(shown(state), None);
    seen
}

#[test]
fn an_outcome_is_not_hidden_by_an_older_one() {
    let mut state = State::default();
    let seen = run(&mut state, &[(0, || outcome("failed")), (5000, || outcome("done"))]);
    assert_eq!(seen, [(0, "failed"), (5000, "done")]);
    // One that has just begun can be read first.
    let mut state = State::default();
    let seen = run(&mut state, &[(0, || outcome("failed")), (100, || outcome("done"))]);
    assert_eq!(seen, [(0, "failed"), (YIELDS_AFTER, "done")]);
}

#[test]
fn news_make_room_for_an_outcome_and_come_back() {
    let mut state = State::default();
    let seen = run(&mut state, &[(0, || news("bonus")), (10, || news("prize")), (1000, || outcome("done"))]);
    let back = 1000 + DURATION;
    assert_eq!(seen, [(0, "bonus"), (1000, "done"), (back, "bonus"), (back + DURATION - 1000, "prize")]);
}

#[test]
fn news_do_not_shorten_anything() {
    let mut state = State::default();
    let seen = run(&mut state, &[(0, || outcome("failed")), (10, || news("bonus")), (20, || news("prize"))]);
    let end = URGENT_DURATION;
    assert_eq!(seen, [(0, "failed"), (end, "bonus"), (end + DURATION, "prize")]);
}

#[test]
fn the_beginnings_are_400_milliseconds_apart() {
    let mut state = State::default();
    let seen = run(&mut state, &[(0, || news("bonus")), (10, || outcome("done"))]);
    assert_eq!(seen, [(0, "bonus"), (SPACING, "done"), (SPACING + DURATION, "bonus")]);
}

#[test]
fn a_full_queue_drops_the_oldest_news() {
    let mut state = State::default();
    state.step(outcome("failed"), 0);
    state.step(outcome("done"), 0);
    for _ in 0..30 {
        state.step(news("bonus"), 0);
    }
    state.step(Event::Tick, YIELDS_AFTER);
    assert_eq!(shown(&state), Some("done"));
}

#[test]
fn a_queue_full_of_outcomes_drops_the_oldest_of_them() {
    let mut state = State::default();
    state.step(outcome("first"), 0);
    state.step(outcome("second"), 0);
    for _ in 0..20 {
        state.step(outcome("later"), 0);
    }
    state.step(Event::Tick, YIELDS_AFTER);
    assert_eq!(shown(&state), Some("later"));
}

#[test]
fn a_held_notification_is_not_replaced() {
    let mut state = State::default();
    state.step(outcome("failed"), 0);
    state.step(Event::Hold(true), 10);
    assert_eq!(state.step(outcome("done"), 5000), None);
    assert_eq!(shown(&state), Some("failed"));
    state.step(Event::Hold(false), 6000);
    assert_eq!(shown(&state), Some("done"));
}

#[test]
fn longer_texts_stay_longer() {
    for (characters, extra) in [(0, 0), (50, 0), (51, 60), (150, 6000)] {
        let text = "x".repeat(characters);
        assert_eq!(duration(false, &text), DURATION + extra, "{characters}");
        assert_eq!(duration(true, &text), URGENT_DURATION + extra, "{characters}");
    }
    let marked = format!("<b class=\"important\">{}</b> 3 > 2", "x".repeat(50));
    assert_eq!(duration(false, &marked), DURATION + 6 * 60, "tags are not read");
}

#[test]
fn the_time_of_notifications_stands_while_the_page_is_hidden() {
    let mut clock = VisibleClock::default();
    let mut state = State::default();
    let mut seen_for = 0;
    state.step(news("bonus"), clock.read(0, true));
    for now in (0..60_000).step_by(500) {
        let is_hidden = now < 20_000;
        state.step(Event::Tick, clock.read(now, is_hidden));
        if shown(&state).is_some() && !is_hidden {
            seen_for += 500;
        }
    }
    assert!((DURATION..=DURATION + 500).contains(&seen_for), "{seen_for}");
    assert_eq!(shown(&state), None);
}
