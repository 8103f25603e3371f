//! Automatic retry of failed loads of a player's data.

use super::Presence;
use crate::{
    error::CoreError,
    ports::Task,
    store::views::{DepositPhase, ListPhase, PlayerBonusKind, WithdrawPhase},
};

impl Presence {
    /// Retries failed loads that are on display.
    pub(super) fn retry_player(&self) {
        self.core().retry_quests();
        let failed = |phase: ListPhase| phase == ListPhase::Failed;
        let mut tasks: Vec<Task<Result<(), CoreError>>> = Vec::new();
        let (wallet, accounts) = self.store.read(|slices| {
            let wallet = slices.deposit.get().phase == DepositPhase::Failed
                || slices.withdraw.get().phase == WithdrawPhase::Failed;
            (wallet, failed(slices.accounts_list.get().phase))
        });
        let core = self.core();
        tasks.extend(accounts.then(|| core.load_accounts()));
        tasks.extend(wallet.then(|| core.reload_wallet()));
        let lists = self.store.read(|slices| {
            let transactions = slices.transactions_list.get();
            let sessions = slices.login_sessions_list.get();
            let referrals = slices.referrals.get();
            let history = slices.bonus_history_list.get();
            (
                failed(transactions.phase).then_some(transactions.page),
                failed(sessions.phase).then_some(sessions.page),
                failed(referrals.phase).then_some(referrals.page),
                failed(history.phase).then_some((history.kind, history.page)),
                failed(slices.documents_list.get().phase),
                failed(slices.limits.get().phase),
                failed(slices.bonuses_page.get().phase),
                failed(slices.messages_list.get().phase),
            )
        });
        let (transactions, sessions, referrals, history, documents, limits, bonuses, messages) = lists;
        tasks.extend(transactions.map(|page| core.load_transactions(page)));
        tasks.extend(sessions.map(|page| core.load_login_sessions(page)));
        tasks.extend(referrals.map(|page| core.load_referrals(page)));
        tasks.extend(history.map(|(kind, page)| match kind {
            PlayerBonusKind::Bonus => core.load_bonus_history(page),
            PlayerBonusKind::FreeSpin => core.load_free_spin_history(page),
        }));
        tasks.extend(documents.then(|| core.load_documents()));
        tasks.extend(limits.then(|| core.load_limits()));
        tasks.extend(bonuses.then(|| core.load_bonuses_page()));
        tasks.extend(messages.then(|| core.reload_messages()));
        for task in tasks {
            let player = self.clone();
            self.spawn(async move { player.log_error(task.await) });
        }
    }
}
