//! The types `Core` (the state of a page) and `Player` (the signed-in player). The
//! modules `platform`, `session`, `features` and `site` add their methods.

use std::{cell::Cell, ops::Deref, rc::Rc};

use futures_util::future::WeakShared;

use crate::{
    config::Config,
    domain::{limits::Limit, phone, route_rules::RouteRule},
    features::{
        FEATURES,
        state::{PageState, Parts, PlayerState},
    },
    machines,
    platform::{
        backoff::Loops,
        content::Texts,
        core_events::EventHandler,
        drafts::Drafts,
        feature::Feature,
        forms::Forms,
        start_progress::StartProgress,
        state_cell::{LazyState, StateCell},
        task_scope::TaskScope,
    },
    ports::Ports,
    session::{player::Refresh, realtime::Realtime},
    store::{Store, views::ToastView},
    wire::{
        player::Profile,
        settings::{ConstantsAnswer, CountryAnswer, SettingsCurrencies},
        wallet::Account,
    },
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

/// Data that is loaded at the start.
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
    pub currencies: SettingsCurrencies,
    /// Constants of the settings.
    pub constants: ConstantsAnswer,
    /// Current path and query, without dialogs of guests.
    pub here: String,
    /// Path of the page before this one; empty if there was none.
    pub before: String,
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
    pub(crate) player: StateCell<Option<Rc<Player>>>,
    pub(crate) forms: Forms,
    pub(crate) drafts: Drafts,
    pub(crate) phone_table: StateCell<Option<Rc<phone::Table>>>,
    pub(crate) parts: Parts,
    /// The parts that are loaded.
    pub(crate) loaded: StateCell<Vec<&'static dyn EventHandler>>,
    pub(crate) features: &'static [Feature],
    /// True while a sign-in that began on another site is being completed.
    pub(crate) arriving: Cell<bool>,
    pub(crate) toasts: StateCell<machines::toasts::State<ToastView>>,
    pub(crate) content: StateCell<Texts>,
    pub(crate) route_rules: StateCell<Vec<RouteRule>>,
    pub(crate) start: StateCell<StartProgress>,
    pub(crate) realtime: LazyState<Realtime>,
    /// State of the features.
    pub(crate) page_state: PageState,
    pub(crate) loops: Loops,
    /// Number of sign-ins and sign-outs so far.
    pub(crate) sign_ins: Cell<u64>,
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
            forms: Forms::default(),
            drafts: Drafts::default(),
            phone_table: StateCell::default(),
            parts: Parts::default(),
            loaded: StateCell::default(),
            features: &FEATURES,
            arriving: Cell::default(),
            toasts: StateCell::default(),
            content: StateCell::default(),
            route_rules: StateCell::default(),
            start: StateCell::default(),
            realtime: LazyState::default(),
            page_state: PageState::default(),
            loops: Loops::default(),
            sign_ins: Cell::default(),
        });
        core.store.update(|slices| slices.app.edit(|app| app.online = true));
        core
    }

    pub(crate) fn locale(&self) -> String {
        self.site.borrow().locale.clone()
    }

    /// The player who is signed in or is signing in.
    pub(crate) fn player(&self) -> Option<Rc<Player>> {
        self.player.borrow().clone()
    }
}

/// State and tasks of the player who is signed in. The core holds it from
/// sign-in to sign-out; dropping it cancels its tasks. Code that needs a player
/// holds it and reaches the core through it.
pub struct Player {
    pub(crate) core: Rc<Core>,
    pub(crate) tasks: Rc<TaskScope>,
    /// Id of the player by the token the session began with.
    pub(crate) subject: Option<String>,
    /// `None` until loaded.
    pub(crate) profile: StateCell<Option<Profile>>,
    /// The accounts, as far as they are known.
    pub(crate) accounts: StateCell<Vec<Account>>,
    /// Pauses and self-exclusions. `None` until loaded.
    pub(crate) exclusions: StateCell<Option<Vec<Limit>>>,
    /// True from a sign-in in this tab until the player was told of the last
    /// visit. A session that was there when the page loaded is not one.
    pub(crate) has_just_signed_in: Cell<bool>,
    /// True once the page shows the player as signed in.
    pub(crate) is_shown: Cell<bool>,
    /// Token refresh in flight.
    pub(crate) refreshing: StateCell<Option<WeakShared<Refresh>>>,
    /// A token that the server has rejected although it has not expired.
    pub(crate) refused: StateCell<Option<String>>,
    pub(crate) loops: Loops,
    pub(crate) forms: Forms,
    /// State of the features.
    pub(crate) state: PlayerState,
}

impl Player {
    /// Creates a player without data. `subject` is the id in the token, if any.
    pub(crate) fn new(core: &Rc<Core>, subject: Option<String>) -> Rc<Self> {
        Rc::new(Self {
            core: Rc::clone(core),
            tasks: Rc::default(),
            subject,
            profile: StateCell::default(),
            accounts: StateCell::default(),
            exclusions: StateCell::default(),
            has_just_signed_in: Cell::default(),
            is_shown: Cell::default(),
            refreshing: StateCell::default(),
            refused: StateCell::default(),
            loops: Loops::default(),
            forms: Forms::default(),
            state: PlayerState::default(),
        })
    }
}

impl Deref for Player {
    type Target = Rc<Core>;

    fn deref(&self) -> &Rc<Core> {
        &self.core
    }
}
