//! A payment from the click to its end: a deposit or a withdrawal.
//!
//! Nothing that moves money is repeated by itself. One key belongs to one
//! intention of the player and is kept until the outcome is known. When an
//! answer is lost, the outcome is unknown until the server has said more: the
//! payments are read again and again, every event is looked at, and the player
//! decides.

pub use super::payment_record::{Direction, Intention, OpenPayment, Screen};
use crate::{
    domain::payments::{InvoiceStatus, ProcessingView},
    domain::redirects::payment_page,
    error::CoreError,
    machines::lost::{self, Search},
    wire::payments::{DepositAnswer, Invoice},
};

/// Where a payment stands.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum State {
    /// The form is filled in.
    #[default]
    Editing,
    /// The request is under way.
    Submitting {
        /// What is wanted.
        intention: Intention,
        /// The blank window opened for it.
        window: Option<u32>,
    },
    /// The payment goes on.
    Paying(OpenPayment),
    /// No usable answer arrived.
    Lost {
        /// What is wanted.
        intention: Intention,
        /// What is known.
        search: Search,
        /// How often the payments have been read, or asked for.
        readings: u32,
    },
}

/// What happened.
#[derive(Debug)]
pub enum Event {
    /// The player pressed the button.
    Submit {
        /// What is wanted.
        intention: Intention,
        /// The blank window opened in the click.
        window: Option<u32>,
    },
    /// The request was answered, or failed.
    Answered(Result<DepositAnswer, CoreError>),
    /// The provider's page could not be shown in the window.
    WindowGone(OpenPayment),
    /// The payments were read for the search of that number; `None` where they
    /// could not be.
    Searched(u32, Option<Vec<Invoice>>),
    /// An intention of an earlier page, whose outcome is not known.
    Restored(Intention),
    /// The player goes back to a payment that is under way.
    Resumed(OpenPayment),
    /// The player wants the same payment once more.
    Retry {
        /// The blank window opened in the click.
        window: Option<u32>,
    },
    /// The player wants the payments read again.
    SearchAgain,
    /// The player leaves it.
    Abandon,
    /// A payment changed.
    Invoice(Invoice),
}

/// What is to be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Keep the intention until its outcome is known.
    Remember(Intention),
    /// Its outcome is known.
    Forget,
    /// What the player typed has become a payment.
    ForgetDraft,
    /// Send the request.
    Send(Intention),
    /// Read the payments, after so many milliseconds, for the search of that
    /// number.
    Search(u64, u32),
    /// Send the window to the provider and close the wallet;
    /// [`Event::WindowGone`] when the window is gone.
    Navigate {
        /// The window.
        window: u32,
        /// The page.
        url: String,
        /// The payment.
        payment: OpenPayment,
    },
    /// Close the window.
    CloseWindow(u32),
    /// Watch this payment until it is decided.
    Watch(String),
    /// This payment's QR code is waited for.
    Await(String),
    /// No QR code is waited for any more.
    StopAwaiting,
    /// The payment is under way: show it on every page.
    Keep(OpenPayment),
    /// The request was refused.
    Refused(CoreError),
    /// The server took a withdrawal and will carry it out.
    Accepted,
    /// The deposit on show has failed: say so where the player is.
    Failed,
    /// Close the wallet.
    CloseWallet,
    /// Open a dialog.
    OpenDialog(&'static str),
}

/// The next state and what is to be done, in order.
pub fn step(state: State, event: Event) -> (State, Vec<Effect>) {
    match (state, event) {
        (State::Editing, Event::Submit { intention, window }) => (
            State::Submitting { intention: intention.clone(), window },
            vec![Effect::Remember(intention.clone()), Effect::Send(intention)],
        ),
        // A second click while one payment is in flight: only its window goes.
        (state, Event::Submit { window, .. }) => (state, close(window)),

        (State::Submitting { intention, window }, Event::Answered(Ok(answer))) => {
            answered(intention, window, answer)
        }
        (State::Submitting { intention, window }, Event::Answered(Err(error)))
            if error.leaves_outcome_open() =>
        {
            search(intention, close(window))
        }
        (State::Submitting { window, .. }, Event::Answered(Err(error))) => {
            let mut effects = close(window);
            effects.extend([Effect::Forget, Effect::Refused(error)]);
            (State::Editing, effects)
        }
        (_, Event::WindowGone(payment)) => {
            let screen = match payment.screen {
                Screen::Link { url, .. } => Screen::Link { url, blocked: true },
                other => other,
            };
            (State::Paying(OpenPayment { screen, ..payment }), Vec::new())
        }

        (State::Editing, Event::Restored(intention)) => search(intention, Vec::new()),
        (State::Editing, Event::Resumed(payment)) => (State::Paying(payment), Vec::new()),
        (State::Lost { intention, search: before, readings }, Event::Searched(number, found))
            if number == readings =>
        {
            searched(intention, before, readings, found)
        }
        (State::Lost { intention, search, .. }, Event::Retry { window })
            if search != Search::Running && intention.body.is_some() =>
        {
            (State::Submitting { intention: intention.clone(), window }, vec![Effect::Send(intention)])
        }
        (state, Event::Retry { window }) => (state, close(window)),
        (State::Lost { intention, readings, .. }, Event::SearchAgain) => {
            let readings = readings.saturating_add(1);
            (State::Lost { intention, search: Search::Running, readings }, vec![Effect::Search(0, readings)])
        }
        (State::Lost { search: Search::Found(invoice), .. }, Event::Abandon) => {
            (State::Editing, vec![Effect::Forget, Effect::ForgetDraft, Effect::Watch(invoice.id)])
        }
        // Still unknown: its key is kept for the same payment.
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

/// The outcome is unknown: the payments are read.
fn search(intention: Intention, mut effects: Vec<Effect>) -> (State, Vec<Effect>) {
    effects.push(Effect::Search(0, 0));
    let intention = Intention { left: false, ..intention };
    (State::Lost { intention, search: Search::Running, readings: 0 }, effects)
}

fn searched(
    intention: Intention,
    before: Search,
    readings: u32,
    found: Option<Vec<Invoice>>,
) -> (State, Vec<Effect>) {
    let search = Search::of(&intention.wanted(), found);
    if let Search::Found(invoice) = search {
        return found_payment(intention, *invoice, readings);
    }
    if matches!(before, Search::Found(_)) {
        return (State::Lost { intention, search: before, readings }, Vec::new());
    }
    // What was known stays known where payments cannot be read now.
    let search = if search == Search::Unknown && before == Search::NotSeen { before } else { search };
    let next = readings.saturating_add(1);
    (State::Lost { intention, search, readings: next }, vec![Effect::Search(lost::delay(readings), next)])
}

/// The lost payment is there. One that waits for its QR code to be paid shows
/// it; for every other the player decides.
fn found_payment(intention: Intention, invoice: Invoice, readings: u32) -> (State, Vec<Effect>) {
    match &invoice.qr {
        Some(text) if invoice.status == InvoiceStatus::Pending && intention.direction == Direction::In => {
            let payment = OpenPayment::new(&intention, Some(invoice.id.clone()), Screen::Qr(text.clone()));
            let effects = vec![
                Effect::Forget,
                Effect::ForgetDraft,
                Effect::Watch(invoice.id),
                Effect::Keep(payment.clone()),
            ];
            (State::Paying(payment), effects)
        }
        _ => (State::Lost { intention, search: Search::Found(Box::new(invoice)), readings }, Vec::new()),
    }
}

fn answered(intention: Intention, window: Option<u32>, answer: DepositAnswer) -> (State, Vec<Effect>) {
    let invoice_id = answer.invoice_id.clone();
    let page = answer.action.as_deref().and_then(|action| payment_page(action, &answer.fields));
    let screen = match (intention.direction, intention.processing, page, answer.qr) {
        (_, ProcessingView::Form, Some(url), _) => Screen::Link { url, blocked: window.is_none() },
        (_, ProcessingView::Iframe, Some(url), _) => Screen::Frame(url),
        (Direction::In, ProcessingView::Qr, _, Some(text)) => Screen::Qr(text),
        (Direction::In, ProcessingView::AsyncRedirect, ..) if invoice_id.is_some() => Screen::Awaiting,
        (Direction::In, ProcessingView::Message, ..) if invoice_id.is_some() => Screen::Confirming,
        (Direction::Out, ..) if invoice_id.is_some() => Screen::Confirming,
        // The answer names no payment, or lacks what this way of paying needs:
        // what the server did is not known.
        _ => return search(intention, close(window)),
    };
    let mut effects = vec![Effect::Forget, Effect::ForgetDraft];
    effects.extend(invoice_id.clone().map(Effect::Watch));
    let payment = OpenPayment::new(&intention, invoice_id.clone(), screen);
    let is_withdrawal = payment.direction == Direction::Out;
    // A withdrawal that needs nothing of the player waits for the operator.
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
    (State::Paying(payment), effects)
}

fn invoice_changed(state: State, invoice: Invoice) -> (State, Vec<Effect>) {
    let decided = matches!(invoice.status, InvoiceStatus::Success | InvoiceStatus::Failed);
    match state {
        State::Paying(payment) if payment.invoice_id.as_ref() == Some(&invoice.id) => {
            if decided {
                let failed = invoice.status == InvoiceStatus::Failed && payment.direction == Direction::In;
                let last = if failed { Effect::Failed } else { Effect::CloseWallet };
                return (State::Editing, vec![Effect::StopAwaiting, last]);
            }
            match invoice.qr {
                Some(text) if payment.screen == Screen::Awaiting => {
                    let payment = OpenPayment { screen: Screen::Qr(text), ..payment };
                    (State::Paying(payment.clone()), vec![Effect::StopAwaiting, Effect::Keep(payment)])
                }
                _ => (State::Paying(payment), Vec::new()),
            }
        }
        State::Lost { intention, search, readings } if intention.wanted().is(&invoice) => {
            if decided {
                let effects = vec![Effect::Forget, Effect::ForgetDraft, Effect::CloseWallet];
                return (State::Editing, effects);
            }
            let known = matches!(&search, Search::Found(found) if found.id != invoice.id);
            if known {
                return (State::Lost { intention, search, readings }, Vec::new());
            }
            found_payment(intention, invoice, readings)
        }
        other => (other, Vec::new()),
    }
}
