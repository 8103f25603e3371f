//! Use cases on top of the ports, called by the exports of the package.

pub mod access;
pub mod account;
mod api;
pub(crate) mod backoff;
pub mod cashier;
pub(crate) mod chat;
pub mod choices;
mod consent;
pub mod content;
pub mod dialogs;
pub mod drafts;
pub(crate) mod engagement;
pub(crate) mod features;
mod field;
pub mod forms;
pub(crate) mod generation;
mod installed;
pub mod life;
mod links;
pub(crate) mod lobby;
mod locales;
pub mod location;
pub mod navigation;
pub(crate) mod occasions;
mod offers;
mod order;
mod other_tabs;
pub(crate) mod paged;
pub(crate) mod pages;
mod part_state;
mod parts;
pub mod phone_numbers;
pub(crate) mod play;
pub(crate) mod player;
pub(crate) mod presence;
mod preview;
pub(crate) mod quests;
pub(crate) mod realtime;
mod recent;
mod retry;
pub mod rewards;
mod route_rules;
pub(crate) mod search;
pub mod session;
pub mod start;
mod state_cell;
pub(crate) mod strips;
pub mod submission;
pub(crate) mod support;
pub(crate) mod toasts;
pub mod tracking;
pub(crate) mod winners;

use std::{future::poll_fn, pin::Pin, rc::Rc, task::Poll};

use futures_util::future::{MaybeDone, maybe_done};

pub use self::parts::PartName;
use self::state_cell::{LazyState, StateCell};
use crate::{
    config::Config,
    domain::{
        money::{
            amount::Amount,
            currency::{Currencies, Currency},
            number_signs::NumberSigns,
        },
        phone,
        route_rules::RouteRule,
        time::{self, ServerTime},
    },
    error::CoreError,
    machines,
    ports::{Ports, Task},
    store::{
        Store,
        views::{MoneyView, TimeLeftView, ToastView},
    },
    wire::settings::{CountryAnswer, LimitPeriods},
};

/// URLs of the site's static files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Files {
    /// Runtime configuration.
    pub config: String,
    /// Table of phone numbers.
    pub phone_table: String,
    /// Folder of the content documents.
    pub content: String,
    /// Route rules of the build; empty if there are none.
    pub route_rules: String,
}

/// Data loaded at the start and read by all services.
#[derive(Default)]
pub(crate) struct Site {
    pub config: Config,
    /// Origin of the page.
    pub origin: String,
    pub locale: String,
    /// Locale of the visitor's country, while it is offered.
    pub suggested_locale: Option<String>,
    pub country: Option<String>,
    /// IP address of the visitor.
    pub ip: Option<String>,
    pub countries: Vec<CountryAnswer>,
    pub currencies: Currencies,
    pub registration_by: (bool, bool),
    pub decline_default: bool,
    /// True if one-time codes can be sent.
    pub otp: bool,
    /// Social sign-in providers.
    pub social: Vec<String>,
    /// Telegram bot and its sign-in URL.
    pub telegram: Option<(String, String)>,
    /// True if the referral programme is enabled.
    pub referral: bool,
    /// Available time zones: id and name.
    pub time_zones: Vec<(String, String)>,
    /// Available periods of limits and exclusions.
    pub limit_periods: LimitPeriods,
    /// Current path and query, without dialogs of guests.
    pub here: String,
    /// Path of the page before this one; empty if there was none.
    pub before: String,
}

/// Parts that are loaded on first use.
#[derive(Default)]
pub(crate) struct Parts {
    access: parts::Slot<dyn access::AccessCalls>,
    account: parts::Slot<dyn account::AccountCalls>,
    cashier: parts::Slot<dyn cashier::CashierCalls>,
    chat: parts::Slot<dyn chat::ChatCalls>,
    engagement: parts::Slot<dyn engagement::EngagementCalls>,
    history: parts::Slot<dyn cashier::history::HistoryCalls>,
    withdrawal: parts::Slot<dyn cashier::withdrawal::WithdrawalCalls>,
    lobby: parts::Slot<dyn lobby::LobbyCalls>,
    messages: parts::Slot<dyn engagement::messages::MessagesCalls>,
    own_games: parts::Slot<dyn lobby::own::OwnGamesCalls>,
    pages: parts::Slot<dyn pages::PagesCalls>,
    play: parts::Slot<dyn play::PlayCalls>,
    presence: parts::Slot<dyn presence::PresenceCalls>,
    quests: parts::Slot<dyn quests::QuestsCalls>,
    rewards: parts::Slot<dyn rewards::RewardsCalls>,
    search: parts::Slot<dyn search::SearchCalls>,
    strips: parts::Slot<dyn strips::StripsCalls>,
    toasts: parts::Slot<dyn toasts::ToastCalls>,
    support: parts::Slot<dyn support::SupportCalls>,
    realtime: parts::Slot<dyn realtime::RealtimeCalls>,
    winners: parts::Slot<dyn winners::WinnersCalls>,
}

/// What the features keep of a page.
#[derive(Default)]
pub(crate) struct PageState {
    pub(crate) sign_in: LazyState<access::SignIn>,
    pub(crate) otp: LazyState<access::Otp>,
    pub(crate) page_documents: LazyState<pages::PageDocuments>,
    /// Collections of games.
    pub(crate) collections: LazyState<strips::Collections>,
    /// The search over games.
    pub(crate) searching: LazyState<search::Kept>,
    pub(crate) category: LazyState<lobby::Category>,
    pub(crate) providers: LazyState<lobby::Providers>,
    pub(crate) game_page: LazyState<lobby::GamePage>,
    pub(crate) board: LazyState<winners::Board>,
    pub(crate) launch: LazyState<play::Launch>,
    pub(crate) loyalty: LazyState<engagement::Loyalty>,
    pub(crate) tournaments: LazyState<engagement::Tournaments>,
    pub(crate) tournament: LazyState<engagement::TournamentPage>,
    pub(crate) betting: LazyState<play::Betting>,
    pub(crate) companions: part_state::PartState,
}

/// The core of a page. It is not a singleton, so that tests and servers can
/// create several.
pub struct Core {
    pub(crate) ports: Ports,
    pub(crate) files: Files,
    /// Published state.
    pub store: Store,
    pub(crate) site: StateCell<Site>,
    /// The player who is signed in.
    pub(crate) player: StateCell<Option<Rc<player::Player>>>,
    pub(crate) forms: forms::Forms,
    pub(crate) phone_table: StateCell<Option<Rc<phone::Table>>>,
    pub(crate) parts: Parts,
    /// The parts that are loaded.
    pub(crate) loaded: StateCell<Vec<&'static dyn occasions::Reacts>>,
    pub(crate) features: &'static [occasions::Feature],
    /// True while a sign-in that began on another site is being completed.
    pub(crate) arriving: std::cell::Cell<bool>,
    pub(crate) toasts: StateCell<machines::toasts::State<ToastView>>,
    pub(crate) content: StateCell<content::Texts>,
    pub(crate) route_rules: StateCell<Vec<RouteRule>>,
    pub(crate) start: StateCell<location::Progress>,
    pub(crate) realtime: LazyState<realtime::Realtime>,
    /// State of the features.
    pub(crate) page_state: PageState,
    loops: backoff::Loops,
    /// Number of sign-ins and sign-outs so far.
    pub(crate) sign_ins: std::cell::Cell<u64>,
}

impl Core {
    /// Creates a core with these ports. Publishes every slice once and starts
    /// nothing.
    pub fn new(ports: Ports, files: Files) -> Rc<Self> {
        let page = Rc::clone(&ports.page);
        let core = Rc::new(Self {
            store: Store::new(move |batch| page.publish(batch)),
            ports,
            files,
            site: StateCell::default(),
            player: StateCell::default(),
            forms: forms::Forms::default(),
            phone_table: StateCell::default(),
            parts: Parts::default(),
            loaded: StateCell::default(),
            features: &features::FEATURES,
            arriving: std::cell::Cell::default(),
            toasts: StateCell::default(),
            content: StateCell::default(),
            route_rules: StateCell::default(),
            start: StateCell::default(),
            realtime: LazyState::default(),
            page_state: PageState::default(),
            loops: backoff::Loops::default(),
            sign_ins: std::cell::Cell::default(),
        });
        core.store.update(|slices| slices.app.edit(|app| app.online = true));
        core
    }

    pub(crate) fn now(&self) -> u64 {
        self.ports.clock.now()
    }

    /// Decimal and group separators of the player's language.
    pub(crate) fn number_signs(&self) -> NumberSigns {
        NumberSigns::of_sample(&self.ports.numbers.sample(&self.site.borrow().locale))
    }

    /// Time left until a moment. `None` if it has passed.
    pub(crate) fn time_left(&self, until: ServerTime) -> Option<TimeLeftView> {
        let (days, hours, minutes) = time::left(until, self.server_now())?;
        Some(TimeLeftView { days, hours, minutes })
    }

    /// Time left until a date-time. `None` if it has passed.
    pub fn time_left_until(&self, instant: &str) -> Option<TimeLeftView> {
        self.time_left(ServerTime::parse(instant)?)
    }

    /// Starts a background task.
    pub(crate) fn spawn(self: &Rc<Self>, task: impl Future<Output = ()> + 'static) {
        self.ports.spawner.spawn(Box::pin(task));
    }

    /// Starts a call in the background. An error is logged.
    pub(crate) fn spawn_logged(self: &Rc<Self>, call: Task<Result<(), CoreError>>) {
        let core = Rc::clone(self);
        self.spawn(async move { core.log_error(call.await) });
    }

    /// Logs an error of a background call.
    pub(crate) fn log_error(&self, result: Result<(), CoreError>) {
        if let Err(error) = result {
            self.log_failure("a background call failed", &error);
        }
    }

    /// Writes to the developer console what failed, and why.
    pub(crate) fn log_failure(&self, what: &str, error: &CoreError) {
        self.ports.page.warn(&format!("{what}: {error}"));
    }

    pub(crate) fn locale(&self) -> String {
        self.site.borrow().locale.clone()
    }

    /// A currency of the settings.
    pub(crate) fn currency(&self, code: &str) -> Option<Currency> {
        self.site.borrow().currencies.get(code).cloned()
    }

    /// Formats an amount in main units for display.
    pub(crate) fn money(&self, amount: Amount, code: &str) -> MoneyView {
        match self.site.borrow().currencies.get(code) {
            Some(currency) => shown_money(currency.to_display(amount), currency),
            None => MoneyView {
                amount: amount.to_string(),
                code: code.to_owned(),
                symbol: String::new(),
                minimum_digits: 0,
                maximum_digits: 8,
                national: false,
            },
        }
    }
}

/// Formats an amount that is already in display units.
pub(crate) fn shown_money(shown: Amount, currency: &Currency) -> MoneyView {
    let decimals = currency.display_decimals();
    let crypto = currency.is_crypto();
    MoneyView {
        amount: shown.to_string(),
        code: currency.display_code().to_owned(),
        symbol: if currency.sub_unit.is_some() { String::new() } else { currency.symbol.clone() },
        minimum_digits: if crypto { 0 } else { decimals },
        maximum_digits: decimals,
        national: currency.is_national() && currency.sub_unit.is_none(),
    }
}

/// Runs tasks concurrently and returns their results in the order of the tasks.
pub(crate) async fn side_by_side<T>(tasks: Vec<Task<T>>) -> Vec<T> {
    let mut slots: Vec<MaybeDone<Task<T>>> = tasks.into_iter().map(maybe_done).collect();
    poll_fn(|context| {
        let mut all_done = true;
        for slot in &mut slots {
            all_done &= Pin::new(slot).poll(context).is_ready();
        }
        if all_done { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    slots.iter_mut().filter_map(|slot| Pin::new(slot).take_output()).collect()
}

/// Sorts rows by a text key. Sorts the keys and then permutes the rows, so that
/// one sorting routine serves all row types (code size).
pub(crate) fn sort_by_text<T>(rows: &mut Vec<T>, key: impl Fn(&T) -> String) {
    let mut order: Vec<(String, usize)> =
        rows.iter().enumerate().map(|(place, row)| (key(row), place)).collect();
    sort_keys(&mut order);
    let mut slots: Vec<Option<T>> = std::mem::take(rows).into_iter().map(Some).collect();
    rows.extend(order.into_iter().filter_map(|(_, place)| slots.get_mut(place)?.take()));
}

#[inline(never)]
fn sort_keys(keys: &mut [(String, usize)]) {
    keys.sort_unstable();
}
