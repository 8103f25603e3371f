//! The player who is signed in.

use std::{cell::Cell, ops::Deref, rc::Rc};

use futures_util::future::{LocalBoxFuture, WeakShared};

use super::{
    Core, account,
    backoff::Loops,
    cashier, engagement,
    forms::Forms,
    life::Life,
    lobby,
    occasions::Occasion,
    part_state::PartState,
    play, presence, rewards,
    state_cell::{LazyState, StateCell},
};
use crate::{domain::token, error::CoreError, ports::Task, wire::player::Profile};

/// A token refresh shared by several calls.
pub(super) type Refresh = LocalBoxFuture<'static, Result<String, CoreError>>;

/// What the features keep of a player.
#[derive(Default)]
pub(crate) struct PlayerState {
    /// Number of times the wallet was opened or closed.
    pub(crate) wallet_openings: Cell<u64>,
    pub(crate) login_sessions: LazyState<account::LoginSessions>,
    pub(crate) profile_page: LazyState<account::ProfileState>,
    pub(crate) limits: LazyState<account::Limits>,
    pub(crate) limit_form: LazyState<account::LimitForm>,
    pub(crate) documents: LazyState<account::Documents>,
    pub(crate) referrals: LazyState<account::Referrals>,
    pub(crate) accounts: LazyState<presence::Accounts>,
    pub(crate) wallet: LazyState<cashier::Wallet>,
    pub(crate) deposit: LazyState<cashier::Deposit>,
    pub(crate) invoices: LazyState<cashier::Invoices>,
    pub(crate) withdraw: LazyState<cashier::Withdraw>,
    pub(crate) methods: LazyState<cashier::Methods>,
    pub(crate) addresses: LazyState<cashier::Addresses>,
    pub(crate) history: LazyState<cashier::History>,
    pub(crate) bonuses: LazyState<presence::Bonuses>,
    pub(crate) bonuses_page: LazyState<rewards::BonusesPage>,
    pub(crate) welcome_package: LazyState<rewards::WelcomePackage>,
    pub(crate) bonus_action: LazyState<Option<rewards::BonusAction>>,
    pub(crate) page_code: LazyState<rewards::PageCode>,
    pub(crate) bonus_history: LazyState<rewards::BonusHistory>,
    pub(crate) favorites: LazyState<lobby::Favorites>,
    pub(crate) played_games: LazyState<lobby::PlayedGames>,
    pub(crate) rounds: LazyState<lobby::Rounds>,
    pub(crate) bets: LazyState<lobby::Bets>,
    pub(crate) messages: LazyState<engagement::MessageList>,
    pub(crate) loyalty: LazyState<engagement::LoyaltyStanding>,
    pub(crate) play_session: LazyState<play::PlaySession>,
    pub(crate) quests: PartState,
}

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
    /// Token refresh in flight.
    pub(super) refreshing: StateCell<Option<WeakShared<Refresh>>>,
    /// A token that the server has rejected although it has not expired.
    pub(super) refused: StateCell<Option<String>>,
    pub(super) loops: Loops,
    pub(crate) forms: Forms,
    /// State of the features.
    pub(crate) state: PlayerState,
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
            refreshing: StateCell::default(),
            refused: StateCell::default(),
            loops: Loops::default(),
            forms: Forms::default(),
            state: PlayerState::default(),
        });
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
            self.tell(Occasion::PlayerLeaves);
        }
        let player = self.player.borrow_mut().take();
        player.is_some_and(|player| {
            player.life.end();
            true
        })
    }
}
