//! A payment from the click to its end: a deposit or a withdrawal.
//!
//! Nothing that moves money is repeated by itself. One key belongs to one
//! intention of the player and is kept until the outcome is known. When an
//! answer is lost, the outcome is unknown until the server has said more: the
//! payments are read again and again, every event is looked at, and the player
//! decides.

use crate::json::Value;

use crate::{
    domain::{money::amount::Amount, redirects::payment_page},
    error::CoreError,
    machines::lost::{self, Search, Wanted},
    store::views::{InvoiceStatus, ProcessingView},
    wire::{
        json::{Entries, ObjectBuilder, Read, required_amount, required_text},
        payments::{DEPOSIT, DepositAnswer, Invoice, WITHDRAWAL},
    },
};

/// Whether a payment comes in or goes out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// A deposit.
    In,
    /// A withdrawal.
    Out,
}

impl Direction {
    /// The type of its invoices.
    pub fn invoice_type(self) -> i64 {
        match self {
            Self::In => DEPOSIT,
            Self::Out => WITHDRAWAL,
        }
    }

    /// The direction of an invoice; one without a type counts as a deposit.
    pub fn of(invoice: &Invoice) -> Self {
        if invoice.invoice_type.unwrap_or(DEPOSIT) == WITHDRAWAL { Self::Out } else { Self::In }
    }
}

/// One intention of the player to pay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intention {
    /// Key of the intention.
    pub key: String,
    /// Whether money comes in or goes out.
    pub direction: Direction,
    /// Id of the player.
    pub player: String,
    /// The body as it is sent; none after a sign-out, which keeps only what
    /// the payment is searched by.
    pub body: Option<Value>,
    /// Method.
    pub method: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Amount,
    /// How the payment goes on.
    pub processing: ProcessingView,
    /// Time of the click, milliseconds since the epoch, by this device's clock.
    pub started_at: u64,
    /// Creation of the youngest payment that was known before, by the
    /// server's clock.
    pub newest_before: Option<String>,
    /// Ids of payments that were there before.
    pub earlier: Vec<String>,
    /// Whether the player has gone back to the form without an outcome.
    pub left: bool,
}

impl Intention {
    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            key: &self.key,
            kind: self.direction.invoice_type(),
            method: &self.method,
            currency: &self.currency,
            amount: self.amount,
            newest_before: self.newest_before.as_deref(),
            earlier: &self.earlier,
        }
    }

    /// The intention as it is kept.
    pub fn json(&self) -> Value {
        let object = ObjectBuilder::new()
            .text("key", &self.key)
            .whole("type", self.direction.invoice_type())
            .text("player", &self.player)
            .text("method", &self.method)
            .text("currency", &self.currency)
            .amount("amount", self.amount)
            .text("processing", self.processing.name())
            .text("startedAt", &self.started_at.to_string())
            .optional_text("newestBefore", self.newest_before.as_deref())
            .texts("earlier", &self.earlier)
            .flag("left", self.left);
        match &self.body {
            Some(body) => object.value("body", body.clone()).build(),
            None => object.build(),
        }
    }

    /// Whether another intention asks for the same payment, return addresses
    /// aside.
    pub fn is_same_payment(&self, other: &Self) -> bool {
        let of = |intention: &Self| intention.body.clone().map(without_return_addresses);
        self.player == other.player && self.direction == other.direction && of(self) == of(other)
    }
}

fn without_return_addresses(mut body: Value) -> Value {
    for key in ["redirectSuccessUrl", "redirectErrorUrl", "redirectUrl"] {
        if let Some(address) = body.get_mut(key) {
            *address = Value::Null;
        }
    }
    body
}

impl Read for Intention {
    fn read(value: &Value) -> Result<Self, &'static str> {
        Ok(Self {
            key: required_text(value, "key")?,
            direction: match value.whole("type") {
                Some(WITHDRAWAL) => Direction::Out,
                Some(_) => Direction::In,
                None => return Err("type"),
            },
            player: required_text(value, "player")?,
            body: value.object("body").cloned(),
            method: required_text(value, "method")?,
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            processing: ProcessingView::named(&required_text(value, "processing")?),
            started_at: required_text(value, "startedAt")?.parse().map_err(|_| "startedAt")?,
            newest_before: value.text("newestBefore"),
            earlier: value.texts("earlier"),
            left: value.flag("left").unwrap_or(false),
        })
    }
}

/// What is shown while a payment goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Screen {
    /// The provider's page, in a window of its own.
    Link {
        /// Its address.
        url: String,
        /// Whether the browser did not let the window open.
        blocked: bool,
    },
    /// A QR code.
    Qr(String),
    /// The provider's page in a frame.
    Frame(String),
    /// Waiting for the provider's code.
    Awaiting,
    /// Nothing is left to do but to wait.
    Confirming,
}

impl Screen {
    fn parts(&self) -> (&'static str, Option<&str>) {
        match self {
            Self::Link { url, .. } => ("link", Some(url)),
            Self::Qr(text) => ("qr", Some(text)),
            Self::Frame(url) => ("frame", Some(url)),
            Self::Awaiting => ("awaiting", None),
            Self::Confirming => ("confirming", None),
        }
    }
}

/// A payment that the server knows and that is not decided yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenPayment {
    /// Whether money comes in or goes out.
    pub direction: Direction,
    /// The payment, where the server named it.
    pub invoice_id: Option<String>,
    /// Method.
    pub method: String,
    /// Currency code.
    pub currency: String,
    /// Amount in main units.
    pub amount: Amount,
    /// How it goes on.
    pub screen: Screen,
}

impl OpenPayment {
    fn new(intention: &Intention, invoice_id: Option<String>, screen: Screen) -> Self {
        Self {
            direction: intention.direction,
            invoice_id,
            method: intention.method.clone(),
            currency: intention.currency.clone(),
            amount: intention.amount,
            screen,
        }
    }

    /// The payment as it is kept.
    pub fn json(&self) -> Value {
        let (screen, content) = self.screen.parts();
        ObjectBuilder::new()
            .whole("type", self.direction.invoice_type())
            .optional_text("id", self.invoice_id.as_deref())
            .text("method", &self.method)
            .text("currency", &self.currency)
            .amount("amount", self.amount)
            .text("screen", screen)
            .optional_text("content", content)
            .build()
    }
}

impl Read for OpenPayment {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let content = || required_text(value, "content");
        Ok(Self {
            direction: if value.whole("type") == Some(WITHDRAWAL) { Direction::Out } else { Direction::In },
            invoice_id: value.text("id"),
            method: required_text(value, "method")?,
            currency: required_text(value, "currency")?,
            amount: required_amount(value, "amount")?,
            screen: match value.text_or_empty("screen").as_str() {
                // What is kept is judged like what the server says.
                "link" => {
                    Screen::Link { url: payment_page(&content()?, &[]).ok_or("content")?, blocked: false }
                }
                "frame" => Screen::Frame(payment_page(&content()?, &[]).ok_or("content")?),
                "qr" => Screen::Qr(content()?),
                "awaiting" => Screen::Awaiting,
                _ => Screen::Confirming,
            },
        })
    }
}

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
                return (State::Editing, vec![Effect::StopAwaiting, Effect::CloseWallet]);
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
