//! Trying again, by itself, what could not be read.

use std::rc::Rc;

use super::{Core, forms::FormName};
use crate::{
    error::CoreError,
    ports::Task,
    store::views::{DepositPhase, FormPhase, ListPhase, WithdrawPhase},
};

impl Core {
    /// The network is back, or the player looks at the page again: every
    /// reading that has failed and is on show is made again.
    pub(crate) fn retry_failed(self: &Rc<Self>) {
        let failed = |phase: ListPhase| phase == ListPhase::Failed;
        for form in [FormName::SignUp, FormName::Profile] {
            if self.forms.get(form).borrow().phase == FormPhase::Failed {
                let core = Rc::clone(self);
                self.spawn(async move { core.warn_of(core.open_form(form).await) });
            }
        }
        let mut tasks: Vec<Task<Result<(), CoreError>>> = Vec::new();
        let (lobby, wallet, accounts) = self.store.read(|slices| {
            let wallet = slices.deposit.get().phase == DepositPhase::Failed
                || slices.withdraw.get().phase == WithdrawPhase::Failed;
            let lobby = slices.lobby.iter().any(|strip| failed(strip.phase));
            (lobby, wallet, failed(slices.accounts_list.get().phase))
        });
        if lobby {
            let core = Rc::clone(self);
            self.spawn(async move { core.load_lobby().await });
        }
        if !self.is_signed_in() {
            return;
        }
        if accounts {
            let core = Rc::clone(self);
            tasks.push(Box::pin(async move { core.load_accounts().await }));
        }
        if wallet {
            let core = Rc::clone(self);
            tasks.push(Box::pin(async move { core.reload_wallet().await }));
        }
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
            )
        });
        let (transactions, sessions, referrals, history, documents, limits, bonuses) = lists;
        tasks.extend(transactions.map(|page| self.load_transactions(page)));
        tasks.extend(sessions.map(|page| self.load_login_sessions(page)));
        tasks.extend(referrals.map(|page| self.load_referrals(page)));
        tasks.extend(history.map(|(kind, page)| self.load_bonus_history(kind, page)));
        tasks.extend(documents.then(|| self.load_documents()));
        tasks.extend(limits.then(|| self.load_limits()));
        tasks.extend(bonuses.then(|| self.load_bonuses_page()));
        for task in tasks {
            let core = Rc::clone(self);
            self.spawn(async move { core.warn_of(task.await) });
        }
    }
}
