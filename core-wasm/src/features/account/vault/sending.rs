//! The requests of the vault. Money moves once: its request has a key, which is
//! kept until an entry with it, or the refusal of the first request, tells the
//! outcome.

use super::{PATH, Vault, form::VaultForm, sent::Sent};
use crate::{
    error::CoreError,
    platform::{
        api::{Call, resolved},
        core_events::{CoreEvent, PendingTasks},
        forms::AMOUNT_FIELD,
    },
    ports::{Lock, Method},
    session::other_tabs,
    store::views::{Message, ParameterView, VaultPhase},
    wire::vault::{VaultEntry, vault_body, vault_end_body},
};

/// Lock over all tabs while a request is under way.
const LOCK: &str = "vault";

impl Vault {
    /// Sends what the player has confirmed, or again what has an unknown
    /// outcome, with its key.
    ///
    /// # Errors
    ///
    /// Returns the error of the request, except a refusal, which the form
    /// shows. After one that leaves the outcome open the form is in the phase
    /// `unknown`.
    pub(super) async fn send_vault_task(&self) -> Result<(), CoreError> {
        let form = self.state.vault.borrow().form.clone();
        if form.busy {
            return Ok(());
        }
        match (form.phase, form.sent.clone(), form.entry.clone()) {
            (VaultPhase::Unknown, Some(sent), _) => self.put_locked(form, sent, true).await,
            (VaultPhase::Confirming, None, Some(entry)) => self.prolong_entry(form, entry).await,
            (VaultPhase::Confirming, None, None) => {
                let Some(sent) = self.new_sent(&form) else { return Ok(()) };
                self.put_locked(form, sent, false).await
            }
            _ => Ok(()),
        }
    }

    fn new_sent(&self, form: &VaultForm) -> Option<Sent> {
        let account = form.account.clone()?;
        let currency =
            self.accounts.borrow().iter().find(|one| one.id == account).map(|one| one.currency.clone())?;
        Some(Sent {
            key: self.ports.random.uuid(),
            player: self.owner()?,
            account,
            currency,
            amount: self.vault_amount(form)?,
            days: form.days?,
            left: false,
        })
    }

    /// Takes the lock first, so that two tabs cannot both send.
    async fn put_locked(&self, before: VaultForm, sent: Sent, repeats: bool) -> Result<(), CoreError> {
        self.set_vault_form(VaultForm { busy: true, error: None, ..before.clone() });
        let lock = self.ports.locks.try_lock(LOCK).await;
        if matches!(lock, Lock::Taken) {
            self.alert("limit", "vaultInOtherTab", Vec::new());
            self.set_vault_form(before);
            return Ok(());
        }
        let is_new = !repeats;
        let (sent, repeats) = if is_new { self.with_left_key(sent).await } else { (sent, true) };
        // Another tab left a request with unknown outcome. It comes first.
        let earlier = self.own_sent().into_iter().find(|one| !one.left && one.key != sent.key);
        if let Some(earlier) = earlier.filter(|_| is_new) {
            self.unknown_outcome(earlier, true);
            self.read_vault().await;
            return Ok(());
        }
        let is_kept = self.keep_sent(&sent);
        if !is_kept {
            self.ports
                .page
                .warn("the storage is full: money for the vault is not followed if this tab reloads");
        }
        let call = Call::new(Method::Post, PATH)
            .body(&vault_body(&sent.account, sent.amount, sent.days))
            .idempotency_key(Some(sent.key.clone()));
        let name = call.name();
        let answer = self.call_to_its_end(call).await.and_then(|answer| answer.one::<VaultEntry>());
        let result = answer.and_then(|entry| {
            let is_own = sent.is_answered_by(&entry);
            let reason = "the entry is another one".to_owned();
            if is_own { Ok(entry) } else { Err(CoreError::Malformed { call: name, reason }) }
        });
        match result {
            Ok(entry) => {
                self.forget_sent(&sent.key);
                self.is_in_vault(&entry);
                self.read_vault().await;
                Ok(())
            }
            // Without a request before it a refusal is the outcome.
            Err(error) if error.decides_outcome() && !repeats => {
                self.forget_sent(&sent.key);
                self.refused(VaultForm { phase: VaultPhase::Editing, ..before }, &error);
                if matches!(error, CoreError::Refused(_)) { Ok(()) } else { Err(error) }
            }
            Err(error) => {
                self.unknown_outcome(sent, is_kept);
                if let Some(text) = error.words().filter(|_| error.decides_outcome()) {
                    self.state.vault.borrow_mut().form.error = Some(Message::Text { text });
                    self.publish_vault();
                }
                self.read_vault().await;
                Err(error)
            }
        }
    }

    /// Gives a request the key of an equal one that the player left with
    /// unknown outcome, so that the server makes one of both. First the vault
    /// is read: if the one that was left is there, this is another.
    async fn with_left_key(&self, sent: Sent) -> (Sent, bool) {
        let left = |sent: &Sent| self.own_sent().into_iter().find(|one| one.left && one.is_same(sent));
        if left(&sent).is_some() {
            self.read_vault().await;
        }
        match left(&sent) {
            Some(left) => (Sent { left: false, ..left }, true),
            None => (sent, false),
        }
    }

    fn unknown_outcome(&self, sent: Sent, is_kept: bool) {
        self.set_vault_form(VaultForm::unknown(sent, is_kept));
        self.tell_unknown();
        self.search_sent();
        self.vault_changed();
    }

    /// Ends the form: the money is in the vault.
    pub(super) fn is_in_vault(&self, entry: &VaultEntry) {
        self.set_vault_form(VaultForm::default());
        self.alert_about("vaultPut", entry);
        self.vault_changed();
        let account = self.clone();
        self.spawn(async move {
            let pending = PendingTasks::default();
            account.core().emit(CoreEvent::RefreshBalance(&pending));
            pending.done().await;
        });
    }

    fn alert_about(&self, key: &str, entry: &VaultEntry) {
        let money = self.money(entry.amount, &entry.currency);
        let parameters = vec![
            ParameterView::Money { name: "amount".to_owned(), money },
            ParameterView::Date { name: "date".to_owned(), date: entry.ends_at.clone() },
        ];
        self.alert("limit", key, parameters);
    }

    /// Other tabs read the vault and the stored requests again.
    pub(super) fn vault_changed(&self) {
        self.tell_other_tabs(other_tabs::VAULT);
    }

    /// Makes the end of an entry later. A repeated request does no harm.
    async fn prolong_entry(&self, before: VaultForm, id: String) -> Result<(), CoreError> {
        let known = self.state.vault.borrow().entry(&id).cloned();
        let (Some(known), Some(days)) = (known, before.days) else { return Ok(()) };
        self.set_vault_form(VaultForm { busy: true, error: None, ..before.clone() });
        let call = Call::new(Method::Put, format!("/api/player/vault/{id}")).body(&vault_end_body(days));
        let answer = self.call(call).await.and_then(|answer| answer.one::<VaultEntry>());
        let is_later = |entry: &VaultEntry| entry.id == id && entry.ends_at != known.ends_at;
        let is_made = async {
            self.read_vault().await;
            self.state.vault.borrow().entry(&id).is_some_and(is_later)
        };
        let result = resolved(answer.as_ref().map(drop).map_err(Clone::clone), is_made).await;
        if let Err(error) = result {
            self.refused(VaultForm { phase: VaultPhase::Editing, ..before }, &error);
            self.read_vault().await;
            return if matches!(error, CoreError::Refused(_)) { Ok(()) } else { Err(error) };
        }
        let entry = answer.ok().or_else(|| self.state.vault.borrow().entry(&id).cloned());
        self.set_vault_form(VaultForm::default());
        if let Some(entry) = entry {
            self.alert_about("vaultProlonged", &entry);
        }
        self.vault_changed();
        self.read_vault().await;
        Ok(())
    }

    /// Shows an error in the form, with what was filled in.
    fn refused(&self, mut form: VaultForm, error: &CoreError) {
        let text = |text: String| Message::Text { text };
        if let (CoreError::Refused(refusal), None) = (error, &form.entry) {
            let words = refusal.field(AMOUNT_FIELD).filter(|words| !words.is_empty());
            form.amount_error = words.map(|words| text(words.to_owned()));
        }
        if form.amount_error.is_some() {
            form.focus = Some(self.focus_request(AMOUNT_FIELD));
        } else {
            let general = || Message::Content { path: "alerts.global.somethingWrong.title".to_owned() };
            form.error = Some(error.words().map_or_else(general, text));
        }
        self.set_vault_form(form);
    }
}
