//! What happens to the whole page, and who reacts to it.
//!
//! The code that notices something does not know who cares: it tells the core,
//! and the core passes it to every [`Feature`] and to every part that is loaded.

use std::{future::ready, rc::Rc};

use crate::{
    config::Config,
    core::Core,
    domain::{entry_points::EntryPoint, middleware::Middleware},
    error::CoreError,
    platform::{
        forms::{FormEvent, FormName},
        parts::PartName,
        state_cell::StateCell,
        tasks::side_by_side,
    },
    ports::Task,
    store::views::RouteView,
    wire::realtime::Event,
};

/// Something that happens to the whole page.
#[derive(Clone, Copy)]
pub(crate) enum Occasion<'a> {
    /// The network is back, or the tab is visible again: failed loads that are
    /// on display are made again.
    Retry,
    /// The site has started.
    Started,
    /// An address is being resolved that leads to a page: its path without the
    /// locale.
    Located(&'a str),
    /// The visitor has gone to another path: its page, if there is one.
    PathChanged(Option<&'a RouteView>),
    /// What a path leads to may be another page now.
    PagesChanged,
    /// The page has nothing to do: what this visitor will probably need first is
    /// loaded.
    Idle(&'a Waiting),
    /// The site runs as an installed app.
    Installed,
    /// A dialog was closed: its name.
    DialogClosed(&'a str),
    /// Somebody signed in or out, the profile is another one, or the cookie
    /// notice was answered.
    VisitorChanged,
    /// The token of a player is there: what every page needs of him is read.
    PlayerKnown(&'a Waiting),
    /// The page shows the player.
    PlayerShown,
    /// All that the page shows of the player begins to be read. First what keeps him from
    /// playing, and what he waits for, is read.
    PlayerArrived(&'a Waiting),
    /// Then what invites him, and what he may need next.
    PlayerSettled(&'a Waiting),
    /// Events arrive again after a gap, and the accounts were read.
    LiveAgain,
    /// The tab of the player is visible again.
    PlayerVisible,
    /// After that, the accounts were read.
    PlayerReturned,
    /// The server has ended the session. Told after [`Occasion::SignedOut`].
    SessionExpired,
    /// The session of the player is about to end.
    PlayerLeaves,
    /// The data of the player was removed from the page and from the storages.
    SignedOut,
    /// Something of the account changed elsewhere: its topic, one of those of
    /// `other_tabs`.
    AccountChanged(&'a str),
    /// The player has changed a limit here.
    LimitsChanged,
    /// The player plays in another currency.
    CurrencyChanged(&'a Waiting),
    /// A balance is another one.
    BalanceChanged,
    /// No event tells of the balance: it is read.
    BalanceUnknown(&'a Waiting),
    /// The bonuses of the player are others.
    BonusesChanged,
    /// Messages of a channel may have been missed: its name.
    Missed(&'a str),
    /// Messages of all channels may have been missed.
    AllMissed,
    /// An event of the player arrived.
    Event(&'a Event),
    /// A message arrived on a channel: its raw text.
    Message {
        /// Name of the channel.
        channel: &'a str,
        /// The publication as it was sent.
        text: &'a str,
    },
    /// Another tab changed a value of local storage: its key.
    Stored(&'a str),
}

/// What is waited for on an occasion.
#[derive(Default)]
pub(crate) struct Waiting(StateCell<Vec<Task<()>>>);

impl Waiting {
    /// Adds work that is waited for.
    pub fn add(&self, work: Task<()>) {
        self.0.borrow_mut().push(work);
    }

    /// Does all that was added, side by side.
    pub async fn done(self) {
        let tasks = std::mem::take(&mut *self.0.borrow_mut());
        side_by_side(tasks).await;
    }
}

/// A part of the core that reacts to what happens.
pub(crate) trait Reacts {
    /// Does what the part does on this occasion: nothing on most.
    fn react(&self, core: &Rc<Core>, occasion: Occasion<'_>);
}

/// Does what something does on an occasion.
pub(crate) type Reaction = fn(&Rc<Core>, Occasion<'_>);

/// Opens a form.
pub(crate) type OpenForm = fn(&Rc<Core>, FormName) -> Task<Result<(), CoreError>>;

/// Handles an address that came from another site. Returns where it leads; `None`
/// if the page stays there and waits.
pub(crate) type Arrive = fn(&Rc<Core>, Arrival<'_>) -> Option<String>;

/// Loads a part.
pub(crate) type Load = fn(&Rc<Core>) -> Task<Result<(), CoreError>>;

/// A channel of the realtime connection that a signed-in player follows.
pub(crate) struct Channel {
    /// Its name; the id of the player follows it.
    pub name: &'static str,
    /// True if this site has it.
    pub is_offered: fn(&Config) -> bool,
}

impl Channel {
    /// A channel that every site has.
    pub const fn of_every_site(name: &'static str) -> Self {
        Self { name, is_offered: |_| true }
    }
}

/// An address that came from another site: what it asks for, its query, and the
/// home page in the language of the visitor.
pub(crate) struct Arrival<'a> {
    /// What the address asks for.
    pub entry: EntryPoint,
    /// The query.
    pub pairs: &'a [(String, String)],
    /// Path of the home page.
    pub home: String,
}

/// A row of the table of features (`features.rs`): what the core knows of a
/// feature whose code may not be loaded.
pub(crate) struct Feature {
    /// The parts that pages can request.
    pub parts: &'static [(PartName, Load)],
    /// Forms of the feature.
    pub forms: &'static [FormName],
    /// Opens one of the forms and restores its draft.
    pub open_form: OpenForm,
    /// Handles an event of a field of one of the forms.
    pub form_event: fn(&Rc<Core>, FormName, &str, FormEvent),
    /// Channels of a signed-in player.
    pub channels: &'static [Channel],
    /// Keys of local storage that outlive a sign-out.
    pub kept_keys: &'static [&'static str],
    /// Values of local storage that outlive a sign-out without what is of the
    /// player: their keys, and what is kept.
    pub kept_values: fn(&Core) -> Vec<(&'static str, String)>,
    /// The page to which a middleware leads from a path, once it is known.
    pub first_page: fn(&Core, Middleware, &str) -> Option<String>,
    /// Handles an address that came from another site.
    pub arrive: Option<Arrive>,
    /// Does what the feature does on this occasion although its part may not be
    /// loaded.
    pub react: Reaction,
}

impl Feature {
    /// A row that does nothing.
    pub const NONE: Self = Self {
        parts: &[],
        forms: &[],
        open_form: |_, _| Box::pin(ready(Ok(()))),
        form_event: |_, _, _, _| {},
        channels: &[],
        kept_keys: &[],
        kept_values: |_| Vec::new(),
        first_page: |_, _, _| None,
        arrive: None,
        react: |_, _| {},
    };
}

impl Core {
    /// Tells all features, and the parts that are loaded, what has happened.
    pub(crate) fn tell(self: &Rc<Self>, occasion: Occasion<'_>) {
        for feature in self.features {
            (feature.react)(self, occasion);
        }
        // A reaction may load a part.
        let loaded = self.loaded.borrow().clone();
        for part in loaded {
            part.react(self, occasion);
        }
    }
}
