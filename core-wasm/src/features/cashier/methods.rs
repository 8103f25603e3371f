//! Payment methods, cached for half an hour by currency and region, with
//! patterns that are safe to apply.

use super::{Cashier, deposit::limits};
use crate::{
    core::Player,
    domain::{
        limits::deposit_stop,
        money::{
            amount::Amount,
            currency::Currency,
            input::{clamped, parsed},
        },
        validation::patterns::source,
    },
    error::CoreError,
    platform::{api::Call, money::shown_money, recent::Recent, tasks::side_by_side},
    ports::{Area, Method, Task},
    store::views::{DepositAgainView, ProcessingView},
    wire::payments::PaymentMethod,
};

/// Path of the deposit methods.
const DEPOSIT_METHODS: &str = "/api/payment/methods/deposit";
/// Path of the withdrawal methods.
const WITHDRAWAL_METHODS: &str = "/api/payment/methods/withdrawal";
/// Cache lifetime of methods, in milliseconds: half an hour.
const CACHE_LIFETIME: u64 = 30 * 60 * 1000;
/// Timeout for vetting all patterns of the methods, in milliseconds.
const VETTING_TIMEOUT: u64 = 2000;
/// Local-storage key prefix of the last deposit; the currency follows.
const LAST_KEY: &str = "lastDeposit.";

/// Cached methods and vetted patterns.
#[derive(Debug, Default)]
pub struct Methods {
    /// By path, currency and region.
    cached: Recent<Vec<PaymentMethod>>,
    /// Patterns that are safe to apply.
    safe: Vec<String>,
    /// Names of methods by id, as last loaded.
    names: Vec<(String, String)>,
}

impl Methods {
    /// The name of a method, if it was loaded.
    pub(super) fn name(&self, id: &str) -> Option<&str> {
        self.names.iter().find(|(known, _)| known == id).map(|(_, name)| name.as_str())
    }
}

impl Player {
    /// Clears the cache, because a limit or a payment may change the available
    /// methods.
    pub(super) fn forget_methods(&self) {
        self.state.methods.borrow_mut().cached.clear();
    }
}

impl Cashier {
    /// Deposit methods of the active currency and region, from the cache unless
    /// `bypass_cache`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`]. Code [`DEPOSIT_LIMIT`] of a
    /// refusal: a limit of the player is used up.
    pub(super) async fn deposit_methods(&self, bypass_cache: bool) -> Result<Vec<PaymentMethod>, CoreError> {
        self.methods_at(DEPOSIT_METHODS, self.active_code(), bypass_cache).await
    }

    /// Withdrawal methods of the active currency and region, from the cache
    /// unless `bypass_cache`.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Player::call`].
    pub(super) async fn withdrawal_methods(
        &self,
        bypass_cache: bool,
    ) -> Result<Vec<PaymentMethod>, CoreError> {
        self.methods_at(WITHDRAWAL_METHODS, self.active_code(), bypass_cache).await
    }

    /// Loads the method names of a currency for deposits and withdrawals; only
    /// for withdrawals if deposits are blocked.
    pub(super) async fn load_method_names(&self, currency: String) {
        self.learn_limits().await;
        let stopped = deposit_stop(self.state.limits.borrow().rows(), &currency, self.server_now()).is_some();
        let paths: &[&'static str] =
            if stopped { &[WITHDRAWAL_METHODS] } else { &[DEPOSIT_METHODS, WITHDRAWAL_METHODS] };
        for path in paths {
            // On failure no names are shown.
            let _ = self.methods_at(path, Some(currency.clone()), false).await;
        }
    }

    fn active_code(&self) -> Option<String> {
        self.active_account().map(|account| account.currency)
    }

    async fn methods_at(
        &self,
        path: &'static str,
        currency: Option<String>,
        bypass_cache: bool,
    ) -> Result<Vec<PaymentMethod>, CoreError> {
        let region = self.region_parameter();
        let key =
            [path, currency.as_deref().unwrap_or_default(), region.as_deref().unwrap_or_default()].join(" ");
        let cached = self.state.methods.borrow().cached.get(&key, self.now(), CACHE_LIFETIME);
        if let Some(methods) = cached.filter(|_| !bypass_cache) {
            return Ok(methods);
        }
        let call = Call::new(Method::Get, path).query("currency", currency).query("country", region);
        let methods: Vec<PaymentMethod> = self.call(call).await?.list()?;
        self.vet_patterns(&methods).await;
        let locale = self.locale();
        let mut state = self.state.methods.borrow_mut();
        for method in &methods {
            state.names.retain(|(id, _)| *id != method.method);
            state.names.push((method.method.clone(), method.name(&locale)));
        }
        state.cached.put(key, self.now(), methods.clone());
        Ok(methods)
    }

    /// Vets every new pattern. A pattern not vetted in time is not applied;
    /// then only the server validates.
    async fn vet_patterns(&self, methods: &[PaymentMethod]) {
        let mut wanted: Vec<String> = methods
            .iter()
            .flat_map(PaymentMethod::patterns)
            .filter_map(|pattern| source(&pattern))
            .filter(|pattern| !self.state.methods.borrow().safe.contains(pattern))
            .collect();
        wanted.sort_unstable();
        wanted.dedup();
        if wanted.is_empty() {
            return;
        }
        let vet = |pattern: String| -> Task<()> {
            let core = self.clone();
            Box::pin(async move {
                if core.ports.vetting.vet(&pattern).await {
                    core.state.methods.borrow_mut().safe.push(pattern);
                }
            })
        };
        let all = Box::pin(side_by_side(wanted.into_iter().map(vet).collect()));
        futures_util::future::select(all, self.ports.clock.sleep(VETTING_TIMEOUT)).await;
    }

    /// Stores the last deposit, to offer it again.
    pub(super) fn keep_last_deposit(&self, method: &str, currency: &str, amount: Amount) {
        self.ports.storage.set(Area::Local, &format!("{LAST_KEY}{currency}"), &format!("{amount} {method}"));
    }

    /// The last deposit in a currency, if its method is still available and
    /// does not use an address.
    pub(super) fn last_deposit(&self, currency: &Currency) -> Option<DepositAgainView> {
        let stored = self.ports.storage.get(Area::Local, &format!("{LAST_KEY}{}", currency.code))?;
        let (amount, id) = stored.split_once(' ')?;
        let amount: Amount = amount.parse().ok()?;
        let deposit = self.state.deposit.borrow();
        let method = deposit
            .methods
            .iter()
            .find(|method| method.method == id && method.processing != ProcessingView::Address)?;
        let (minimum, maximum) = limits(method, None, currency);
        let decimals = currency.display_decimals();
        let shown = clamped(&currency.to_display(amount).to_string(), minimum, maximum, decimals);
        let shown = parsed(&shown, decimals)?;
        Some(DepositAgainView {
            method: id.to_owned(),
            name: method.name(&self.locale()),
            logo: self.logo_address(&method.logo),
            amount: shown_money(shown, currency),
        })
    }

    /// Selects the method and amount of the last deposit.
    pub(super) fn deposit_again(&self) {
        let again = self.active_currency().and_then(|currency| self.last_deposit(&currency));
        if let Some(again) = again {
            self.select_method(&again.method);
            self.choose_preset(&again.amount.amount);
        }
    }
}

impl Player {
    /// True if a pattern of the server may be applied.
    pub(super) fn is_safe_pattern(&self, pattern: &str) -> bool {
        source(pattern).is_some_and(|source| self.state.methods.borrow().safe.contains(&source))
    }

    /// The name of a method if it was loaded, else its id.
    pub(super) fn method_name(&self, id: &str) -> String {
        self.state.methods.borrow().name(id).unwrap_or(id).to_owned()
    }

    pub(super) fn logo_address(&self, logo: &str) -> String {
        let absolute = logo.is_empty() || logo.starts_with("http");
        if absolute { logo.to_owned() } else { format!("{}{logo}", self.site.borrow().config.api_base) }
    }
}
