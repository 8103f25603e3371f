//! Property test of the payment machine: any order of events, both directions.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use crate::{
    error::{CoreError, Refusal},
    json::Value,
    machines::{
        lost::Search,
        payment::{Direction, Effect, Event, Intention, OpenPayment, Screen, State, step},
    },
    store::views::{InvoiceStatus, ProcessingView},
    wire::{
        json::FromJson,
        payments::{DepositAnswer, Invoice},
    },
};

/// Possible events; windows are opened like in the page.
#[derive(Debug, Clone)]
enum Move {
    Submit { processing: u8, blocked: bool, repeats: bool },
    Answer(u8),
    Searched(u8),
    Retry { blocked: bool },
    SearchAgain,
    Abandon,
    Invoice { status: u8, own: bool },
    Restored,
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let one = prop_oneof![
        3 => (0u8..5, any::<bool>(), any::<bool>())
            .prop_map(|(processing, blocked, repeats)| Move::Submit { processing, blocked, repeats }),
        4 => (0u8..11).prop_map(Move::Answer),
        2 => (0u8..3).prop_map(Move::Searched),
        2 => any::<bool>().prop_map(|blocked| Move::Retry { blocked }),
        1 => Just(Move::SearchAgain),
        1 => Just(Move::Abandon),
        2 => (0u8..3, any::<bool>()).prop_map(|(status, own)| Move::Invoice { status, own }),
        1 => Just(Move::Restored),
    ];
    proptest::collection::vec(one, 1..60)
}

fn intention(number: usize, direction: Direction, processing: ProcessingView) -> Intention {
    Intention {
        key: format!("key {number}"),
        direction,
        player: "p".to_owned(),
        body: Some(Value::Null),
        method: "card".to_owned(),
        currency: "USD".to_owned(),
        amount: "50".parse().unwrap(),
        processing,
        started_at: 1_000,
        newest_before: None,
        earlier: Vec::new(),
        left: false,
    }
}

fn invoice(id: &str, direction: Direction, status: InvoiceStatus) -> Invoice {
    Invoice {
        id: id.to_owned(),
        amount: "50".parse().unwrap(),
        currency: "USD".to_owned(),
        status,
        payment_method: Some("card".to_owned()),
        invoice_type: Some(direction.invoice_type()),
        created_at: Some("2026-11-21T00:00:00Z".to_owned()),
        agent: None,
        transaction_id: String::new(),
        has_public_data: false,
        qr: None,
        idempotency_key: None,
    }
}

/// Responses: a page, a code, only an id, empty, refused, lost, signed out,
/// busy with the same request, locked, too early, too many.
fn answer(kind: u8) -> Result<DepositAnswer, CoreError> {
    let text = |text: &str| Some(text.to_owned());
    match kind {
        0 => Ok(DepositAnswer {
            action: text("https://pay.example"),
            invoice_id: text("i1"),
            ..DepositAnswer::default()
        }),
        1 => Ok(DepositAnswer { qr: text("pay:1"), invoice_id: text("i1"), ..DepositAnswer::default() }),
        2 => Ok(DepositAnswer { invoice_id: text("i1"), ..DepositAnswer::default() }),
        3 => Ok(DepositAnswer::default()),
        4 => Err(CoreError::Refused(Refusal::default())),
        5 => Err(CoreError::Timeout),
        6 => Err(CoreError::Unauthorized),
        _ => Err(CoreError::Refused(Refusal {
            status: [409, 423, 425, 429][usize::from(kind - 7)],
            ..Refusal::default()
        })),
    }
}

const PROCESSING: [ProcessingView; 5] = [
    ProcessingView::Form,
    ProcessingView::Qr,
    ProcessingView::Iframe,
    ProcessingView::Message,
    ProcessingView::AsyncRedirect,
];

#[test]
fn only_a_deposit_that_is_found_shows_a_code_to_scan() {
    for (direction, shows_code) in [(Direction::In, true), (Direction::Out, false)] {
        let restored = Event::Restored(intention(1, direction, ProcessingView::Form));
        let (state, _) = step(State::Editing, restored);
        let found =
            Invoice { qr: Some("pay:1".to_owned()), ..invoice("i1", direction, InvoiceStatus::Pending) };
        let (state, _) = step(state, Event::Searched(0, Some(vec![found])));
        assert_eq!(matches!(state, State::Paying(_)), shows_code, "{direction:?}");
        assert_eq!(
            matches!(state, State::Lost { search: Search::Found(_), .. }),
            !shows_code,
            "{direction:?}"
        );
    }
}

#[test]
fn of_the_events_before_the_answer_the_last_outcome_counts() {
    use InvoiceStatus::{Failed, Pending, Success};
    let after = |heard: &[(&str, InvoiceStatus)]| {
        let intention = intention(1, Direction::In, ProcessingView::AsyncRedirect);
        let submit = Event::Submit { intention, window: None, repeats: false };
        let (mut state, _) = step(State::Editing, submit);
        for (id, status) in heard {
            let qr = (*status == Pending).then(|| "pay:1".to_owned());
            (state, _) = step(state, Event::Invoice(Invoice { qr, ..invoice(id, Direction::In, *status) }));
        }
        step(state, Event::Answered(answer(2)))
    };
    assert_ne!(after(&[("i1", Failed)]), after(&[("i1", Success)]));
    // A failed payment can still arrive.
    assert_eq!(after(&[("i1", Failed), ("i1", Success)]), after(&[("i1", Success)]));
    assert_eq!(after(&[("i1", Success), ("i1", Pending)]), after(&[("i1", Success)]));
    // Events of another payment change nothing.
    assert_ne!(after(&[("i1", Pending)]), after(&[]), "there is a code to scan");
    assert_eq!(after(&[("i2", Failed), ("i1", Pending)]), after(&[("i1", Pending)]));
}

#[test]
fn there_is_one_read_at_a_time_and_one_that_is_not_awaited_changes_nothing() {
    let restored = Event::Restored(intention(1, Direction::In, ProcessingView::Form));
    let (state, _) = step(State::Editing, restored);
    // A second read does not begin beside one that is under way.
    let (again, effects) = step(state.clone(), Event::SearchAgain);
    assert_eq!((&again, effects), (&state, Vec::new()));
    let (state, _) = step(state, Event::Searched(0, Some(Vec::new())));
    for late in [None, Some(Vec::new()), Some(vec![invoice("i1", Direction::In, InvoiceStatus::Success)])] {
        let (after, effects) = step(state.clone(), Event::Searched(0, late));
        assert_eq!((&after, effects), (&state, Vec::new()));
    }
}

#[test]
fn a_failed_withdrawal_closes_the_wallet_and_a_failed_deposit_says_so_there() {
    for (direction, effect) in [(Direction::In, Effect::Failed), (Direction::Out, Effect::CloseWallet)] {
        let payment = OpenPayment {
            direction,
            invoice_id: Some("i1".to_owned()),
            method: "card".to_owned(),
            currency: "USD".to_owned(),
            amount: "50".parse().unwrap(),
            screen: Screen::Confirming,
        };
        let (state, _) = step(State::Editing, Event::Resumed(payment));
        let failed = invoice("i1", direction, InvoiceStatus::Failed);
        let (state, effects) = step(state, Event::Invoice(failed));
        assert_eq!((state, effects), (State::Editing, vec![Effect::StopAwaiting, effect]));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_event_sequence_pays_twice_or_leaks_a_window(moves in moves(), out in any::<bool>()) {
        let direction = if out { Direction::Out } else { Direction::In };
        let mut state = State::Editing;
        let (mut number, mut last_window) = (0, 0);
        let mut open_windows = BTreeSet::new();
        // Key of the request in flight.
        let mut in_flight: Option<String> = None;
        // Keys stored because their outcome is unknown, and whether the player
        // has left the payment.
        let mut remembered: BTreeMap<String, bool> = BTreeMap::new();
        // An earlier request with the key in flight has an unknown outcome.
        let mut unknown_before = false;
        // The server has told the end of payment i1 since the request was sent.
        let mut heard_end = false;
        // The same of any payment that could be this one.
        let mut heard_any_end = false;
        for one in moves {
            let mut open = |wanted: bool| {
                wanted.then(|| {
                    last_window += 1;
                    open_windows.insert(last_window);
                    last_window
                })
            };
            let was_lost = matches!(state, State::Lost { .. });
            let mut by_player = false;
            // True if the server has reported the outcome.
            let mut outcome_known = false;
            let number_of_search = match &state {
                State::Lost { reads, .. } => reads.awaited,
                _ => 0,
            };
            let event = match one {
                Move::Submit { processing, blocked, repeats } => {
                    number += 1;
                    by_player = true;
                    let processing = PROCESSING[usize::from(processing)];
                    let window = open(processing == ProcessingView::Form && !blocked);
                    if state == State::Editing {
                        unknown_before = repeats;
                    }
                    Event::Submit { intention: intention(number, direction, processing), window, repeats }
                }
                Move::Answer(kind) => {
                    // A response needs a request.
                    if in_flight.take().is_none() {
                        continue;
                    }
                    let answer = answer(kind);
                    // A success response without an id or required data leaves
                    // the outcome unknown: the machine must keep the key.
                    let names_it = answer.as_ref().is_ok_and(|answer| answer.invoice_id.is_some());
                    let is_refused = matches!(
                        answer,
                        Err(CoreError::Unauthorized | CoreError::Refused(Refusal { status: 0, .. }))
                    );
                    // The refusal of a repeat says nothing about the first try.
                    outcome_known = names_it || is_refused && !unknown_before || heard_any_end;
                    Event::Answered(answer)
                }
                Move::Searched(kind) => Event::Searched(number_of_search, match kind {
                    0 => None,
                    1 => Some(Vec::new()),
                    _ => Some(vec![invoice("i1", direction, InvoiceStatus::Pending)]),
                }),
                Move::Retry { blocked } => {
                    by_player = true;
                    unknown_before |= was_lost;
                    Event::Retry { window: open(!blocked) }
                }
                Move::SearchAgain => Event::SearchAgain,
                Move::Abandon => {
                    outcome_known = matches!(state, State::Lost { search: Search::Found(_), .. });
                    Event::Abandon
                }
                Move::Invoice { status, own } => {
                    let status = [InvoiceStatus::Pending, InvoiceStatus::Success, InvoiceStatus::Failed][usize::from(status)];
                    outcome_known = was_lost && status != InvoiceStatus::Pending;
                    let is_heard = in_flight.is_some() && status != InvoiceStatus::Pending;
                    heard_end |= own && is_heard;
                    heard_any_end |= is_heard;
                    Event::Invoice(invoice(if own { "i1" } else { "i2" }, direction, status))
                }
                Move::Restored => {
                    if remembered.values().any(|left| !left) || state != State::Editing {
                        continue;
                    }
                    number += 1;
                    remembered.insert(format!("key {number}"), false);
                    Event::Restored(intention(number, direction, ProcessingView::Form))
                }
            };
            let is_named =
                matches!(&event, Event::Answered(Ok(answer)) if answer.invoice_id.as_deref() == Some("i1"));
            let (next, effects) = step(state, event);
            state = next;
            if is_named && std::mem::take(&mut heard_end) {
                prop_assert_eq!(&state, &State::Editing, "a payment that has ended is still on display");
                let waits = effects.iter().any(|effect| {
                    matches!(effect, Effect::Keep(_) | Effect::Await(_) | Effect::Watch(_) | Effect::Navigate { .. })
                });
                prop_assert!(!waits, "a payment that has ended is waited for");
            }
            for effect in effects {
                match effect {
                    Effect::Remember(intention) => {
                        remembered.insert(intention.key, intention.left);
                    }
                    Effect::Forget(key) => {
                        prop_assert!(outcome_known, "forgotten before the outcome is known");
                        prop_assert_eq!(remembered.remove(&key), Some(false), "another payment is forgotten");
                    }
                    Effect::Send(intention) => {
                        prop_assert!(by_player, "sent without the player");
                        prop_assert!(in_flight.is_none(), "two requests at once");
                        prop_assert_eq!(remembered.get(&intention.key), Some(&false), "sent with a key that is not kept");
                        in_flight = Some(intention.key);
                        (heard_end, heard_any_end) = (false, false);
                    }
                    Effect::CloseWindow(window) | Effect::Navigate { window, .. } => {
                        prop_assert!(open_windows.remove(&window), "window {} ended twice", window);
                    }
                    _ => {}
                }
            }
            let waiting = match &state {
                State::Submitting { window, .. } => *window,
                _ => None,
            };
            prop_assert!(open_windows.iter().all(|window| Some(*window) == waiting), "a blank window stays");
            prop_assert_eq!(matches!(state, State::Submitting { .. }), in_flight.is_some());
            let keeps = matches!(state, State::Submitting { .. } | State::Lost { .. });
            // A payment left without an outcome keeps its key.
            prop_assert_eq!(remembered.values().any(|left| !left), keeps, "{:?}", state);
        }
    }
}

#[test]
fn a_withdrawal_is_kept_as_open_only_while_the_provider_asks_for_more() {
    // The first answer leads to a page, the third has an id only.
    for (processing, answered, is_kept) in
        [(ProcessingView::Form, answer(0), true), (ProcessingView::Message, answer(2), false)]
    {
        let intention = intention(1, Direction::Out, processing);
        let submit = Event::Submit { intention, window: Some(1), repeats: false };
        let (state, _) = step(State::Editing, submit);
        let (_, effects) = step(state, Event::Answered(answered));
        let kept = effects.iter().any(|effect| matches!(effect, Effect::Keep(_)));
        assert_eq!(kept, is_kept, "{processing:?}: {effects:?}");
    }
}

#[test]
fn an_open_payment_is_read_as_it_was_written() {
    let page = "https://pay.example/p".to_owned();
    let screens = [
        Screen::Link { url: page.clone(), blocked: false },
        Screen::Frame(page),
        Screen::Qr("pay:1".to_owned()),
        Screen::Awaiting,
        Screen::Confirming,
    ];
    for screen in screens {
        let payment = OpenPayment {
            direction: Direction::In,
            invoice_id: Some("i1".to_owned()),
            method: "card".to_owned(),
            currency: "USD".to_owned(),
            amount: "50".parse().unwrap(),
            screen,
        };
        assert_eq!(OpenPayment::read(&payment.json()), Ok(payment));
    }
}
