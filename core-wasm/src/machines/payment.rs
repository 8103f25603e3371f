//! State machine of a payment, from the click to its end: a deposit or a
//! withdrawal.
//!
//! Calls that move money are never retried automatically. A key belongs to one
//! intention of the player and is kept until the outcome is known. Only
//! evidence tells an outcome: the answer to that request, or a payment of the
//! server with its id or key. The refusal of a repeat tells nothing about the
//! first try. If the outcome is unknown, the payments are read repeatedly,
//! events are checked, and the player decides what to do.

pub use super::payment_record::{Direction, Intention, OpenPayment, Screen, payment_alone};
use crate::{
    domain::{
        payments::{InvoiceStatus, ProcessingView},
        redirects::payment_page,
    },
    error::CoreError,
    machines::lost::{self, Search},
    wire::payments::{DepositAnswer, Invoice},
};

/// State of a payment.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum State {
    /// The player fills in the form.
    #[default]
    Editing,
    /// The request is in flight.
    Submitting {
        /// The payment to make.
        intention: Intention,
        /// Blank window opened for it.
        window: Option<u32>,
        /// True if an earlier request with this key has an unknown outcome.
        repeats: bool,
        /// Payments that changed meanwhile. An event can be faster than the
        /// answer that says which of them is this one.
        heard: Vec<Invoice>,
    },
    /// The server accepted the request; the payment is in progress.
    Paying(OpenPayment),
    /// No usable response arrived.
    Lost {
        /// The payment to make.
        intention: Intention,
        /// Result of the search so far.
        search: Search,
        /// Reads of the payments.
        reads: Reads,
        /// Words of the server to the last repeat, which it refused.
        refusal: Option<String>,
    },
}

/// Reads of the payments in search of one.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Reads {
    /// Number of the read that is waited for. Results of others are stale.
    pub awaited: u32,
    /// Reads without a request of the player so far. The delays between them
    /// grow.
    pub automatic: u32,
}

/// Input of the state machine.
#[derive(Debug)]
pub enum Event {
    /// The player submitted the form.
    Submit {
        /// The payment to make.
        intention: Intention,
        /// Blank window opened in the click.
        window: Option<u32>,
        /// True if the player left a request with this key without knowing
        /// its outcome.
        repeats: bool,
    },
    /// The request completed or failed.
    Answered(Result<DepositAnswer, CoreError>),
    /// The window for the provider's page is gone.
    WindowGone(OpenPayment),
    /// A read completed: its number, and the payments (`None` if it failed).
    Searched(u32, Option<Vec<Invoice>>),
    /// An intention of an earlier page load whose outcome is unknown.
    Restored(Intention),
    /// The player returns to a payment in progress.
    Resumed(OpenPayment),
    /// The player retries the same payment.
    Retry {
        /// Blank window opened in the click.
        window: Option<u32>,
    },
    /// The player requests another search.
    SearchAgain,
    /// The player leaves the payment.
    Abandon,
    /// A payment changed.
    Invoice(Invoice),
}

/// Output of the state machine, executed by the cashier.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Store the intention until its outcome is known.
    Remember(Intention),
    /// Delete the stored intention with this key.
    Forget(String),
    /// Delete the draft of the form.
    ForgetDraft,
    /// Send the request.
    Send(Intention),
    /// Read the payments after a delay in milliseconds, as the read with this
    /// number.
    Search(u64, u32),
    /// Navigate the window to the provider and close the wallet. Responds with
    /// [`Event::WindowGone`] if the window is gone.
    Navigate {
        /// Handle of the window.
        window: u32,
        /// URL of the provider's page.
        url: String,
        /// The payment.
        payment: OpenPayment,
    },
    /// Close the window.
    CloseWindow(u32),
    /// Watch this payment until it is settled.
    Watch(String),
    /// Wait for this payment's QR code.
    Await(String),
    /// Stop waiting for a QR code.
    StopAwaiting,
    /// Store the payment in progress and show it on every page.
    Keep(OpenPayment),
    /// Report that the request was refused.
    Refused(CoreError),
    /// Report that the server accepted a withdrawal.
    Accepted,
    /// Report on the current screen that the displayed deposit failed.
    Failed,
    /// Close the wallet.
    CloseWallet,
    /// Open a dialog.
    OpenDialog(&'static str),
}

/// Returns the next state and the effects, in order.
pub fn step(state: State, event: Event) -> (State, Vec<Effect>) {
    match (state, event) {
        (State::Editing, Event::Submit { intention, window, repeats }) => (
            State::Submitting { intention: intention.clone(), window, repeats, heard: Vec::new() },
            vec![Effect::Remember(intention.clone()), Effect::Send(intention)],
        ),
        // Second click while a payment is in flight: only close its window.
        (state, Event::Submit { window, .. }) => (state, close(window)),

        (State::Submitting { intention, window, heard, .. }, Event::Answered(Ok(answer))) => {
            answered(intention, window, answer, heard)
        }
        (State::Submitting { intention, window, repeats, heard }, Event::Answered(Err(error)))
            if repeats || !error.decides_outcome() =>
        {
            replay(search(intention, close(window), error.words()), heard)
        }
        (State::Submitting { intention, window, .. }, Event::Answered(Err(error))) => {
            let mut effects = close(window);
            effects.extend([Effect::Forget(intention.key), Effect::Refused(error)]);
            (State::Editing, effects)
        }
        (State::Submitting { intention, window, repeats, mut heard }, Event::Invoice(invoice)) => {
            let same = |earlier: &Invoice| earlier.id == invoice.id;
            // Events come in any order; a decided payment stays decided.
            let is_late = !invoice.status.is_decided()
                && heard.iter().any(|earlier| same(earlier) && earlier.status.is_decided());
            if !is_late {
                heard.retain(|earlier| !same(earlier));
                heard.push(invoice);
            }
            (State::Submitting { intention, window, repeats, heard }, Vec::new())
        }
        (_, Event::WindowGone(payment)) => {
            let screen = match payment.screen {
                Screen::Link { url, .. } => Screen::Link { url, blocked: true },
                other => other,
            };
            (State::Paying(OpenPayment { screen, ..payment }), Vec::new())
        }

        (State::Editing, Event::Restored(intention)) => search(intention, Vec::new(), None),
        (State::Editing, Event::Resumed(payment)) => (State::Paying(payment), Vec::new()),
        (State::Lost { intention, search: before, reads, refusal }, Event::Searched(number, found))
            if number == reads.awaited =>
        {
            searched(intention, before, reads, refusal, found)
        }
        (State::Lost { intention, search, .. }, Event::Retry { window })
            if !matches!(search, Search::Running) && intention.body.is_some() =>
        {
            let sending =
                State::Submitting { intention: intention.clone(), window, repeats: true, heard: Vec::new() };
            (sending, vec![Effect::Send(intention)])
        }
        (state, Event::Retry { window }) => (state, close(window)),
        (State::Lost { intention, search, reads, refusal }, Event::SearchAgain)
            if !matches!(search, Search::Running) =>
        {
            // In place of the read that is due next, which keeps its delay.
            let reads = Reads {
                awaited: reads.awaited.saturating_add(1),
                automatic: reads.automatic.saturating_sub(1),
            };
            let effects = vec![Effect::Search(0, reads.awaited)];
            (State::Lost { intention, search: Search::Running, reads, refusal }, effects)
        }
        (State::Lost { intention, search: Search::Found(invoice), .. }, Event::Abandon) => {
            let effects = vec![Effect::Forget(intention.key), Effect::ForgetDraft, Effect::Watch(invoice.id)];
            (State::Editing, effects)
        }
        // Outcome still unknown: keep the key for a retry of the same payment.
        (State::Lost { intention, .. }, Event::Abandon) => {
            (State::Editing, vec![Effect::Remember(Intention { left: true, ..intention })])
        }
        (State::Paying(_), Event::Abandon) => (State::Editing, Vec::new()),

        (state, Event::Invoice(invoice)) => invoice_changed(state, invoice),
        (state, _) => (state, Vec::new()),
    }
}

fn close(window: Option<u32>) -> Vec<Effect> {
    window.map(Effect::CloseWindow).into_iter().collect()
}

/// Starts the search for a payment with unknown outcome.
fn search(intention: Intention, mut effects: Vec<Effect>, refusal: Option<String>) -> (State, Vec<Effect>) {
    let reads = Reads::default();
    effects.push(Effect::Search(0, reads.awaited));
    let intention = Intention { left: false, ..intention };
    (State::Lost { intention, search: Search::Running, reads, refusal }, effects)
}

/// Takes the events into account that came before the answer.
fn replay((mut state, mut effects): (State, Vec<Effect>), heard: Vec<Invoice>) -> (State, Vec<Effect>) {
    for invoice in heard {
        let (next, more) = invoice_changed(state, invoice);
        state = next;
        effects.extend(more);
    }
    (state, effects)
}

fn searched(
    intention: Intention,
    before: Search,
    reads: Reads,
    refusal: Option<String>,
    found: Option<Vec<Invoice>>,
) -> (State, Vec<Effect>) {
    let search = Search::of(&intention.searched_payment(), found);
    if let Search::Found(invoice) = search {
        return found_payment(intention, *invoice, reads);
    }
    if matches!(before, Search::Found(_)) {
        return (State::Lost { intention, search: before, reads, refusal }, Vec::new());
    }
    // A failed read does not replace an earlier result.
    let search = match (&search, &before) {
        (Search::Unknown, Search::NotSeen) => before,
        _ => search,
    };
    let next =
        Reads { awaited: reads.awaited.saturating_add(1), automatic: reads.automatic.saturating_add(1) };
    let effects = vec![Effect::Search(lost::delay(reads.automatic), next.awaited)];
    (State::Lost { intention, search, reads: next, refusal }, effects)
}

/// Handles a found payment. A pending deposit with a QR code shows the code;
/// for any other payment the player decides.
fn found_payment(intention: Intention, invoice: Invoice, reads: Reads) -> (State, Vec<Effect>) {
    match &invoice.qr {
        Some(text) if invoice.status == InvoiceStatus::Pending && intention.direction == Direction::In => {
            let payment = OpenPayment::new(&intention, Some(invoice.id.clone()), Screen::Qr(text.clone()));
            let effects = vec![
                Effect::Forget(intention.key),
                Effect::ForgetDraft,
                Effect::Watch(invoice.id),
                Effect::Keep(payment.clone()),
            ];
            (State::Paying(payment), effects)
        }
        _ => {
            let search = Search::Found(Box::new(invoice));
            (State::Lost { intention, search, reads, refusal: None }, Vec::new())
        }
    }
}

fn answered(
    intention: Intention,
    window: Option<u32>,
    answer: DepositAnswer,
    heard: Vec<Invoice>,
) -> (State, Vec<Effect>) {
    let invoice_id = answer.invoice_id.clone();
    let own = |invoice: &Invoice| invoice_id.as_ref() == Some(&invoice.id);
    let heard: Vec<Invoice> = heard.into_iter().filter(own).collect();
    if let Some(decided) = heard.iter().find(|invoice| invoice.status.is_decided()) {
        // There is nothing left to pay or to wait for.
        let mut effects = vec![Effect::Forget(intention.key), Effect::ForgetDraft];
        effects.extend(close(window));
        return ended(intention.direction, decided.status, effects);
    }
    let page = answer.action.as_deref().and_then(|action| payment_page(action, &answer.fields));
    let screen = match (intention.direction, intention.processing, page, answer.qr) {
        (_, ProcessingView::Form, Some(url), _) => Screen::Link { url, blocked: window.is_none() },
        (_, ProcessingView::Iframe, Some(url), _) => Screen::Frame(url),
        (Direction::In, ProcessingView::Qr, _, Some(text)) => Screen::Qr(text),
        (Direction::In, ProcessingView::AsyncRedirect, ..) if invoice_id.is_some() => Screen::Awaiting,
        (Direction::In, ProcessingView::Message, ..) if invoice_id.is_some() => Screen::Confirming,
        (Direction::Out, ..) if invoice_id.is_some() => Screen::Confirming,
        // The response has no payment id, or lacks data for this processing
        // type: the outcome is unknown.
        _ => return search(intention, close(window), None),
    };
    let mut effects = vec![Effect::Forget(intention.key.clone()), Effect::ForgetDraft];
    effects.extend(invoice_id.clone().map(Effect::Watch));
    let payment = OpenPayment::new(&intention, invoice_id.clone(), screen);
    let is_withdrawal = payment.direction == Direction::Out;
    // A withdrawal that needs no further input waits for the operator.
    if !is_withdrawal || payment.screen != Screen::Confirming {
        effects.push(Effect::Keep(payment.clone()));
    }
    if let (Screen::Link { url, .. }, Some(window)) = (&payment.screen, window) {
        effects.push(Effect::Navigate { window, url: url.clone(), payment });
        return (State::Editing, effects);
    }
    // Only the provider's page needs the window.
    effects.extend(close(window));
    match &payment.screen {
        Screen::Confirming => {
            effects.push(Effect::CloseWallet);
            effects.push(if is_withdrawal {
                Effect::Accepted
            } else {
                Effect::OpenDialog("deposit-pending")
            });
            return (State::Editing, effects);
        }
        Screen::Awaiting => effects.extend(invoice_id.map(Effect::Await)),
        _ => {}
    }
    replay((State::Paying(payment), effects), heard)
}

/// Ends the display of a decided payment.
fn ended(direction: Direction, status: InvoiceStatus, mut effects: Vec<Effect>) -> (State, Vec<Effect>) {
    effects.push(Effect::StopAwaiting);
    let failed = status == InvoiceStatus::Failed && direction == Direction::In;
    effects.push(if failed { Effect::Failed } else { Effect::CloseWallet });
    (State::Editing, effects)
}

fn invoice_changed(state: State, invoice: Invoice) -> (State, Vec<Effect>) {
    let decided = invoice.status.is_decided();
    match state {
        State::Paying(payment) if payment.invoice_id.as_ref() == Some(&invoice.id) => {
            if decided {
                return ended(payment.direction, invoice.status, Vec::new());
            }
            match invoice.qr {
                Some(text) if payment.screen == Screen::Awaiting => {
                    let payment = OpenPayment { screen: Screen::Qr(text), ..payment };
                    (State::Paying(payment.clone()), vec![Effect::StopAwaiting, Effect::Keep(payment)])
                }
                _ => (State::Paying(payment), Vec::new()),
            }
        }
        State::Lost { intention, search, reads, refusal }
            if intention.searched_payment().matches(&invoice) =>
        {
            if decided {
                let effects = vec![Effect::Forget(intention.key), Effect::ForgetDraft, Effect::CloseWallet];
                return (State::Editing, effects);
            }
            let known = matches!(&search, Search::Found(found) if found.id != invoice.id);
            if known {
                return (State::Lost { intention, search, reads, refusal }, Vec::new());
            }
            found_payment(intention, invoice, reads)
        }
        other => (other, Vec::new()),
    }
}
