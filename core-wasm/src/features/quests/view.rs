//! Views of quests.

use super::{
    Quests,
    lists::{QuestList, TABS, size},
};
use crate::{
    domain::{
        money::amount::Amount,
        quests::{self, QuestTab, Reward, Span},
    },
    store::views::{
        ListPhase, QuestAmountsView, QuestListView, QuestMultiplierView, QuestRewardView, QuestTaskView,
        QuestView, QuestsHubView,
    },
    wire::quests::{Quest, Task, TaskType},
};

fn list_view(list: &QuestList, size: u32) -> QuestListView {
    QuestListView {
        phase: list.phase,
        page: list.page.max(1),
        pages: list.total.div_ceil(size).max(1),
        total: list.total,
    }
}

/// The list that the hub opens with: the quests on offer if none is under way. `None` while that is not known.
fn first_tab(active: &QuestList) -> Option<QuestTab> {
    match active.phase {
        ListPhase::Loading => None,
        ListPhase::Ready if active.rows.is_empty() => Some(QuestTab::Available),
        ListPhase::Ready | ListPhase::Failed => Some(QuestTab::Active),
    }
}

fn plain(amount: Amount) -> String {
    amount.normalized().to_string()
}

impl Quests {
    pub(super) fn publish_quests(&self) {
        let active = self.active_account().map(|account| account.currency).unwrap_or_default();
        let (hub, rows) = {
            let book = self.book();
            let book = book.borrow();
            let view = |tab| list_view(book.list(tab), size(tab));
            let [under_way, available, completed, expired] = TABS.map(view);
            let shown = u32::try_from(book.available.rows.len()).unwrap_or(u32::MAX);
            let hub = QuestsHubView {
                first_tab: first_tab(&book.active),
                has_more: shown < available.total,
                active: under_way,
                available,
                more: book.more,
                games: book.games.view.clone(),
                completed,
                expired,
            };
            let rows: Vec<QuestView> = TABS
                .iter()
                .flat_map(|tab| &book.list(*tab).rows)
                .filter_map(|quest| self.quest_view(quest, &active, book.busy.contains(&quest.id)))
                .collect();
            (hub, rows)
        };
        self.store.update(|slices| {
            slices.quests_hub.set(hub);
            slices.quests.replace(rows);
        });
    }

    fn quest_view(&self, quest: &Quest, active: &str, busy: bool) -> Option<QuestView> {
        let orders: Vec<i64> = quest.tasks.iter().map(|task| task.order).collect();
        let order = quests::task_order(&orders, quest.in_any_order);
        let tasks: Vec<&Task> = order.iter().filter_map(|index| quest.tasks.get(*index)).collect();
        let percent = |task: &&Task| quests::percent(task.state.progress, task.state.quantity);
        let percents: Vec<Amount> = tasks.iter().map(percent).collect();
        let bars = quests::bar_order(&percents);
        let bars = bars.iter().filter_map(|index| tasks.get(*index)).map(|task| task.state.id.clone());
        let complete = quest.tasks.iter().all(|task| task.state.completed);
        let done = |task: &&&Task| quests::is_done(task.state.progress, task.state.quantity);
        let left = tasks.len() - tasks.iter().filter(done).count();
        Some(QuestView {
            id: quest.id.clone(),
            tab: quests::tab(quest.state)?,
            state: quest.state,
            name: quest.name.clone(),
            description: quest.description.clone(),
            action: quests::action(quest.state, complete && !quest.tasks.is_empty()),
            deadline: quest.end.clone().filter(|_| quests::counts_down(quest.state)),
            in_order: !quest.in_any_order,
            bars: if quests::shows_progress(quest.state) { bars.collect() } else { Vec::new() },
            tasks_left: u32::try_from(left).unwrap_or(u32::MAX),
            tasks: tasks.iter().map(|task| self.task_view(task, active)).collect(),
            rewards: self.reward_views(quest, active),
            busy,
        })
    }

    fn task_view(&self, task: &Task, active: &str) -> QuestTaskView {
        let conditions = &task.conditions;
        let base = self.site.borrow().currencies.base().map(|base| base.code.clone()).unwrap_or_default();
        let (span, code) = quests::span(conditions.amounts, &base, &conditions.currencies, active);
        let money = |amount: Option<Amount>| amount.map(|amount| self.money(amount, code));
        let Span { from, to } = conditions.multiplier;
        let has_amounts = matches!(task.kind, TaskType::Win | TaskType::Bet | TaskType::Deposit);
        let state = &task.state;
        QuestTaskView {
            id: state.id.clone(),
            code: state.code,
            name: task.name.clone(),
            description: task.description.clone(),
            active: state.active,
            done: quests::is_done(state.progress, state.quantity),
            progress: plain(state.progress.rounded_down(0)),
            quantity: plain(state.quantity),
            percent: quests::percent(state.progress, state.quantity).to_string(),
            fields: conditions.fields.clone(),
            games: conditions.games.clone(),
            amounts: (has_amounts && span != Span::default())
                .then(|| QuestAmountsView { from: money(span.from), to: money(span.to) }),
            multiplier: (task.kind == TaskType::Win && conditions.multiplier != Span::default())
                .then(|| QuestMultiplierView { from: from.map(plain), to: to.map(plain) }),
        }
    }

    fn reward_views(&self, quest: &Quest, active: &str) -> Vec<QuestRewardView> {
        let rewards: Vec<Reward> = quest
            .rewards
            .iter()
            .map(|reward| Reward {
                currency: reward.currency.clone(),
                // Currencies that nobody can have an account in.
                is_virtual: self.currency(&reward.currency).is_none(),
            })
            .collect();
        let order = quests::reward_order(&rewards, active);
        let view = |index: &usize| {
            let (reward, kind) = (quest.rewards.get(*index)?, rewards.get(*index)?);
            let amount = self.money(reward.amount, &reward.currency);
            Some(QuestRewardView { amount, is_virtual: kind.is_virtual })
        };
        order.iter().filter_map(view).collect()
    }
}
