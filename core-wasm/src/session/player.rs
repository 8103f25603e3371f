//! The player who is signed in.

use std::rc::Rc;

use futures_util::future::LocalBoxFuture;

use crate::{
    core::{Core, Player},
    domain::token,
    error::CoreError,
    platform::{
        backoff::{Attempt, Retry, Work},
        core_events::CoreEvent,
        parts::Owner,
    },
    ports::{Area, Task},
};

/// A token refresh shared by several calls.
pub(crate) type Refresh = LocalBoxFuture<'static, Result<String, CoreError>>;

impl Player {
    /// The core of this session.
    pub(crate) fn core(&self) -> &Rc<Core> {
        &self.core
    }

    /// True if the session has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.tasks.has_ended()
    }

    /// Runs work that is cancelled when the session ends; `None` if it was
    /// cancelled.
    pub(crate) async fn run_in_session<T: 'static>(&self, work: Task<T>) -> Option<T> {
        self.tasks.task(work).await
    }

    /// Starts a background task that is cancelled when the session ends.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        let work = self.tasks.task(Box::pin(work));
        self.core.spawn(async move {
            work.await;
        });
    }

    /// Like [`Core::repeat`], but ends with the session.
    pub(crate) fn repeat(&self, work: Work, retry: Retry, attempt: impl FnMut() -> Task<Attempt> + 'static) {
        let task = self.loops.begin(work, retry, &self.ports, Box::new(attempt));
        if let Some(task) = task {
            self.spawn(task);
        }
    }

    /// The player's id, if the profile is loaded.
    pub(crate) fn id(&self) -> Option<String> {
        self.profile.borrow().as_ref().map(|profile| profile.id.clone())
    }

    /// Id of the player to whom calls belong: the token's, or the profile's if
    /// the token names none. Unknown is nobody: it never equals a stored id.
    pub(crate) fn owner(&self) -> Option<String> {
        self.subject.clone().or_else(|| self.id())
    }

    /// The value of a key of local storage, if it was stored for this player.
    pub(crate) fn own_value(&self, key: &str) -> Option<String> {
        let stored = self.ports.storage.get(Area::Local, key)?;
        let (owner, value) = stored.split_once(' ')?;
        (self.owner().as_deref() == Some(owner)).then(|| value.to_owned())
    }

    /// Stores a value under a key of local storage for this player. Removes the key without a value, or while it is unknown
    /// who the player is.
    pub(crate) fn store_own_value(&self, key: &str, value: Option<&str>) {
        match self.owner().zip(value) {
            Some((owner, value)) => {
                self.ports.storage.set(Area::Local, key, &format!("{owner} {value}"));
            }
            None => self.ports.storage.remove(Area::Local, key),
        }
    }

    /// True if a token is known to belong to another player.
    pub(crate) fn is_foreign(&self, token: &str) -> bool {
        let owner = subject(token);
        owner.is_some() && self.owner().is_some_and(|here| owner != Some(here))
    }
}

impl Owner for Player {
    fn of(core: &Rc<Core>) -> Option<Rc<Self>> {
        core.player()
    }

    fn work(
        self: &Rc<Self>,
        work: Task<Result<(), CoreError>>,
        gone: Result<(), CoreError>,
    ) -> Task<Result<(), CoreError>> {
        let player = Rc::clone(self);
        Box::pin(async move { player.run_in_session(work).await.unwrap_or(gone) })
    }
}

fn subject(token: &str) -> Option<String> {
    token::decode(Some(token)).ok()?.sub
}

impl Core {
    /// Starts the session of the player of a token and ends the previous one.
    pub(crate) fn begin_player(self: &Rc<Self>, token: &str) -> Rc<Player> {
        self.end_player();
        self.sign_ins.set(self.sign_ins.get() + 1);
        let player = Player::new(self, subject(token));
        *self.player.borrow_mut() = Some(Rc::clone(&player));
        player
    }

    /// Ends the session: cancels all tasks of the player. They publish nothing
    /// more.
    pub(crate) fn end_player(self: &Rc<Self>) {
        if self.release_player() {
            self.store.update(|slices| {
                slices.app.edit(|app| app.cut_lists.clear());
                slices.end_player();
            });
        }
    }

    /// Cancels all tasks of the player and drops their state, without
    /// publishing anything. Returns true if there was a player. A core that is
    /// disposed of must call this: player and core refer to each other, and
    /// would never be freed.
    pub fn release_player(self: &Rc<Self>) -> bool {
        if self.player.borrow().is_some() {
            self.emit(CoreEvent::SessionEnding);
        }
        let player = self.player.borrow_mut().take();
        player.is_some_and(|player| {
            player.tasks.end();
            true
        })
    }
}
