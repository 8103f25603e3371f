//! The lists of quests and their loading.

use super::Quests;
use crate::{
    domain::quests::{QuestTab, tab},
    error::CoreError,
    platform::{
        api::Call,
        generation::{Generation, Ticket},
        recent::Recent,
    },
    ports::Method,
    store::views::ListPhase,
    wire::quests::{Quest, TaskChange},
};

/// Cache lifetime of the lists, in milliseconds: half an hour.
const CACHE_LIFETIME: u64 = 30 * 60 * 1000;
/// Number of active quests that are asked for.
const MOST: u32 = 100;
/// Page size of the quests on offer.
const AVAILABLE: u32 = 5;
/// Page size of completed and expired quests.
const ENDED: u32 = 3;
/// Number of times a list is requested while its quests change.
const TRIES: u32 = 3;

/// All lists, in the order in which their rows are published.
pub(super) const TABS: [QuestTab; 4] =
    [QuestTab::Active, QuestTab::Available, QuestTab::Completed, QuestTab::Expired];

/// A page of quests, and the number of quests on all pages.
pub(super) type Page = (u32, Vec<Quest>);

pub(super) const fn size(tab: QuestTab) -> u32 {
    match tab {
        QuestTab::Active => MOST,
        QuestTab::Available => AVAILABLE,
        QuestTab::Completed | QuestTab::Expired => ENDED,
    }
}

/// A list.
#[derive(Debug, Default)]
pub(super) struct QuestList {
    pub phase: ListPhase,
    pub rows: Vec<Quest>,
    /// Page number, from one.
    pub page: u32,
    /// Number of quests on all pages.
    pub total: u32,
    /// True if a load was ever begun.
    pub wanted: bool,
    load: Generation,
    /// The last gap before the rows were requested.
    gap: Option<Ticket>,
}

/// The player's quests.
#[derive(Default)]
pub(crate) struct QuestBook {
    pub(super) active: QuestList,
    pub(super) available: QuestList,
    pub(super) more: ListPhase,
    pub(super) completed: QuestList,
    pub(super) expired: QuestList,
    /// Cache by currency, list and page.
    cached: Recent<Page>,
    /// The last gap before what is cached was requested.
    cached_after: Option<Ticket>,
    /// Number of changes so far. An answer to a call that was made before a
    /// change is not cached.
    pub(super) changes: u64,
    /// The newest change of each task, with its number.
    pub(super) tasks: Vec<(u64, TaskChange)>,
    /// Newest state of quests, by events.
    pub(super) states: Vec<(String, i64)>,
    /// Lists that are reloaded soon.
    pub(super) outdated: Vec<QuestTab>,
    /// Quests with a change in flight.
    pub(super) busy: Vec<String>,
    /// The task whose games were asked for last.
    pub(super) games: super::games::Games,
}

impl QuestBook {
    pub(super) const fn list(&self, tab: QuestTab) -> &QuestList {
        match tab {
            QuestTab::Active => &self.active,
            QuestTab::Available => &self.available,
            QuestTab::Completed => &self.completed,
            QuestTab::Expired => &self.expired,
        }
    }

    pub(super) const fn list_mut(&mut self, tab: QuestTab) -> &mut QuestList {
        match tab {
            QuestTab::Active => &mut self.active,
            QuestTab::Available => &mut self.available,
            QuestTab::Completed => &mut self.completed,
            QuestTab::Expired => &mut self.expired,
        }
    }

    /// Records a change: what is cached, and what is being asked for, lacks it.
    pub(super) fn count_change(&mut self) -> u64 {
        self.changes += 1;
        self.cached.clear();
        self.changes
    }

    fn begin(&mut self, tab: QuestTab) -> Ticket {
        let list = self.list_mut(tab);
        list.wanted = true;
        list.load.begin()
    }

    /// Takes the rows of an answer that was asked for when `asked` changes were
    /// known. Changes of tasks since then are repeated.
    fn take(&mut self, tab: QuestTab, asked: u64, mut rows: Vec<Quest>) -> Vec<Quest> {
        rows.retain(|row| is_in(row, tab));
        for row in &mut rows {
            // An answer that covers all events is the truth.
            if self.changes == asked {
                let known = self.states.iter_mut().find(|(id, _)| *id == row.id);
                known.into_iter().for_each(|(_, state)| *state = row.state);
            }
            for (number, change) in &self.tasks {
                if *number > asked && change.quest == row.id {
                    super::events::copy(change, row);
                }
            }
        }
        rows
    }
}

/// True if a quest belongs to a list.
pub(super) fn is_in(quest: &Quest, list: QuestTab) -> bool {
    tab(quest.state) == Some(list)
}

impl Quests {
    /// Loads a page of a list. The rows of the page before stay until then.
    pub(super) async fn load_list(&self, tab: QuestTab, page: u32) {
        self.load_pages(tab, page, 1).await;
    }

    /// Reads a list again as it is shown: its page, or all the pages of quests
    /// on offer that are shown or on their way.
    async fn reload_list(&self, tab: QuestTab) {
        let (page, pages) = {
            let book = self.book();
            let book = book.borrow();
            let list = book.list(tab);
            if tab == QuestTab::Available {
                let shown = u32::try_from(list.rows.len()).unwrap_or(0);
                (1, shown.div_ceil(AVAILABLE).max(1) + u32::from(book.more == ListPhase::Loading))
            } else {
                (list.page.max(1), 1)
            }
        };
        self.load_pages(tab, page, pages).await;
    }

    /// Loads pages of a list, which are shown together.
    async fn load_pages(&self, tab: QuestTab, page: u32, pages: u32) {
        let load = {
            let book = self.book();
            let mut book = book.borrow_mut();
            let list = book.list_mut(tab);
            if list.phase == ListPhase::Failed || list.page != page {
                list.phase = ListPhase::Loading;
            }
            list.page = page;
            if tab == QuestTab::Available {
                book.more = ListPhase::Ready;
            }
            book.list_mut(tab).gap = Some(self.last_gap());
            book.begin(tab)
        };
        self.publish_quests();
        let loaded = self.request_pages(tab, page, pages).await;
        let mut before = None;
        {
            let book = self.book();
            let mut book = book.borrow_mut();
            if !book.list(tab).load.is_current(load) {
                return;
            }
            match loaded {
                Ok((asked, (total, rows))) => {
                    let rows = book.take(tab, asked, rows);
                    let list = book.list_mut(tab);
                    // The last quest of the last page has gone.
                    before = (rows.is_empty() && page > 1).then(|| page - 1);
                    (list.rows, list.total, list.phase) = (rows, total, ListPhase::Ready);
                }
                Err(error) => {
                    self.ports.page.warn(&format!("quests could not be read: {error}"));
                    let list = book.list_mut(tab);
                    (list.phase, list.gap) = (ListPhase::Failed, None);
                }
            }
        }
        match before {
            Some(page) => Box::pin(self.load_list(tab, page)).await,
            None => self.publish_quests(),
        }
    }

    /// Loads the next quests on offer, behind those that are shown.
    pub(super) async fn load_more_quests(&self) {
        let (load, page) = {
            let book = self.book();
            let mut book = book.borrow_mut();
            if book.available.phase != ListPhase::Ready || book.more == ListPhase::Loading {
                return;
            }
            book.more = ListPhase::Loading;
            let shown = u32::try_from(book.available.rows.len()).unwrap_or(0);
            (book.available.load.latest(), shown / AVAILABLE + 1)
        };
        self.publish_quests();
        let loaded = self.request_list(QuestTab::Available, page).await;
        {
            let book = self.book();
            let mut book = book.borrow_mut();
            match loaded {
                _ if !book.available.load.is_current(load) => return,
                Ok((asked, (total, rows))) => {
                    book.more = ListPhase::Ready;
                    let rows = book.take(QuestTab::Available, asked, rows);
                    book.available.total = total;
                    add_unknown(&mut book.available.rows, rows);
                }
                Err(error) => {
                    self.ports.page.warn(&format!("quests could not be read: {error}"));
                    book.more = ListPhase::Failed;
                }
            }
        }
        self.publish_quests();
    }

    /// Requests some pages of a list as one, with the number of changes that all
    /// of them cover.
    async fn request_pages(&self, tab: QuestTab, first: u32, count: u32) -> Result<(u64, Page), CoreError> {
        let (mut asked, (mut total, mut rows)) = self.request_list(tab, first).await?;
        for page in first + 1..first + count {
            let (covered, (newest, more)) = self.request_list(tab, page).await?;
            (asked, total) = (asked.min(covered), newest);
            add_unknown(&mut rows, more);
        }
        Ok((asked, (total, rows)))
    }

    /// Requests a page of a list, with the number of changes that it covers. A
    /// page during whose request a quest changed is requested again.
    pub(super) async fn request_list(&self, tab: QuestTab, page: u32) -> Result<(u64, Page), CoreError> {
        let currency = self.active_account().map(|account| account.currency);
        let name = tab.states().concat();
        let key = format!("{} {name} {page}", currency.as_deref().unwrap_or_default());
        self.forget_before_gap();
        if let Some(known) = self.book().borrow().cached.get(&key, self.now(), CACHE_LIFETIME) {
            return Ok((self.book().borrow().changes, known));
        }
        let mut left = TRIES;
        loop {
            let asked = self.book().borrow().changes;
            let gap = self.last_gap();
            let states: Vec<String> = tab.states().iter().map(|state| (*state).to_owned()).collect();
            let call = match tab {
                QuestTab::Available => Call::new(Method::Get, "/api/retention/quests"),
                _ => Call::new(Method::Get, "/api/retention/player-quests").array("state", &states),
            };
            let call = call.query("currency", currency.as_deref());
            let loaded: Page = self.load_page(call, page, size(tab)).await?;
            left -= 1;
            let book = self.book();
            let mut book = book.borrow_mut();
            if book.changes == asked {
                if self.is_last_gap(Some(gap)) {
                    book.cached.put(key, self.now(), loaded.clone());
                }
                return Ok((asked, loaded));
            }
            if left == 0 {
                return Ok((asked, loaded));
            }
        }
    }

    /// Reloads the lists that were loaded before.
    fn reload_wanted(&self, which: impl Fn(&QuestList) -> bool) {
        for tab in TABS {
            let wanted = {
                let book = self.book();
                let book = book.borrow();
                let list = book.list(tab);
                list.wanted && which(list)
            };
            if wanted {
                let quests = self.clone();
                self.spawn(async move { quests.reload_list(tab).await });
            }
        }
    }

    /// Shows the quests of the new active currency.
    pub(super) fn quests_account_switched(&self) {
        {
            let book = self.book();
            let mut book = book.borrow_mut();
            for tab in TABS {
                let list = book.list_mut(tab);
                (list.rows, list.page, list.phase) = (Vec::new(), 1, ListPhase::Loading);
            }
        }
        self.reload_wanted(|_| true);
    }

    /// Drops what was cached before the last gap.
    fn forget_before_gap(&self) {
        let gap = Some(self.last_gap());
        let book = self.book();
        let mut book = book.borrow_mut();
        if book.cached_after != gap {
            book.cached_after = gap;
            book.cached.clear();
        }
    }

    /// Reloads the lists that were requested before the last gap.
    pub(super) fn reread_quests(&self) {
        self.reload_wanted(|list| !self.is_last_gap(list.gap));
    }

    /// Retries failed loads.
    pub(super) fn retry_quests(&self) {
        self.reload_wanted(|list| list.phase == ListPhase::Failed);
    }

    /// Reloads lists that were loaded before.
    pub(super) async fn reload_lists(&self, tabs: &[QuestTab]) {
        for tab in tabs.iter().copied() {
            let wanted = self.book().borrow().list(tab).wanted;
            if wanted {
                self.reload_list(tab).await;
            }
        }
    }
}

/// Adds the rows that are not there yet.
fn add_unknown(rows: &mut Vec<Quest>, more: Vec<Quest>) {
    for row in more {
        if !rows.iter().any(|known| known.id == row.id) {
            rows.push(row);
        }
    }
}
