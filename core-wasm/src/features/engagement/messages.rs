//! The player's messages: a paged list, and the number of unread ones.

use std::rc::Rc;

use crate::{
    core::{Core, Player},
    error::CoreError,
    platform::{
        api::Call,
        core_events::CoreEvent,
        generation::Ticket,
        paged::{ListLoad, Paged},
        parts::part,
    },
    ports::{Method, Task},
    session::other_tabs,
    store::views::{ListPhase, MessageLinkView, MessageView, MessagesView, ParameterView, image_url},
    wire::{
        messages::{Message, MessagePage, Unread, message_body},
        realtime::Event,
    },
};

part! {
    /// Interface of the messages for the rest of the core.
    MessagesCalls of Messages as messages, in presence, for Player, events to on_event;
    requests {
        /// Marks a message as read.
        "readMessage" read_message(id: String);
        /// Marks all messages as read.
        "readAllMessages" read_all_messages();
        /// Deletes a message.
        "deleteMessage" delete_message(id: String);
    }
    tasks {
        /// Loads a page of the messages; pages count from one.
        "loadMessages" load_messages(page: u32);
        /// Reloads the page of messages, if there is one, the latest messages
        /// and the number of unread ones.
        "reloadMessages" reload_messages();
    }
    internal {}
}

const MESSAGES: &str = "/api/notification/messenger/messages";
/// Page size.
const PAGE_SIZE: u32 = 5;
/// Number of messages below the bell.
const LATEST: u32 = 3;
/// Debounce of a reload after new messages, in milliseconds.
const RELOAD_AFTER: u64 = 500;
/// Number of times a page is requested while new messages arrive.
const TRIES: u32 = 3;
/// Number of new messages that are remembered: an event can be delivered twice.
const REMEMBERED: usize = 20;

/// The current page.
#[derive(Default)]
pub(crate) struct MessageList {
    list: Paged<Message>,
    /// The latest messages, below the bell.
    latest: Vec<Message>,
    latest_phase: ListPhase,
    unread: u32,
    /// Ids of the latest new messages.
    received: Vec<String>,
    /// Number of new messages so far.
    events: u64,
    /// Number of messages read or deleted here so far.
    changes: u64,
    /// A reload is waiting.
    reloading: bool,
    /// Messages with a change in flight.
    busy: Vec<String>,
    reading_all: bool,
    /// The last gap before the latest request of the first page.
    gap: Option<Ticket>,
}

impl MessageList {
    /// Adds a new message; false if it is known.
    fn add(&mut self, message: Message) -> bool {
        if self.received.contains(&message.id) {
            return false;
        }
        self.events += 1;
        self.received.push(message.id.clone());
        if self.received.len() > REMEMBERED {
            self.received.remove(0);
        }
        // An answer that overtook the event has it already.
        if self.list.rows.iter().chain(&self.latest).any(|row| row.id == message.id) {
            return true;
        }
        if !message.read {
            self.unread += 1;
        }
        self.latest.insert(0, message.clone());
        self.latest.truncate(LATEST as usize);
        if self.list.page == 1 && self.list.phase == ListPhase::Ready {
            self.list.rows.insert(0, message);
            self.list.rows.truncate(PAGE_SIZE as usize);
            self.list.total += 1;
            self.list.pages = self.list.total.div_ceil(PAGE_SIZE);
        }
        true
    }

    /// Changes with everything that makes an answer outdated.
    fn version(&self) -> (u64, u64) {
        (self.events, self.changes)
    }

    fn take_latest(&mut self, rows: &[Message]) {
        self.latest = rows.iter().take(LATEST as usize).cloned().collect();
        self.latest_phase = ListPhase::Ready;
    }

    /// Keeps the messages of an earlier load.
    fn fail_latest(&mut self) {
        if self.latest_phase != ListPhase::Ready {
            self.latest_phase = ListPhase::Failed;
        }
    }

    fn mark_read(&mut self, is_read: impl Fn(&str) -> bool) {
        let rows = self.list.rows.iter_mut().chain(&mut self.latest);
        rows.filter(|row| is_read(&row.id)).for_each(|row| row.read = true);
    }
}

impl Messages {
    fn on_event(&self, event: CoreEvent<'_>) {
        match event {
            CoreEvent::Realtime(Event::Message(message)) => self.message_received(message.clone()),
            CoreEvent::ReloadAfterGap if self.is_last_gap(self.state.messages.borrow().gap) => {}
            CoreEvent::AccountChanged(other_tabs::MESSAGES)
            | CoreEvent::ReloadAfterGap
            | CoreEvent::ReloadAfterHidden => self.reload_in_background(),
            CoreEvent::Retry if self.has_failed() => self.reload_in_background(),
            _ => {}
        }
    }

    fn has_failed(&self) -> bool {
        self.store.read(|slices| slices.messages_list.get().phase) == ListPhase::Failed
    }

    fn reload_in_background(&self) {
        let messages = self.clone();
        self.spawn(async move { messages.reload_messages().await });
    }

    /// Loads a page. The previous rows stay visible during the load.
    async fn load_messages(&self, page: u32) {
        let end = |state: &mut MessageList, load, loaded: Option<MessagePage>| {
            if state.list.is_stale(load) {
                return false;
            }
            match &loaded {
                Some(page) => {
                    state.unread = page.unread;
                    if state.list.page == 1 {
                        state.take_latest(&page.rows);
                    }
                }
                None => state.fail_latest(),
            }
            state.list.end(load, loaded.map(|page| (page.total, page.rows)), PAGE_SIZE)
        };
        let load = ListLoad {
            what: "the messages could not be read",
            begin: |state: &mut MessageList| state.list.begin(page),
            end,
            publish: || self.publish_messages(),
        };
        self.load_into(&self.state.messages, load, self.request_messages(page, PAGE_SIZE)).await;
    }

    async fn reload_messages(&self) {
        let (wanted, page) = {
            let list = &self.state.messages.borrow().list;
            (list.was_wanted(), list.page)
        };
        if wanted {
            self.load_messages(page).await;
        }
        if !wanted || page > 1 {
            self.load_latest().await;
        }
    }

    /// Loads the messages below the bell, and the number of unread ones.
    async fn load_latest(&self) {
        let answer = self.request_messages(1, LATEST).await;
        {
            let mut state = self.state.messages.borrow_mut();
            match answer {
                Ok(page) => {
                    state.unread = page.unread;
                    state.take_latest(&page.rows);
                }
                Err(error) => {
                    self.ports.page.warn(&format!("the messages could not be counted: {error}"));
                    state.fail_latest();
                }
            }
        }
        self.publish_messages();
    }

    /// Requests a page. An answer during which a message arrived, was read or
    /// deleted may be older than that, so the page is requested again.
    async fn request_messages(&self, page: u32, size: u32) -> Result<MessagePage, CoreError> {
        let mut left = TRIES;
        loop {
            let known = {
                let mut state = self.state.messages.borrow_mut();
                if page == 1 {
                    state.gap = Some(self.last_gap());
                }
                state.version()
            };
            let call = Call::new(Method::Get, MESSAGES).page(page, size);
            let answer = self.call_bare(call).await.and_then(|answer| answer.one::<MessagePage>());
            if answer.is_err() {
                self.state.messages.borrow_mut().gap = None;
            }
            let answer = answer?;
            left -= 1;
            if left == 0 || self.state.messages.borrow().version() == known {
                return Ok(answer);
            }
        }
    }

    /// Shows a new message at once, and reloads the page half a second after
    /// the last one.
    fn message_received(&self, message: Message) {
        let (id, title) = (message.id.clone(), message.title.clone());
        let waits = {
            let mut state = self.state.messages.borrow_mut();
            if !state.add(message) {
                return;
            }
            std::mem::replace(&mut state.reloading, true)
        };
        self.publish_messages();
        if !title.is_empty() {
            let parameter = ParameterView::Text { name: "title".to_owned(), text: title };
            self.announce(format!("message:{id}"), "global", "newNotification", vec![parameter]);
        }
        if !waits {
            let messages = self.clone();
            self.spawn(async move { messages.reload_after_events().await });
        }
    }

    async fn reload_after_events(&self) {
        loop {
            let events = self.state.messages.borrow().events;
            self.ports.clock.sleep(RELOAD_AFTER).await;
            if self.state.messages.borrow().events == events {
                break;
            }
        }
        self.state.messages.borrow_mut().reloading = false;
        self.reload_messages().await;
    }

    /// Marks a message as read, unless it is read or being changed.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    async fn read_message(&self, id: String) -> Result<(), CoreError> {
        let is_unread = {
            let state = self.state.messages.borrow();
            state.list.rows.iter().chain(&state.latest).any(|row| row.id == id && !row.read)
        };
        if !is_unread || !self.begin_change(&id) {
            return Ok(());
        }
        let call = Call::new(Method::Post, format!("{MESSAGES}/read")).body(&message_body(&id));
        let result = self.change(call).await;
        self.end_change(&id, |state| {
            if result.is_ok() {
                state.mark_read(|read| read == id);
            }
        });
        self.changed(result).await
    }

    /// Marks all messages as read.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    async fn read_all_messages(&self) -> Result<(), CoreError> {
        if std::mem::replace(&mut self.state.messages.borrow_mut().reading_all, true) {
            return Ok(());
        }
        self.publish_messages();
        let known: Vec<String> = {
            let state = self.state.messages.borrow();
            state.list.rows.iter().chain(&state.latest).map(|row| row.id.clone()).collect()
        };
        let result = self.change(Call::new(Method::Post, format!("{MESSAGES}/read/all"))).await;
        {
            let mut state = self.state.messages.borrow_mut();
            state.reading_all = false;
            if result.is_ok() {
                state.changes += 1;
                // A message that arrived meanwhile may be unread.
                state.mark_read(|read| known.iter().any(|id| id == read));
            }
        }
        self.publish_messages();
        self.changed(result).await
    }

    /// Deletes a message, and loads the page again: the previous one if it was
    /// the last message of the last page.
    ///
    /// # Errors
    ///
    /// Returns the error of the request. An alert reports it to the player.
    async fn delete_message(&self, id: String) -> Result<(), CoreError> {
        if !self.begin_change(&id) {
            return Ok(());
        }
        let result = self.change(Call::new(Method::Delete, MESSAGES).body(&message_body(&id))).await;
        self.end_change(&id, |state| {
            if result.is_ok() {
                state.list.rows.retain(|row| row.id != id);
                state.latest.retain(|row| row.id != id);
            }
        });
        if result.is_ok() {
            let page = {
                let list = &self.state.messages.borrow().list;
                if list.rows.is_empty() { list.page.saturating_sub(1).max(1) } else { list.page }
            };
            self.load_messages(page).await;
            if page > 1 {
                self.load_latest().await;
            }
        }
        self.changed(result).await
    }

    /// Makes a change and takes the number of unread messages, unless a message
    /// arrived meanwhile: the reload after it has the number.
    async fn change(&self, call: Call) -> Result<(), CoreError> {
        let events = self.state.messages.borrow().events;
        let Unread(unread) = self.call(call).await?.one()?;
        let mut state = self.state.messages.borrow_mut();
        if state.events == events {
            state.unread = unread;
        }
        Ok(())
    }

    /// Reports the end of a change. If its outcome is open, the messages are
    /// loaded again.
    async fn changed(&self, result: Result<(), CoreError>) -> Result<(), CoreError> {
        if let Err(error) = &result {
            if error.leaves_outcome_open() {
                self.reload_messages().await;
            }
            self.alert("global", "somethingWrong", Vec::new());
        } else {
            self.tell_other_tabs(other_tabs::MESSAGES);
        }
        result
    }

    /// False if a change of this message is in flight.
    fn begin_change(&self, id: &str) -> bool {
        {
            let mut state = self.state.messages.borrow_mut();
            if state.busy.iter().any(|busy| busy == id) {
                return false;
            }
            state.busy.push(id.to_owned());
        }
        self.publish_messages();
        true
    }

    fn end_change(&self, id: &str, change: impl FnOnce(&mut MessageList)) {
        {
            let mut state = self.state.messages.borrow_mut();
            state.busy.retain(|busy| busy != id);
            state.changes += 1;
            change(&mut state);
        }
        self.publish_messages();
    }

    fn publish_messages(&self) {
        let base = self.site.borrow().config.api_base.clone();
        let (view, rows, latest, unread) = {
            let MessageList { list, latest, latest_phase, unread, busy, reading_all, .. } =
                &*self.state.messages.borrow();
            let row = |row: &Message| MessageView {
                id: row.id.clone(),
                read: row.read,
                created_at: row.created_at.clone(),
                title: row.title.clone(),
                body: row.body.clone(),
                image: image_url(&row.image, &base),
                link: row.link.clone().map(|(url, label)| MessageLinkView { url, label }),
                busy: busy.contains(&row.id),
            };
            let view = MessagesView {
                phase: list.phase,
                page: list.page,
                pages: list.pages,
                total: list.total,
                reading_all: *reading_all,
                latest: *latest_phase,
            };
            let rows = |messages: &[Message]| messages.iter().map(row).collect();
            (view, rows(&list.rows), rows(latest), *unread)
        };
        self.store.update(|slices| {
            slices.messages_list.set(view);
            slices.messages.replace(rows);
            slices.latest_messages.replace(latest);
            slices.unread_messages.set(unread);
        });
    }
}
