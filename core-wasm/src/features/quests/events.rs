//! Realtime events of quests: each is announced once, whatever the order and
//! however often it arrives, in one tab of the browser.

use super::{
    Quests,
    lists::{QuestBook, TABS, is_in},
};
use crate::{
    domain::{
        quests::{QuestTab, is_done, leads_on, tab},
        time::ServerTime,
    },
    store::views::{ListPhase, ParameterView},
    wire::quests::{Quest, TaskChange},
};

/// Debounce of a reload after events, in milliseconds.
const RELOAD_AFTER: u64 = 300;
/// Number of such times for which the load of another event is waited for.
const WAITS: u32 = 30;
/// Number of changes that are remembered.
const REMEMBERED: usize = 50;
/// State of a completed quest, which is not announced.
const COMPLETED: i64 = 3;

/// Copies a changed task into its quest.
pub(super) fn copy(change: &TaskChange, quest: &mut Quest) {
    for task in quest.tasks.iter_mut().filter(|task| task.state.id == change.task.id) {
        task.state.active = change.task.active;
        task.state.completed = change.task.completed;
        task.state.progress = change.task.progress;
    }
}

/// True if a change of a task is older than a known one.
fn is_late(known: &TaskChange, change: &TaskChange) -> bool {
    let at = |change: &TaskChange| change.updated_at.as_deref().and_then(ServerTime::parse);
    match (at(known), at(change)) {
        (Some(known), Some(at)) if known != at => at < known,
        _ => change.task.progress < known.task.progress,
    }
}

impl QuestBook {
    /// Records the state of a quest; false if a later state is known.
    fn record_state(&mut self, id: &str, state: i64) -> bool {
        let known = self.states.iter().find(|(known, _)| known == id).map(|(_, state)| *state);
        if known.is_some_and(|known| !leads_on(known, state)) {
            return false;
        }
        self.states.retain(|(known, _)| known != id);
        self.states.push((id.to_owned(), state));
        if self.states.len() > REMEMBERED {
            self.states.remove(0);
        }
        true
    }

    /// Records a change of a task; false if a later change is known.
    fn record_task(&mut self, change: &TaskChange) -> bool {
        let same = |known: &TaskChange| known.quest == change.quest && known.task.id == change.task.id;
        if self.tasks.iter().any(|(_, known)| same(known) && is_late(known, change)) {
            return false;
        }
        let number = self.count_change();
        self.tasks.retain(|(_, known)| !same(known));
        self.tasks.push((number, change.clone()));
        if self.tasks.len() > REMEMBERED {
            self.tasks.remove(0);
        }
        true
    }

    /// Moves a quest to the list of its state.
    pub(super) fn move_to_list(&mut self, quest: Quest) {
        self.count_change();
        for tab in TABS {
            let list = self.list_mut(tab);
            let Some(at) = list.rows.iter().position(|row| row.id == quest.id) else { continue };
            if is_in(&quest, tab) {
                if let Some(row) = list.rows.get_mut(at) {
                    *row = quest;
                }
                return;
            }
            list.rows.remove(at);
            list.total = list.total.saturating_sub(1);
        }
        if is_in(&quest, QuestTab::Active) && self.active.phase == ListPhase::Ready {
            self.active.rows.push(quest);
            self.active.total += 1;
        }
    }
}

impl Quests {
    /// Handles a changed quest: shows it in its list, announces it, and reloads
    /// the lists that it concerns.
    pub(super) async fn quest_changed(&self, quest: Quest) {
        let (id, name, state) = (quest.id.clone(), quest.name.clone(), quest.state);
        let in_time = {
            let book = self.book();
            let mut book = book.borrow_mut();
            let was_in: Vec<QuestTab> = TABS
                .into_iter()
                .filter(|tab| book.list(*tab).rows.iter().any(|row| row.id == id))
                .chain(tab(state))
                .collect();
            book.outdated.extend(was_in);
            let in_time = book.record_state(&id, state);
            if in_time {
                book.move_to_list(quest);
            } else {
                book.count_change();
            }
            in_time
        };
        self.publish_quests();
        if in_time && state != COMPLETED {
            let state = state.to_string();
            let status = self.label(&["globalComponents", "constants", "questsStatuses", &state]);
            let parameters = vec![text("name", self.quoted(&name)), text("status", status)];
            self.announce_quest(format!("quest:{id}:{state}"), "stateChanged", parameters);
        }
        self.reload_outdated().await;
    }

    /// Reloads the lists that events have changed, a moment after the last
    /// event.
    async fn reload_outdated(&self) {
        loop {
            let changes = self.book().borrow().changes;
            self.ports.clock.sleep(RELOAD_AFTER).await;
            if self.book().borrow().changes == changes {
                break;
            }
        }
        // Of several that wait, the first reloads all.
        let tabs = std::mem::take(&mut self.book().borrow_mut().outdated);
        let tabs: Vec<QuestTab> = TABS.into_iter().filter(|tab| tabs.contains(tab)).collect();
        self.reload_lists(&tabs).await;
    }

    /// Handles a changed task of an active quest. The active quests are loaded
    /// first, because the name of the quest is needed.
    pub(super) async fn quest_task_changed(&self, change: TaskChange) {
        if self.is_player_excluded() || !self.book().borrow_mut().record_task(&change) {
            return;
        }
        let name = |book: &QuestBook| {
            let quest = book.active.rows.iter().find(|row| row.id == change.quest)?;
            quest.tasks.iter().any(|task| task.state.id == change.task.id).then(|| quest.name.clone())
        };
        let mut found = name(&self.book().borrow());
        if found.is_none() {
            self.load_list(QuestTab::Active, 1).await;
            found = name(&self.book().borrow());
        }
        // A later load, which another event began, may be under way.
        for _ in 0..WAITS {
            if found.is_some() || self.book().borrow().active.phase == ListPhase::Ready {
                break;
            }
            self.ports.clock.sleep(RELOAD_AFTER).await;
            found = name(&self.book().borrow());
        }
        let Some(name) = found else { return };
        {
            let book = self.book();
            let mut book = book.borrow_mut();
            if let Some(quest) = book.active.rows.iter_mut().find(|row| row.id == change.quest) {
                copy(&change, quest);
            }
        }
        self.publish_quests();
        let task = &change.task;
        if task.active && is_done(task.progress, task.quantity) {
            let code = task.code.to_string();
            let label = self.label(&["globalComponents", "constants", "taskTypes", &code, "label"]);
            let parameters = vec![text("taskName", label), text("questName", name)];
            self.announce_quest(format!("task:{}:{}", change.quest, task.id), "taskCompleted", parameters);
        }
        self.outdated_by_task().await;
    }

    /// A list that was asked for before the last change is reloaded.
    async fn outdated_by_task(&self) {
        let waits = !self.book().borrow().outdated.is_empty();
        if waits {
            self.reload_outdated().await;
        }
    }

    fn announce_quest(&self, event: String, key: &'static str, parameters: Vec<ParameterView>) {
        if !self.is_player_excluded() {
            self.core().announce(event, "quests", key, parameters);
        }
    }

    /// A text of the content; empty if missing.
    fn label(&self, path: &[&str]) -> String {
        self.content.borrow().text(path).unwrap_or_default().to_owned()
    }

    /// A name in the quotation marks of the language.
    fn quoted(&self, name: &str) -> String {
        let (open, close) = match self.locale().get(..2) {
            Some("de") => ('„', '“'),
            Some("pl") => ('„', '”'),
            Some("ar") => ('«', '»'),
            _ => ('“', '”'),
        };
        format!("{open}{name}{close}")
    }
}

fn text(name: &str, text: String) -> ParameterView {
    ParameterView::Text { name: name.to_owned(), text }
}
