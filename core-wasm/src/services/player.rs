//! The player who is signed in.

use std::{cell::Cell, ops::Deref, rc::Rc};

use futures_util::future::{LocalBoxFuture, WeakShared};

use super::{Core, account, cashier, forms::Forms, kept::Kept, life::Life, presence, rewards};
use crate::{error::CoreError, ports::Task, wire::player::Profile};

/// A token refresh shared by several calls.
pub(super) type Refresh = LocalBoxFuture<'static, Result<String, CoreError>>;

/// State and tasks of the player who is signed in. The core holds it from
/// sign-in to sign-out; dropping it cancels its tasks. Services of a player
/// hold it and reach the core through it.
pub struct Player {
    core: Rc<Core>,
    life: Rc<Life>,
    /// `None` until loaded.
    pub(crate) profile: Kept<Option<Profile>>,
    /// True once the page shows the player as signed in.
    pub(super) is_shown: Cell<bool>,
    /// Number of times the wallet was opened or closed.
    wallet_openings: Cell<u64>,
    /// Token refresh in flight.
    pub(super) refreshing: Kept<Option<WeakShared<Refresh>>>,
    /// A token that the server has rejected although it has not expired.
    pub(super) refused: Kept<Option<String>>,
    pub(crate) forms: Forms,
    pub(crate) login_sessions: Kept<account::LoginSessions>,
    pub(crate) profile_page: Kept<account::ProfileState>,
    pub(crate) limits: Kept<account::Limits>,
    pub(crate) limit_form: Kept<account::LimitForm>,
    pub(crate) documents: Kept<account::Documents>,
    pub(crate) referrals: Kept<account::Referrals>,
    pub(crate) accounts: Kept<presence::Accounts>,
    pub(crate) wallet: Kept<cashier::Wallet>,
    pub(crate) deposit: Kept<cashier::Deposit>,
    pub(crate) invoices: Kept<cashier::Invoices>,
    pub(crate) withdraw: Kept<cashier::Withdraw>,
    pub(crate) methods: Kept<cashier::Methods>,
    pub(crate) addresses: Kept<cashier::Addresses>,
    pub(crate) history: Kept<cashier::History>,
    pub(crate) bonuses: Kept<presence::Bonuses>,
    pub(crate) bonuses_page: Kept<rewards::BonusesPage>,
    pub(crate) bonus_action: Kept<Option<rewards::BonusAction>>,
    pub(crate) page_code: Kept<rewards::PageCode>,
    pub(crate) bonus_history: Kept<rewards::BonusHistory>,
}

impl Deref for Player {
    type Target = Rc<Core>;

    fn deref(&self) -> &Rc<Core> {
        &self.core
    }
}

impl Player {
    /// The core of this session.
    pub(crate) fn core(&self) -> &Rc<Core> {
        &self.core
    }

    /// True if the session has ended.
    pub(crate) fn has_ended(&self) -> bool {
        self.life.has_ended()
    }

    /// Runs work that is cancelled when the session ends; `None` if it was
    /// cancelled.
    pub(crate) async fn during<T: 'static>(&self, work: Task<T>) -> Option<T> {
        self.life.task(work).await
    }

    /// Starts a background task that is cancelled when the session ends.
    pub(crate) fn spawn(&self, work: impl Future<Output = ()> + 'static) {
        let work = self.life.task(Box::pin(work));
        self.core.spawn(async move {
            work.await;
        });
    }

    /// Records that the wallet was opened or closed, and returns the number of
    /// this opening. An earlier opening whose code is still loading is
    /// superseded.
    pub(super) fn begin_opening(&self) -> u64 {
        self.wallet_openings.set(self.wallet_openings.get() + 1);
        self.wallet_openings.get()
    }

    /// True if this opening is the current one and the session has not ended.
    pub(super) fn is_opening(&self, number: u64) -> bool {
        !self.has_ended() && self.wallet_openings.get() == number
    }

    /// The player's id, if the profile is loaded.
    pub(crate) fn id(&self) -> Option<String> {
        self.profile.borrow().as_ref().map(|profile| profile.id.clone())
    }
}

impl Core {
    /// The player who is signed in or is signing in.
    pub(crate) fn player(&self) -> Option<Rc<Player>> {
        self.player.borrow().clone()
    }

    /// Starts the session of a new player and ends the previous one.
    pub(super) fn begin_player(self: &Rc<Self>) -> Rc<Player> {
        self.end_player();
        self.sign_ins.set(self.sign_ins.get() + 1);
        let player = Rc::new(Player {
            core: Rc::clone(self),
            life: Rc::default(),
            profile: Kept::default(),
            is_shown: Cell::default(),
            wallet_openings: Cell::default(),
            refreshing: Kept::default(),
            refused: Kept::default(),
            forms: Forms::default(),
            login_sessions: Kept::default(),
            profile_page: Kept::default(),
            limits: Kept::default(),
            limit_form: Kept::default(),
            documents: Kept::default(),
            referrals: Kept::default(),
            accounts: Kept::default(),
            wallet: Kept::default(),
            deposit: Kept::default(),
            invoices: Kept::default(),
            withdraw: Kept::default(),
            methods: Kept::default(),
            addresses: Kept::default(),
            history: Kept::default(),
            bonuses: Kept::default(),
            bonuses_page: Kept::default(),
            bonus_action: Kept::default(),
            page_code: Kept::default(),
            bonus_history: Kept::default(),
        });
        *self.player.borrow_mut() = Some(Rc::clone(&player));
        player
    }

    /// Ends the session: cancels all tasks of the player. They publish nothing
    /// more.
    pub(crate) fn end_player(self: &Rc<Self>) {
        self.close_payment_windows();
        self.forget_files();
        let Some(player) = self.player.borrow_mut().take() else { return };
        player.life.end();
        self.store.update(|slices| {
            slices.app.edit(|app| app.cut_lists.clear());
            slices.end_player();
        });
    }
}
