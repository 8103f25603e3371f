//! Parts and state of all features: type declarations without logic.

use std::cell::Cell;

use super::{
    access, account, cashier, chat, engagement, lobby, pages, play, presence, quests, rewards, round_proof,
    search, statement, strips, support, winners,
};
use crate::{
    platform::{parts::Slot, state_cell::LazyState, toasts},
    session::realtime,
};

/// Parts that are loaded on first use.
#[derive(Default)]
pub(crate) struct Parts {
    pub(crate) access: Slot<dyn access::AccessCalls>,
    pub(crate) account: Slot<dyn account::AccountCalls>,
    pub(crate) cashier: Slot<dyn cashier::CashierCalls>,
    pub(crate) chat: Slot<dyn chat::ChatCalls>,
    pub(crate) engagement: Slot<dyn engagement::EngagementCalls>,
    pub(crate) history: Slot<dyn cashier::history::HistoryCalls>,
    pub(crate) withdrawal: Slot<dyn cashier::withdrawal::WithdrawalCalls>,
    pub(crate) lobby: Slot<dyn lobby::LobbyCalls>,
    pub(crate) messages: Slot<dyn engagement::messages::MessagesCalls>,
    pub(crate) own_games: Slot<dyn lobby::own::OwnGamesCalls>,
    pub(crate) pages: Slot<dyn pages::PagesCalls>,
    pub(crate) play: Slot<dyn play::PlayCalls>,
    pub(crate) presence: Slot<dyn presence::PresenceCalls>,
    pub(crate) quests: Slot<dyn quests::QuestsCalls>,
    pub(crate) rewards: Slot<dyn rewards::RewardsCalls>,
    pub(crate) round_proof: Slot<dyn round_proof::ProofCalls>,
    pub(crate) search: Slot<dyn search::SearchCalls>,
    pub(crate) statement: Slot<dyn statement::StatementCalls>,
    pub(crate) strips: Slot<dyn strips::StripsCalls>,
    pub(crate) toasts: Slot<dyn toasts::ToastCalls>,
    pub(crate) support: Slot<dyn support::SupportCalls>,
    pub(crate) realtime: Slot<dyn realtime::RealtimeCalls>,
    pub(crate) winners: Slot<dyn winners::WinnersCalls>,
}

/// State of the features for the page.
#[derive(Default)]
pub(crate) struct PageState {
    pub(crate) sign_in: LazyState<access::SignIn>,
    pub(crate) otp: LazyState<access::Otp>,
    pub(crate) page_documents: LazyState<pages::PageDocuments>,
    /// Collections of games.
    pub(crate) collections: LazyState<strips::Collections>,
    /// The search over games.
    pub(crate) searching: LazyState<search::Searching>,
    pub(crate) category: LazyState<lobby::Category>,
    pub(crate) providers: LazyState<lobby::Providers>,
    pub(crate) game_page: LazyState<lobby::GamePage>,
    pub(crate) board: LazyState<winners::Board>,
    pub(crate) launch: LazyState<play::Launch>,
    pub(crate) loyalty: LazyState<engagement::Loyalty>,
    pub(crate) tournaments: LazyState<engagement::Tournaments>,
    pub(crate) tournament: LazyState<engagement::TournamentPage>,
    pub(crate) betting: LazyState<play::Betting>,
    pub(crate) chat: LazyState<chat::ChatState>,
}

/// State of the features for a signed-in player.
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
    pub(crate) bonus_action: LazyState<rewards::BonusActionState>,
    pub(crate) page_code: LazyState<rewards::PageCode>,
    pub(crate) bonus_history: LazyState<rewards::BonusHistory>,
    pub(crate) favorites: LazyState<lobby::Favorites>,
    pub(crate) played_games: LazyState<lobby::PlayedGames>,
    pub(crate) rounds: LazyState<lobby::Rounds>,
    pub(crate) bets: LazyState<lobby::Bets>,
    pub(crate) statement: LazyState<statement::Statement>,
    pub(crate) round_proof: LazyState<round_proof::ShownProof>,
    pub(crate) messages: LazyState<engagement::MessageList>,
    pub(crate) loyalty: LazyState<engagement::LoyaltyStanding>,
    pub(crate) play_session: LazyState<play::PlaySession>,
    pub(crate) quests: LazyState<quests::QuestBook>,
}
