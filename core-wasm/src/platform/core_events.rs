//! Events of the page, and their handlers.
//!
//! Code that detects a change emits an event with [`Core::emit`] and does not know
//! the handlers. Handlers are the rows of the features (`platform/feature.rs`) and
//! the parts that are loaded. A handler ignores the events it does not match.

use std::rc::Rc;

use crate::{
    core::Core,
    error::CoreError,
    platform::{state_cell::StateCell, tasks::side_by_side},
    ports::Task,
    store::views::RouteView,
    wire::realtime::Event,
};

/// An event of the page. An event with [`PendingTasks`] collects the work of its
/// handlers; the emitter waits for that work.
#[derive(Clone, Copy)]
pub(crate) enum CoreEvent<'a> {
    /// The start is complete.
    Started,
    /// The network is back, or the tab is visible again. Handlers retry failed
    /// loads whose result is on display.
    Retry,
    /// The page is idle. Handlers load what the visitor is likely to need next.
    Idle(&'a PendingTasks),
    /// The site runs as an installed app.
    Installed,

    /// The router resolves an address to this path, without the locale.
    AddressResolved(&'a str),
    /// The visitor went to another path. `None` if there is no page at the path.
    PathChanged(Option<&'a RouteView>),
    /// A list was loaded that decides where some paths lead.
    PagesChanged,
    /// A dialog was closed: its name.
    DialogClosed(&'a str),

    /// The visitor dismissed an alert: its document and key, as `profile.saved`.
    AlertDismissed(&'a str),

    /// The visitor signed in or out, the profile changed, or the visitor answered
    /// the cookie notice.
    VisitorChanged,
    /// The token of a player is known. Handlers load what the first view of the
    /// player shows.
    PlayerKnown(&'a PendingTasks),
    /// The page shows the player as signed in.
    PlayerShown,
    /// First stage of loading a player's data: exclusions and open payments.
    LoadEssentials(&'a PendingTasks),
    /// Second stage: preloading.
    LoadExtras(&'a PendingTasks),
    /// After the channels of the player were subscribed, side by side with the
    /// stages: the messages.
    LoadMessages(&'a PendingTasks),
    /// Third stage, after the channels of the player were subscribed: the lists that
    /// events keep up to date and that every page shows.
    LoadLists(&'a PendingTasks),
    /// The tab of a player is visible again.
    TabVisible,
    /// The accounts were reloaded after the tab was hidden. Handlers reload other
    /// data without events.
    ReloadAfterHidden,
    /// The session is about to end. The player is still available.
    SessionEnding,
    /// The session ended, and the data of the player was removed from the page and
    /// the storages.
    SignedOut,
    /// The server ended the session. Emitted after [`CoreEvent::SignedOut`].
    SessionExpired,

    /// Another tab or another part changed data of the account. The topic is one of
    /// the constants of `other_tabs`.
    AccountChanged(&'a str),
    /// The player has asked in the registration for a limit of deposits.
    DepositLimitWanted,
    /// The player changed a limit in this tab.
    LimitsChanged,
    /// The active account has another currency.
    CurrencyChanged(&'a PendingTasks),
    /// A balance changed.
    BalanceChanged,
    /// The balance may be out of date, because no realtime events arrive. Handlers
    /// reload it.
    RefreshBalance(&'a PendingTasks),
    /// The player's bonuses changed.
    BonusesChanged,

    /// Another tab changed this key of local storage.
    StorageChanged(&'a str),
    /// A publication arrived on a realtime channel.
    Message {
        /// Name of the channel.
        channel: &'a str,
        /// Raw text of the publication.
        text: &'a str,
    },
    /// A realtime event of the player was decoded.
    Realtime(&'a Event),
    /// Publications of this channel may have been missed.
    ChannelGap(&'a str),
    /// Publications of all channels may have been missed.
    ConnectionGap,
    /// The accounts were reloaded after a gap. Handlers reload other data with
    /// events.
    ReloadAfterGap,
}

/// Tasks that the emitter of an event waits for.
#[derive(Default)]
pub(crate) struct PendingTasks(StateCell<Vec<Task<()>>>);

impl PendingTasks {
    /// Adds a task.
    pub fn add(&self, task: Task<()>) {
        self.0.borrow_mut().push(task);
    }

    /// Adds a call. An error is logged.
    pub fn add_call(&self, core: &Rc<Core>, call: Task<Result<(), CoreError>>) {
        let core = Rc::clone(core);
        self.add(Box::pin(async move { core.log_error(call.await) }));
    }

    /// Runs all tasks concurrently.
    pub async fn done(self) {
        let tasks = std::mem::take(&mut *self.0.borrow_mut());
        side_by_side(tasks).await;
    }
}

/// A loaded part that handles events.
pub(crate) trait EventHandler {
    /// Handles an event.
    fn on_event(&self, core: &Rc<Core>, event: CoreEvent<'_>);
}

/// A function that handles events.
pub(crate) type OnEvent = fn(&Rc<Core>, CoreEvent<'_>);

impl Core {
    /// Passes an event to all features, and then to the loaded parts.
    pub(crate) fn emit(self: &Rc<Self>, event: CoreEvent<'_>) {
        for feature in self.features {
            (feature.on_event)(self, event);
        }
        // The list is cloned because a handler may load a part.
        let loaded = self.loaded.borrow().clone();
        for part in loaded {
            part.on_event(self, event);
        }
    }
}
