//! What happens to the whole page, and who reacts to it.
//!
//! The code that notices something does not know who cares: it tells the core,
//! and the core passes it to every feature and to every part that is loaded.

use std::rc::Rc;

use crate::{
    core::Core,
    platform::{state_cell::StateCell, tasks::side_by_side},
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
    /// All that the page shows of the player begins to be read: first what keeps
    /// him from playing, and what he waits for.
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
