//! Sending a withdrawal.
//!
//! Nothing that moves money is repeated by itself. One key belongs to one
//! intention of the player and is kept until the outcome is known; when the
//! answer is lost, the payments are read and shown, and the player decides.

use crate::json::Value;

use super::Cashier;
use crate::{
    domain::{money::amount::Amount, redirects::payment_page},
    error::CoreError,
    machines::lost::{Search, Wanted},
    ports::{Area, Method},
    services::{
        api::{Call, Identity},
        forms::FormName,
    },
    store::views::{ProcessingView, WithdrawPhase},
    wire::{
        json::{Entries, ObjectBuilder, Read, parse, required_amount, required_text},
        payments::{DepositAnswer, NETWORK_FIELD, WITHDRAWAL, WithdrawBody},
    },
};

/// Session-storage key of the intention whose outcome is not known.
const IN_FLIGHT_KEY: &str = "withdrawalInFlight";
const FORM: FormName = FormName::Withdraw;

/// One intention of the player to withdraw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intention {
    key: String,
    /// The body as it is sent.
    body: Value,
    method: String,
    currency: String,
    amount: Amount,
    processing: ProcessingView,
    /// Time of the click, milliseconds since the epoch.
    started_at: u64,
    /// Ids of payments that were there before.
    earlier: Vec<String>,
}

impl Intention {
    fn json(&self) -> Value {
        ObjectBuilder::new()
            .text("key", &self.key)
            .text("processing", self.processing.name())
            .text("startedAt", &self.started_at.to_string())
            .texts("earlier", &self.earlier)
            .value("body", self.body.clone())
            .build()
    }

    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            kind: WITHDRAWAL,
            method: &self.method,
            currency: &self.currency,
            amount: self.amount,
            since: self.started_at,
            earlier: &self.earlier,
        }
    }
}

impl Read for Intention {
    fn read(value: &Value) -> Result<Self, &'static str> {
        let body = value.object("body").ok_or("body")?;
        Ok(Self {
            key: required_text(value, "key")?,
            method: required_text(body, "method")?,
            currency: required_text(body, "currency")?,
            amount: required_amount(body, "amount")?,
            body: body.clone(),
            processing: ProcessingView::named(&required_text(value, "processing")?),
            started_at: required_text(value, "startedAt")?.parse().map_err(|_| "startedAt")?,
            earlier: value.texts("earlier"),
        })
    }
}

/// Where a withdrawal stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Step {
    /// The form is filled in.
    #[default]
    Editing,
    /// The request is under way.
    Sending(Intention),
    /// The provider's page in a frame.
    Frame(String),
    /// The provider's page could not be opened: a link to it.
    Link(String),
    /// No usable answer arrived.
    Lost(Intention, Search),
}

impl Step {
    pub(super) fn is_editing(&self) -> bool {
        *self == Self::Editing
    }

    /// What stays of it when the wallet closes: what is on its way.
    pub(super) fn after_closing(self) -> Self {
        match self {
            Self::Sending(_) | Self::Lost(..) => self,
            Self::Editing | Self::Frame(_) | Self::Link(_) => Self::Editing,
        }
    }
}

impl Cashier {
    /// Sends the withdrawal. Must be called in the click itself: a provider's
    /// window is opened before anything else.
    pub(super) fn withdraw(&self) {
        if !self.can_withdraw() {
            self.touch_all(FORM);
            return;
        }
        if let Some(intention) = self.withdrawal_intention() {
            self.ports.storage.set(Area::Session, IN_FLIGHT_KEY, &intention.json().to_string());
            self.send_withdrawal(intention);
        }
    }

    /// Sends the same withdrawal once more, with the same key.
    pub(super) fn retry_withdrawal(&self) {
        let intention = match &self.withdraw.borrow().step {
            Step::Lost(intention, search) if *search != Search::Running => intention.clone(),
            _ => return,
        };
        self.send_withdrawal(intention);
    }

    /// Looks for a lost withdrawal once more.
    pub(super) fn search_withdrawal(&self) {
        let intention = match &self.withdraw.borrow().step {
            Step::Lost(intention, search) if *search != Search::Running => intention.clone(),
            _ => return,
        };
        self.look_for_withdrawal(intention);
    }

    /// Leaves a lost withdrawal, or the provider's page: the form is back.
    pub(super) fn leave_withdrawal(&self) {
        if !matches!(self.withdraw.borrow().step, Step::Sending(_)) {
            self.forget_withdrawal();
            self.go_to(Step::Editing);
        }
    }

    fn withdrawal_intention(&self) -> Option<Intention> {
        let account = self.active_account()?;
        let currency = self.active_currency()?;
        let amount = currency.to_main(self.valid_withdrawal(&currency)?);
        let mut fields = self.payment_fields(FORM);
        let (method, processing) = {
            let state = self.withdraw.borrow();
            let method = state.chosen()?;
            if !method.networks().is_empty() {
                let network = method.network_id(state.network.as_deref());
                fields.push((NETWORK_FIELD.to_owned(), network));
            }
            (method.method.clone(), method.processing)
        };
        let body = WithdrawBody {
            method: method.clone(),
            currency: currency.code.clone(),
            country: self.region_parameter(),
            amount,
            account_id: account.id,
            fields,
        };
        Some(Intention {
            key: self.ports.random.uuid(),
            body: body.json(),
            method,
            currency: currency.code,
            amount,
            processing,
            started_at: self.now(),
            earlier: self.known_payments(),
        })
    }

    fn send_withdrawal(&self, intention: Intention) {
        let needs_window = intention.processing == ProcessingView::Form;
        let window = needs_window.then(|| self.ports.windows.open_blank()).flatten();
        self.go_to(Step::Sending(intention.clone()));
        let core = self.clone();
        self.spawn(async move {
            let epoch = core.epoch();
            let keyed = core.site.borrow().config.idempotency_key;
            let call = Call::new(Identity::Player, Method::Post, "/api/payment/invoices/withdrawal")
                .body(&intention.body)
                .idempotency_key(keyed.then(|| intention.key.clone()));
            let answer = core.call(call).await.and_then(|answer| answer.one::<DepositAnswer>());
            if core.epoch() == epoch {
                core.withdrawal_answered(intention, window, answer).await;
            } else {
                core.close_window(window);
            }
        });
    }

    async fn withdrawal_answered(
        &self,
        intention: Intention,
        window: Option<u32>,
        answer: Result<DepositAnswer, CoreError>,
    ) {
        match answer {
            Ok(answer) => self.withdrawal_accepted(&intention, window, &answer).await,
            Err(CoreError::Refused(refusal)) => {
                self.close_window(window);
                self.forget_withdrawal();
                self.go_to(Step::Editing);
                if refusal.fields.is_empty() || self.withdraw.borrow().phase == WithdrawPhase::Closed {
                    self.alert("global", "somethingWrong", Vec::new());
                } else {
                    self.show_refusal(FORM, &refusal);
                }
                self.publish_withdraw();
            }
            // The session is over: nothing was sent, or the answer says so.
            Err(CoreError::Unauthorized) => self.close_window(window),
            Err(_) => {
                self.close_window(window);
                self.look_for_withdrawal(intention);
            }
        }
    }

    async fn withdrawal_accepted(&self, intention: &Intention, window: Option<u32>, answer: &DepositAnswer) {
        self.forget_withdrawal();
        if let Some(id) = &answer.invoice_id {
            self.know_payment(id);
        }
        let page = answer.action.as_deref().and_then(|action| payment_page(action, &answer.fields));
        let open = self.withdraw.borrow().phase != WithdrawPhase::Closed;
        match (intention.processing, page) {
            (ProcessingView::Form, Some(url)) => {
                let gone = window.is_none_or(|window| !self.ports.windows.navigate(window, &url));
                self.go_to(if gone && open { Step::Link(url) } else { Step::Editing });
                if !gone {
                    self.close_wallet_dialog();
                }
            }
            (ProcessingView::Iframe, Some(url)) if open => {
                self.close_window(window);
                self.go_to(Step::Frame(url));
            }
            _ => {
                self.close_window(window);
                self.go_to(Step::Editing);
                self.close_wallet_dialog();
                self.alert("wallet", "withdrawalProcessed", Vec::new());
            }
        }
        // The money is held from now on.
        if let Err(error) = self.load_accounts().await {
            self.ports.page.warn(&format!("accounts could not be refreshed: {error}"));
        }
    }

    /// Reads the payments: the answer to a withdrawal was lost.
    fn look_for_withdrawal(&self, intention: Intention) {
        self.go_to(Step::Lost(intention.clone(), Search::Running));
        let core = self.clone();
        self.spawn(async move {
            let epoch = core.epoch();
            let found = core.newest_invoices().await.ok();
            let waits = matches!(&core.withdraw.borrow().step, Step::Lost(_, Search::Running));
            if core.epoch() == epoch && waits {
                let search = Search::of(&intention.wanted(), found);
                core.go_to(Step::Lost(intention, search));
            }
        });
    }

    /// A withdrawal whose outcome an earlier page did not see.
    pub(super) fn restore_withdrawal(&self) {
        let kept = self.ports.storage.get(Area::Session, IN_FLIGHT_KEY);
        let kept = kept.and_then(|text| parse(&text)).and_then(|value| Intention::read(&value).ok());
        if let Some(intention) = kept.filter(|_| self.withdraw.borrow().step.is_editing()) {
            self.look_for_withdrawal(intention);
        }
    }

    fn forget_withdrawal(&self) {
        self.ports.storage.remove(Area::Session, IN_FLIGHT_KEY);
        self.forget_draft(FORM);
        self.forget_amount(FORM);
    }

    fn go_to(&self, step: Step) {
        self.withdraw.borrow_mut().step = step;
        self.publish_withdraw();
    }
}
