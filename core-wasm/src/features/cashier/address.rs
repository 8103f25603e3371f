//! Payment to a crypto address: network, address, destination tag.

use super::{
    Cashier,
    deposit::limits,
    payment_intention::{bonus_id, is_decline},
};
use crate::{
    domain::{money::currency::Currency, networks},
    machines::payment::payment_alone,
    platform::{api::Call, money::shown_money, recent::Recent},
    ports::Method,
    store::views::{AddressPhase, DepositPhase, NetworkView, ProcessingView, ScreenView},
    wire::payments::{DepositAnswer, DepositBody, NETWORK_FIELD, PaymentMethod},
};

/// Debounce after a change of the bonus before the address is requested again,
/// in milliseconds.
const BONUS_DEBOUNCE: u64 = 1000;

/// The displayed address.
#[derive(Debug, Clone, Default)]
pub struct AddressState {
    pub(super) network: Option<String>,
    answer: Option<DepositAnswer>,
    failed: bool,
    /// Number of the last request. Responses to earlier requests are stale.
    number: u64,
}

/// Cache lifetime of an address, in milliseconds: five minutes.
const CACHE_LIFETIME: u64 = 5 * 60 * 1000;

/// Cached addresses, by request parameters.
pub type Addresses = Recent<DepositAnswer>;

impl AddressState {
    /// Resets the state and makes requests in flight stale.
    pub(super) fn restarted(&self) -> Self {
        Self { number: self.number + 1, ..Self::default() }
    }
}

impl Cashier {
    fn address_method(&self) -> Option<PaymentMethod> {
        let deposit = self.state.deposit.borrow();
        let ready = deposit.phase == DepositPhase::Ready;
        deposit.chosen().filter(|method| ready && method.processing == ProcessingView::Address).cloned()
    }

    /// Requests the address of the first network when an address method is
    /// selected.
    pub(super) fn begin_address(&self) {
        let Some(method) = self.address_method() else { return };
        let first = method.networks().first().map(|option| option.key.clone());
        self.state.deposit.borrow_mut().address.network = first;
        self.request_address(0);
    }

    /// Selects a network and requests its address.
    pub fn select_network(&self, id: &str) {
        let Some(method) = self.address_method() else { return };
        let known = method.networks().iter().any(|option| option.key == id);
        if !known || self.state.deposit.borrow().address.network.as_deref() == Some(id) {
            return;
        }
        self.state.deposit.borrow_mut().address.network = Some(id.to_owned());
        self.request_address(0);
    }

    /// Requests the address again, because it depends on the selected bonus.
    pub(super) fn address_bonus_changed(&self) {
        if self.address_method().is_some() {
            self.request_address(BONUS_DEBOUNCE);
        }
    }

    fn request_address(&self, delay: u64) {
        let number = {
            let mut deposit = self.state.deposit.borrow_mut();
            deposit.address.number += 1;
            if delay == 0 {
                deposit.address.answer = None;
            }
            deposit.address.failed = false;
            deposit.address.number
        };
        self.publish_deposit();
        let core = self.clone();
        self.spawn(async move {
            if delay > 0 {
                core.ports.clock.sleep(delay).await;
            }
            if core.state.deposit.borrow().address.number == number {
                core.fetch_address(number).await;
            }
        });
    }

    async fn fetch_address(&self, number: u64) {
        let Some(body) = self.address_body() else { return };
        let body = body.json();
        let wanted = payment_alone(body.clone()).to_string();
        let cached = self.state.addresses.borrow().get(&wanted, self.now(), CACHE_LIFETIME);
        let answer = if let Some(answer) = cached {
            Ok(answer)
        } else {
            let call = Call::new(Method::Post, "/api/payment/invoices/deposit").body(&body);
            let answer = self.call(call).await.and_then(|answer| answer.one::<DepositAnswer>());
            if let Ok(answer) = &answer
                && answer.address.is_some()
            {
                self.state.addresses.borrow_mut().put(wanted, self.now(), answer.clone());
            }
            answer
        };
        {
            let mut deposit = self.state.deposit.borrow_mut();
            let superseded = deposit.address.number != number;
            if superseded || deposit.phase != DepositPhase::Ready {
                return;
            }
            let usable = answer
                .ok()
                .filter(|answer| answer.address.as_ref().is_some_and(|address| !address.is_empty()));
            deposit.address.failed = usable.is_none();
            deposit.address.answer = usable;
        }
        let failed = self.state.deposit.borrow().address.failed;
        self.publish_deposit();
        if failed {
            self.open_dialog("deposit-error", None);
        }
    }

    /// Retries a failed request.
    pub fn retry_address(&self) {
        if self.address_method().is_some() {
            self.request_address(0);
        }
    }

    fn address_body(&self) -> Option<DepositBody> {
        let method = self.address_method()?;
        let account = self.active_account()?;
        let (origin, path) = self.page();
        let page = format!("{origin}{path}");
        let deposit = self.state.deposit.borrow();
        let network = method.network_id(deposit.address.network.as_deref());
        Some(DepositBody {
            method: method.method.clone(),
            currency: account.currency,
            country: self.region_parameter(),
            amount: method.minimum,
            account_id: account.id,
            redirect_success_url: page.clone(),
            redirect_error_url: page,
            redirect_url: None,
            bonus_id: bonus_id(&deposit.selection.choice),
            is_bonus_decline: is_decline(&deposit.selection.choice, deposit.code.applied.is_some()),
            fields: Some(vec![(NETWORK_FIELD.to_owned(), network)]),
        })
    }

    /// The address screen, if an address method is selected.
    pub(super) fn address_screen(&self, currency: Option<&Currency>) -> Option<ScreenView> {
        let method = self.address_method()?;
        let currency = currency?;
        let deposit = self.state.deposit.borrow();
        let state = &deposit.address;
        let (minimum, _) = limits(&method, state.network.as_deref(), currency);
        Some(ScreenView::Address {
            phase: match (&state.answer, state.failed) {
                (Some(_), _) => AddressPhase::Ready,
                (None, true) => AddressPhase::Failed,
                (None, false) => AddressPhase::Loading,
            },
            address: state.answer.as_ref().and_then(|answer| answer.address.clone()),
            tag: state.answer.as_ref().and_then(|answer| answer.tag.clone()).filter(|tag| !tag.is_empty()),
            network: state.network.clone(),
            networks: method
                .networks()
                .iter()
                .map(|option| NetworkView {
                    id: option.key.clone(),
                    label: networks::label(&option.id, &option.name),
                })
                .collect(),
            coin: currency.name.clone(),
            minimum: shown_money(minimum, currency),
        })
    }
}
