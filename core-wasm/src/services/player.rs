//! The player who is signed in.

use std::{cell::Cell, ops::Deref, rc::Rc};

use futures_util::future::{LocalBoxFuture, WeakShared};

use super::{
    Core, account, backoff::Loops, cashier, engagement, forms::Forms, life::Life, lobby,
    part_state::PartState, play, presence, rewards, state_cell::StateCell,
};
use crate::{domain::token, error::CoreError, ports::Task, wire::player::Profile};

/// A token refresh shared by several calls.
pub(super) type Refresh = LocalBoxFuture<'static, Result<String, CoreError>>;

/// State and tasks of the player who is signed in. The core holds it from
/// sign-in to sign-out; dropping it cancels its tasks. Services of a player
/// hold it and reach the core through it.
pub struct Player {
    core: Rc<Core>,
    life: Rc<Life>,
    /// Id of the player by the token the session began with.
    subject: Option<String>,
    /// `None` until loaded.
    pub(crate) profile: StateCell<Option<Profile>>,
    /// True once the page shows the player as signed in.
    pub(super) is_shown: Cell<bool>,
    /// Number of times the wallet was opened or closed.
    wallet_openings: Cell<u64>,
    /// Token refresh in flight.
    pub(super) refreshing: StateCell<Option<WeakShared<Refresh>>>,
    /// A token that the server has rejected although it has not expired.
    pub(super) refused: StateCell<Option<String>>,
    pub(super) loops: Loops,
    pub(crate) forms: Forms,
    pub(crate) login_sessions: StateCell<account::LoginSessions>,
    pub(crate) profile_page: StateCell<account::ProfileState>,
    pub(crate) limits: StateCell<account::Limits>,
    pub(crate) limit_form: StateCell<account::LimitForm>,
    pub(crate) documents: StateCell<account::Documents>,
    pub(crate) referrals: StateCell<account::Referrals>,
    pub(crate) accounts: StateCell<presence::Accounts>,
    pub(crate) wallet: StateCell<cashier::Wallet>,
    pub(crate) deposit: StateCell<cashier::Deposit>,
    pub(crate) invoices: StateCell<cashier::Invoices>,
    pub(crate) withdraw: StateCell<cashier::Withdraw>,
    pub(crate) methods: StateCell<cashier::Methods>,
    pub(crate) addresses: StateCell<cashier::Addresses>,
    pub(crate) history: StateCell<cashier::History>,
    pub(crate) bonuses: StateCell<presence::Bonuses>,
    pub(crate) bonuses_page: StateCell<rewards::BonusesPage>,
    pub(crate) welcome_package: StateCell<rewards::WelcomePackage>,
    pub(crate) bonus_action: StateCell<Option<rewards::BonusAction>>,
    pub(crate) page_code: StateCell<rewards::PageCode>,
    pub(crate) bonus_history: StateCell<rewards::BonusHistory>,
    pub(crate) favorites: StateCell<lobby::Favorites>,
    pub(crate) played_games: StateCell<lobby::PlayedGames>,
    pub(crate) rounds: StateCell<lobby::Rounds>,
    pub(crate) bets: StateCell<lobby::Bets>,
    pub(crate) messages: StateCell<engagement::MessageList>,
    pub(crate) loyalty: StateCell<engagement::LoyaltyStanding>,
    pub(crate) play_session: StateCell<play::PlaySession>,
    pub(crate) quests: PartState,
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

    /// Id of the player to whom calls belong: the token's, or the profile's if
    /// the token names none. Unknown is nobody: it never equals a stored id.
    pub(crate) fn owner(&self) -> Option<String> {
        self.subject.clone().or_else(|| self.id())
    }

    /// True if a token is known to belong to another player.
    pub(super) fn is_foreign(&self, token: &str) -> bool {
        let owner = subject(token);
        owner.is_some() && self.owner().is_some_and(|here| owner != Some(here))
    }
}

fn subject(token: &str) -> Option<String> {
    token::decode(Some(token)).ok()?.sub
}

impl Core {
    /// The player who is signed in or is signing in.
    pub(crate) fn player(&self) -> Option<Rc<Player>> {
        self.player.borrow().clone()
    }

    /// Starts the session of the player of a token and ends the previous one.
    pub(super) fn begin_player(self: &Rc<Self>, token: &str) -> Rc<Player> {
        self.end_player();
        self.sign_ins.set(self.sign_ins.get() + 1);
        let player = Rc::new(Player {
            core: Rc::clone(self),
            life: Rc::default(),
            subject: subject(token),
            profile: StateCell::default(),
            is_shown: Cell::default(),
            wallet_openings: Cell::default(),
            refreshing: StateCell::default(),
            refused: StateCell::default(),
            loops: Loops::default(),
            forms: Forms::default(),
            login_sessions: StateCell::default(),
            profile_page: StateCell::default(),
            limits: StateCell::default(),
            limit_form: StateCell::default(),
            documents: StateCell::default(),
            referrals: StateCell::default(),
            accounts: StateCell::default(),
            wallet: StateCell::default(),
            deposit: StateCell::default(),
            invoices: StateCell::default(),
            withdraw: StateCell::default(),
            methods: StateCell::default(),
            addresses: StateCell::default(),
            history: StateCell::default(),
            bonuses: StateCell::default(),
            bonuses_page: StateCell::default(),
            welcome_package: StateCell::default(),
            bonus_action: StateCell::default(),
            page_code: StateCell::default(),
            bonus_history: StateCell::default(),
            favorites: StateCell::default(),
            played_games: StateCell::default(),
            rounds: StateCell::default(),
            bets: StateCell::default(),
            messages: StateCell::default(),
            loyalty: StateCell::default(),
            play_session: StateCell::default(),
            quests: PartState::default(),
        });
        *self.player.borrow_mut() = Some(Rc::clone(&player));
        player
    }

    /// Ends the session: cancels all tasks of the player. They publish nothing
    /// more.
    pub(crate) fn end_player(self: &Rc<Self>) {
        if self.release_player() {
            self.launch.borrow_mut().end();
            self.betting.borrow_mut().end();
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
        self.close_payment_windows();
        self.forget_files();
        let player = self.player.borrow_mut().take();
        player.is_some_and(|player| {
            player.life.end();
            true
        })
    }
}
