//! Actions of the player: start, claim, give up.

use super::Quests;
use crate::{
    domain::quests::{QuestTab, tab},
    error::CoreError,
    platform::api::Call,
    ports::Method,
    wire::quests::Quest,
};

impl Quests {
    /// Begins a quest. One whose tasks are all done is completed, and its
    /// reward is paid: the server does so once, however often it is asked.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn activate_quest(&self, id: String) -> Result<(), CoreError> {
        let path = format!("/api/retention/quests/{id}/activate");
        self.change_quest(id, path, QuestTab::Available, &[QuestTab::Active, QuestTab::Completed]).await
    }

    /// Gives up a quest.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    pub(super) async fn cancel_quest(&self, id: String) -> Result<(), CoreError> {
        let path = format!("/api/retention/player-quests/{id}/cancel");
        self.change_quest(id, path, QuestTab::Active, &[QuestTab::Expired]).await
    }

    /// Makes a change of a quest that is in a list. Afterwards that list and
    /// the one it has moved to are loaded again, also if the change failed: the
    /// quest may have changed meanwhile.
    /// Without an answer that can be read, the lists where the quest goes `to`
    /// tell whether the change was made.
    async fn change_quest(
        &self,
        id: String,
        path: String,
        from: QuestTab,
        to: &[QuestTab],
    ) -> Result<(), CoreError> {
        {
            let book = self.book();
            let mut book = book.borrow_mut();
            let known = book.list(from).rows.iter().any(|row| row.id == id);
            if !known || book.busy.contains(&id) {
                return Ok(());
            }
            book.busy.push(id.clone());
        }
        self.publish_quests();
        let answer = self.call(Call::new(Method::Put, path)).await;
        let mut changed = answer.and_then(|answer| answer.one::<Quest>());
        if changed.as_ref().is_err_and(CoreError::leaves_outcome_open)
            && let Some(quest) = self.find_quest(&id, to).await
        {
            changed = Ok(quest);
        }
        let mut tabs = vec![from];
        {
            let book = self.book();
            let mut book = book.borrow_mut();
            book.busy.retain(|busy| *busy != id);
            if let Ok(quest) = &changed {
                tabs.extend(tab(quest.state));
                book.move_to_list(quest.clone());
            } else {
                book.count_change();
                tabs.push(QuestTab::Active);
            }
        }
        self.publish_quests();
        if changed.is_err() {
            self.alert("global", "somethingWrong", Vec::new());
        }
        tabs.dedup();
        let quests = self.clone();
        self.spawn(async move { quests.reload_lists(&tabs).await });
        changed.map(drop)
    }

    /// Reads the beginning of lists, until a quest is found.
    async fn find_quest(&self, id: &str, lists: &[QuestTab]) -> Option<Quest> {
        self.book().borrow_mut().count_change();
        for list in lists {
            let read = self.request_list(*list, 1).await;
            let mut rows = read.map(|(_, (_, rows))| rows).unwrap_or_default().into_iter();
            let found = rows.find(|quest| quest.id == *id && tab(quest.state) == Some(*list));
            if found.is_some() {
                return found;
            }
        }
        None
    }
}
