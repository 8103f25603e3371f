//! A deposit from the click to its end.
//!
//! Nothing that moves money is repeated by itself. One key belongs to one
//! intention of the player and is kept until the outcome is known; when an
//! answer is lost, the payments are read and shown, and the player decides.

use crate::json::Value;

use crate::{
    domain::redirects::payment_page,
    error::CoreError,
    machines::lost::{Search, Wanted},
    store::views::{InvoiceStatus, ProcessingView},
    wire::{
        json::{Entries, ObjectBuilder, Read, required_text},
        payments::{DEPOSIT, DEPOSIT_LIMIT, DepositAnswer, DepositBody, Invoice},
    },
};

/// One intention of the player to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intention {
    /// Key of the intention.
    pub key: String,
    /// What was asked for.
    pub body: DepositBody,
    /// How the payment goes on.
    pub processing: ProcessingView,
    /// Time of the click, milliseconds since the epoch.
    pub started_at: u64,
    /// Ids of payments that were there before.
    pub earlier: Vec<String>,
}

impl Intention {
    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            kind: DEPOSIT,
            method: &self.body.method,
            currency: &self.body.currency,
            amount: self.body.amount,
            since: self.started_at,
            earlier: &self.earlier,
        }
    }

    /// The intention as it is kept.
    pub fn json(&self) -> Value {
        ObjectBuilder::new()
            .text("key", &self.key)
            .text("processing", self.processing.name())
            .text("startedAt", &self.started_at.to_string())
            .texts("earlier", &self.earlier)
            .value("body", self.body.json())
            .build()
    }
}

impl Read for Intention {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            key: required_text(value, "key")?,
            body: value.read("body").ok_or("body")?,
            processing: ProcessingView::named(&required_text(value, "processing")?),
            started_at: required_text(value, "startedAt")?.parse().map_err(|_| "startedAt")?,
            earlier: value.texts("earlier"),
        })
    }
}

/// What is shown while a payment goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screen {
    /// The provider's page could not be opened: a link to it.
    Link(String),
    /// A QR code.
    Qr {
        /// Its content.
        text: String,
        /// The payment.
        invoice_id: String,
    },
    /// The provider's page in a frame.
    Frame(String),
    /// Waiting for the provider's answer.
    Awaiting,
}

/// Where a deposit stands.
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
    Paying {
        /// What is wanted.
        intention: Intention,
        /// The payment.
        invoice_id: Option<String>,
        /// What is shown.
        screen: Screen,
    },
    /// No usable answer arrived.
    Lost {
        /// What is wanted.
        intention: Intention,
        /// What is known.
        search: Search,
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
    WindowGone {
        /// The page.
        url: String,
        /// The payment.
        invoice_id: Option<String>,
        /// What is wanted.
        intention: Intention,
    },
    /// The payments were read, or could not be.
    Searched(Option<Vec<Invoice>>),
    /// An intention of an earlier page, whose outcome is not known.
    Restored(Intention),
    /// The player wants the same deposit once more.
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
    /// Send the request.
    Send(Intention),
    /// Read the payments.
    Search(Intention),
    /// Send the window to the provider and close the wallet;
    /// [`Event::WindowGone`] when the window is gone.
    Navigate {
        /// The window.
        window: u32,
        /// The page.
        url: String,
        /// The payment.
        invoice_id: Option<String>,
        /// What is wanted.
        intention: Intention,
    },
    /// Close the window.
    CloseWindow(u32),
    /// Watch this payment until it is decided.
    Watch(String),
    /// This payment's QR code is waited for.
    Await(String),
    /// No QR code is waited for any more.
    StopAwaiting,
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
        // A second click while one deposit is in flight: only its window goes.
        (state, Event::Submit { window, .. }) => (state, close(window)),

        (State::Submitting { intention, window }, Event::Answered(Ok(answer))) => {
            answered(intention, window, answer)
        }
        (State::Submitting { intention, window }, Event::Answered(Err(error)))
            if error.leaves_outcome_open() =>
        {
            let mut effects = close(window);
            effects.push(Effect::Search(intention.clone()));
            (State::Lost { intention, search: Search::Running }, effects)
        }
        (State::Submitting { window, .. }, Event::Answered(Err(error))) => {
            let mut effects = close(window);
            effects.push(Effect::Forget);
            // A limit is explained where the player set the amount.
            if error != CoreError::Unauthorized && error.code() != Some(DEPOSIT_LIMIT) {
                effects.push(Effect::OpenDialog("deposit-error"));
            }
            (State::Editing, effects)
        }
        (_, Event::WindowGone { url, invoice_id, intention }) => {
            (State::Paying { intention, invoice_id, screen: Screen::Link(url) }, Vec::new())
        }

        (State::Editing, Event::Restored(intention)) => (
            State::Lost { intention: intention.clone(), search: Search::Running },
            vec![Effect::Search(intention)],
        ),
        (State::Lost { intention, search: Search::Running }, Event::Searched(found)) => {
            let search = Search::of(&intention.wanted(), found);
            (State::Lost { intention, search }, Vec::new())
        }
        (State::Lost { intention, search }, Event::Retry { window }) if search != Search::Running => {
            (State::Submitting { intention: intention.clone(), window }, vec![Effect::Send(intention)])
        }
        (state, Event::Retry { window }) => (state, close(window)),
        (State::Lost { intention, .. }, Event::SearchAgain) => (
            State::Lost { intention: intention.clone(), search: Search::Running },
            vec![Effect::Search(intention)],
        ),
        (State::Lost { search, .. }, Event::Abandon) => {
            let mut effects = vec![Effect::Forget];
            if let Search::Found(invoice) = search {
                effects.push(Effect::Watch(invoice.id));
            }
            (State::Editing, effects)
        }
        (State::Paying { .. }, Event::Abandon) => (State::Editing, vec![Effect::StopAwaiting]),

        (state, Event::Invoice(invoice)) => invoice_changed(state, &invoice),
        (state, _) => (state, Vec::new()),
    }
}

fn close(window: Option<u32>) -> Vec<Effect> {
    window.map(Effect::CloseWindow).into_iter().collect()
}

fn answered(intention: Intention, window: Option<u32>, answer: DepositAnswer) -> (State, Vec<Effect>) {
    let invoice_id = answer.invoice_id.clone();
    let page = answer.action.as_deref().and_then(|action| payment_page(action, &answer.fields));
    let mut effects = vec![Effect::Forget];
    effects.extend(invoice_id.clone().map(Effect::Watch));
    // Only the provider's page needs the window.
    let window = window.filter(|window| {
        let needed = intention.processing == ProcessingView::Form;
        if !needed {
            effects.push(Effect::CloseWindow(*window));
        }
        needed
    });
    let screen = match (intention.processing, page, answer.qr, &invoice_id) {
        (ProcessingView::Form, Some(url), ..) => match window {
            Some(window) => {
                effects.push(Effect::Navigate { window, url, invoice_id, intention });
                return (State::Editing, effects);
            }
            None => Screen::Link(url),
        },
        (ProcessingView::Qr, _, Some(text), _) if !text.is_empty() => {
            Screen::Qr { text, invoice_id: invoice_id.clone().unwrap_or_default() }
        }
        (ProcessingView::Iframe, Some(url), ..) => Screen::Frame(url),
        (ProcessingView::Message, ..) => {
            effects.push(Effect::CloseWallet);
            effects.push(Effect::OpenDialog("deposit-pending"));
            return (State::Editing, effects);
        }
        (ProcessingView::AsyncRedirect, _, _, Some(id)) => {
            effects.push(Effect::Await(id.clone()));
            Screen::Awaiting
        }
        // The answer lacks what this way of paying needs: nothing to go on with.
        _ => {
            effects.extend(close(window));
            effects.push(Effect::OpenDialog("deposit-error"));
            return (State::Editing, effects);
        }
    };
    (State::Paying { intention, invoice_id, screen }, effects)
}

fn invoice_changed(state: State, invoice: &Invoice) -> (State, Vec<Effect>) {
    let decided = matches!(invoice.status, InvoiceStatus::Success | InvoiceStatus::Failed);
    match state {
        State::Paying { invoice_id: Some(id), .. } if id == invoice.id && decided => {
            (State::Editing, vec![Effect::StopAwaiting, Effect::CloseWallet])
        }
        State::Paying { intention, invoice_id: Some(id), screen: Screen::Awaiting } if id == invoice.id => {
            match invoice.qr.clone() {
                Some(text) => {
                    let screen = Screen::Qr { text, invoice_id: id.clone() };
                    (State::Paying { intention, invoice_id: Some(id), screen }, vec![Effect::StopAwaiting])
                }
                _ => {
                    (State::Paying { intention, invoice_id: Some(id), screen: Screen::Awaiting }, Vec::new())
                }
            }
        }
        State::Lost { intention, .. } if decided && intention.wanted().is(invoice) => {
            (State::Editing, vec![Effect::Forget, Effect::CloseWallet])
        }
        other => (other, Vec::new()),
    }
}
