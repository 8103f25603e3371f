//! Parts and state of all features: type declarations without logic.

use std::cell::Cell;

use super::{
    access, account, cashier, chat, engagement, jackpots, lobby, pages, play, presence, quests, rewards,
    round_proof, search, statement, strips, support, winners,
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
    pub(crate) jackpots: Slot<dyn jackpots::JackpotsCalls>,
    pub(crate) lobby: Slot<dyn lobby::LobbyCalls>,
    pub(crate) messages: Slot<dyn engagement::messages::MessagesCalls>,
    pub(crate) own_games: Slot<dyn lobby::own::OwnGamesCalls>,
    pub(crate) pages: Slot<dyn pages::PagesCalls>,
    pub(crate) play: Slot<dyn play::PlayCalls>,
    pub(crate) presence: Slot<dyn presence::PresenceCalls>,
    pub(crate) quests: Slot<dyn quests::QuestsCalls>,
    pub(crate) rewards: Slot<dyn rewards::RewardsCalls>,
    pub(crate) round_proof: Slot<dyn round_proof::ProofCalls>,
    pub(crate) saved_proof: Slot<dyn round_proof::saved::SavedProofCalls>,
    pub(crate) search: Slot<dyn search::SearchCalls>,
    pub(crate) statement: Slot<dyn statement::StatementCalls>,
    pub(crate) strips: Slot<dyn strips::StripsCalls>,
    pub(crate) toasts: Slot<dyn toasts::ToastCalls>,
    pub(crate) support: Slot<dyn support::SupportCalls>,
    pub(crate) realtime: Slot<dyn realtime::RealtimeCalls>,
    pub(crate) vault: Slot<dyn account::vault::VaultCalls>,
    pub(crate) winners: Slot<dyn winners::WinnersCalls>,
}

/// State of the features for the page.
#[derive(Default)]
pub(crate) struct PageState {
    pub(super) sign_in: LazyState<access::SignIn>,
    pub(super) otp: LazyState<access::Otp>,
    pub(super) page_documents: LazyState<pages::PageDocuments>,
    /// Collections of games.
    pub(super) collections: LazyState<strips::Collections>,
    /// The search over games.
    pub(super) searching: LazyState<search::Searching>,
    pub(super) category: LazyState<lobby::Category>,
    pub(super) providers: LazyState<lobby::Providers>,
    pub(super) game_page: LazyState<lobby::GamePage>,
    pub(super) board: LazyState<winners::Board>,
    pub(super) pools: LazyState<jackpots::Pools>,
    pub(super) launch: LazyState<play::Launch>,
    pub(super) loyalty: LazyState<engagement::Loyalty>,
    pub(super) tournaments: LazyState<engagement::Tournaments>,
    pub(super) tournament: LazyState<engagement::TournamentPage>,
    pub(super) betting: LazyState<play::Betting>,
    pub(super) chat: LazyState<chat::ChatState>,
}

/// State of the features for a signed-in player.
#[derive(Default)]
pub(crate) struct PlayerState {
    /// Number of times the wallet was opened or closed.
    pub(super) wallet_openings: Cell<u64>,
    pub(super) login_sessions: LazyState<account::LoginSessions>,
    pub(super) second_factor: LazyState<account::SecondFactor>,
    pub(super) passkeys: LazyState<account::Passkeys>,
    pub(super) profile_page: LazyState<account::ProfileState>,
    pub(super) limits: LazyState<account::Limits>,
    pub(super) limit_form: LazyState<account::LimitForm>,
    pub(super) time_limit: LazyState<account::TimeOfPlay>,
    pub(super) vault: LazyState<account::VaultState>,
    pub(super) documents: LazyState<account::Documents>,
    pub(super) referrals: LazyState<account::Referrals>,
    pub(super) accounts: LazyState<presence::Accounts>,
    pub(super) wallet: LazyState<cashier::Wallet>,
    pub(super) deposit: LazyState<cashier::Deposit>,
    pub(super) invoices: LazyState<cashier::Invoices>,
    pub(super) withdraw: LazyState<cashier::Withdraw>,
    pub(super) methods: LazyState<cashier::Methods>,
    pub(super) addresses: LazyState<cashier::Addresses>,
    pub(super) history: LazyState<cashier::History>,
    pub(super) bonuses: LazyState<presence::Bonuses>,
    pub(super) bonuses_page: LazyState<rewards::BonusesPage>,
    pub(super) welcome_package: LazyState<rewards::WelcomePackage>,
    pub(super) bonus_action: LazyState<rewards::BonusActionState>,
    pub(super) page_code: LazyState<rewards::PageCode>,
    pub(super) bonus_history: LazyState<rewards::BonusHistory>,
    pub(super) favorites: LazyState<lobby::Favorites>,
    pub(super) played_games: LazyState<lobby::PlayedGames>,
    pub(super) live_tables: LazyState<lobby::LiveTables>,
    pub(super) rounds: LazyState<lobby::Rounds>,
    pub(super) bets: LazyState<lobby::Bets>,
    pub(super) statement: LazyState<statement::Statement>,
    pub(super) round_proof: LazyState<round_proof::ShownProof>,
    pub(super) messages: LazyState<engagement::MessageList>,
    pub(super) loyalty: LazyState<engagement::LoyaltyStanding>,
    /// Identity of the tournament that the player has asked to enter from the list.
    pub(super) tournament_to_enter: Cell<Option<String>>,
    pub(super) play_session: LazyState<play::PlaySession>,
    pub(super) quests: LazyState<quests::QuestBook>,
}
