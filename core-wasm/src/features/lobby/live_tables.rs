//! Live tables with their last numbers.

use super::own::OwnGames;
use crate::{
    config::LIVE_TABLES,
    platform::{
        api::Call,
        backoff::{Attempt, Retry, Work},
        paged::{ListLoad, Paged},
    },
    ports::Method,
    store::views::{LiveTableView, LiveTablesView, TableResultView},
    wire::{games::platform, live_tables::LiveTable},
};

/// Time until the numbers are read again, in milliseconds. The second is for a
/// server that does not answer.
const AGAIN: Retry = Retry { first: 30_000, last: 300_000 };

/// The tables.
#[derive(Default)]
pub(crate) struct LiveTables {
    list: Paged<LiveTableView>,
    small: bool,
    /// True while a page shows them.
    are_on_display: bool,
}

impl OwnGames {
    /// Loads the tables, and reads their numbers again as long as they are on display. Those that are known stay until the
    /// answer arrives.
    pub(super) async fn watch_live_tables(&self, small: bool) {
        if !self.site.borrow().config.has(LIVE_TABLES) {
            return;
        }
        {
            let mut state = self.state.live_tables.borrow_mut();
            (state.small, state.are_on_display) = (small, true);
        }
        self.reload_live_tables().await;
        let part = self.clone();
        self.repeat(Work::LiveTables, AGAIN, move || {
            let part = part.clone();
            Box::pin(async move { part.read_on().await })
        });
    }

    /// The page that shows the tables was left.
    #[allow(clippy::unused_async, reason = "a task, so that it follows a load whose code is loading")]
    pub(super) async fn leave_live_tables(&self) {
        self.state.live_tables.borrow_mut().are_on_display = false;
    }

    async fn read_on(&self) -> Attempt {
        if !self.are_live_tables_on_display() {
            return Attempt::Done;
        }
        // A hidden tab reads nothing. When it becomes visible, it reads at once.
        if self.ports.page.is_hidden() || self.reload_live_tables().await {
            Attempt::Repeat
        } else {
            Attempt::Failed
        }
    }

    /// True while a page shows the tables.
    pub(super) fn are_live_tables_on_display(&self) -> bool {
        self.state.live_tables.borrow().are_on_display
    }

    /// Reads the tables. False if that failed.
    pub(super) async fn reload_live_tables(&self) -> bool {
        let small = self.state.live_tables.borrow().small;
        let country = self.site.borrow().country.clone();
        let call = Call::new(Method::Get, "/api/game/live-tables")
            .query("platform", Some(platform(small)))
            .query("countryCode", country);
        let request = async {
            let tables = self.call(call).await?.list::<LiveTable>()?;
            let games: Vec<_> = tables.iter().map(|table| table.game.clone()).collect();
            self.publish_games(&games);
            Ok(tables.into_iter().map(view).collect())
        };
        let mut is_read = false;
        let load = ListLoad {
            what: "live tables could not be read",
            begin: |state: &mut LiveTables| state.list.begin_again(),
            end: |state: &mut LiveTables, load, tables: Option<Vec<LiveTableView>>| {
                is_read = tables.is_some();
                state.list.end_all(load, tables)
            },
            publish: || self.publish_live_tables(),
        };
        self.load_into(&self.state.live_tables, load, request).await;
        is_read
    }

    fn publish_live_tables(&self) {
        let view = {
            let state = self.state.live_tables.borrow();
            LiveTablesView { phase: state.list.phase, tables: state.list.rows.clone() }
        };
        self.store.update(|slices| slices.live_tables.set(view));
    }
}

fn view(table: LiveTable) -> LiveTableView {
    let results =
        table.results.iter().map(|result| TableResultView { number: result.number, color: result.color });
    LiveTableView { game_id: table.game.id, results: results.collect() }
}
