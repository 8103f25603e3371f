//! Queue of notifications: one at a time, at least 400 ms apart. Its time
//! passes only while the page is visible.
//!
//! The outcome of what the player has done is shown before news of the server.
//! It takes the place of news, which come back after it, and of an older
//! outcome, which has been overtaken.

use std::collections::VecDeque;

/// Minimum time between the starts of two notifications, in milliseconds.
pub const SPACING: u64 = 400;
/// Display time, in milliseconds.
pub const DURATION: u64 = 3000;
/// Display time of an error, in milliseconds: it takes longer to read.
pub const URGENT_DURATION: u64 = 8000;
/// Characters of a text that can be read within [`DURATION`].
const SHORT_TEXT: usize = 50;
/// Additional display time for each further character, in milliseconds.
const PER_CHARACTER: u64 = 60;
/// Time after which an outcome makes room for the next one, in milliseconds.
pub const YIELDS_AFTER: u64 = 1000;
/// Maximum number of waiting notifications; the oldest is dropped.
const MAXIMUM_WAITING: usize = 20;

/// The queue.
#[derive(Debug)]
pub struct State<T> {
    waiting: VecDeque<Waiting<T>>,
    current: Option<Shown<T>>,
    last_begun: Option<u64>,
    held: bool,
    last_id: u32,
    /// Its time.
    pub clock: VisibleClock,
}

impl<T> Default for State<T> {
    fn default() -> Self {
        Self {
            waiting: VecDeque::new(),
            current: None,
            last_begun: None,
            held: false,
            last_id: 0,
            clock: VisibleClock::default(),
        }
    }
}

#[derive(Debug)]
struct Waiting<T> {
    id: u32,
    /// Display time, in milliseconds.
    left: u64,
    is_outcome: bool,
    toast: T,
}

#[derive(Debug)]
struct Shown<T> {
    id: u32,
    toast: T,
    /// Remaining milliseconds, counted from `since`.
    left: u64,
    since: u64,
    is_outcome: bool,
}

/// Input of the queue.
#[derive(Debug)]
pub enum Event<T> {
    /// Add a notification; the queue assigns its id.
    Show {
        /// Display time, in milliseconds.
        duration: u64,
        /// True if it tells the outcome of what the player has done.
        is_outcome: bool,
        /// Content.
        toast: T,
    },
    /// Time has passed.
    Tick,
    /// Pointer or focus entered (true) or left (false) the notification.
    Hold(bool),
    /// The player closed the notification with this id.
    Dismiss(u32),
    /// The page changed.
    Clear,
}

/// Display time of a text, in milliseconds. It may have HTML tags, which are
/// not read.
pub fn duration(urgent: bool, text: &str) -> u64 {
    let mut in_tag = false;
    let read = text.chars().filter(|character| match character {
        '<' => {
            in_tag = true;
            false
        }
        '>' if in_tag => {
            in_tag = false;
            false
        }
        _ => !in_tag,
    });
    let further = u64::try_from(read.count().saturating_sub(SHORT_TEXT)).unwrap_or(u64::MAX);
    let least = if urgent { URGENT_DURATION } else { DURATION };
    least.saturating_add(further.saturating_mul(PER_CHARACTER))
}

/// A clock that stops while the page is hidden. No event reports the change, so
/// it is read at short intervals.
#[derive(Debug, Default)]
pub struct VisibleClock {
    last: u64,
    hidden: u64,
    was_hidden: bool,
}

impl VisibleClock {
    /// Time between two readings, in milliseconds.
    pub const INTERVAL: u64 = 500;

    /// Milliseconds at which the page was visible, of those that have passed.
    pub fn read(&mut self, now: u64, is_hidden: bool) -> u64 {
        if self.was_hidden {
            self.hidden = self.hidden.saturating_add(now.saturating_sub(self.last));
        }
        self.last = now;
        self.was_hidden = is_hidden;
        now.saturating_sub(self.hidden)
    }
}

impl<T> State<T> {
    /// Applies an event. Returns the milliseconds until the next
    /// [`Event::Tick`] is due.
    pub fn step(&mut self, event: Event<T>, now: u64) -> Option<u64> {
        match event {
            Event::Show { duration, is_outcome, toast } => {
                self.last_id = self.last_id.wrapping_add(1);
                let news = self.first_news();
                if self.waiting.len() >= MAXIMUM_WAITING {
                    self.waiting.remove(if news < self.waiting.len() { news } else { 0 });
                }
                let index = if is_outcome { self.first_news() } else { self.waiting.len() };
                self.waiting.insert(index, Waiting { id: self.last_id, left: duration, is_outcome, toast });
            }
            Event::Tick => {}
            Event::Hold(held) => self.hold(held, now),
            Event::Dismiss(id) => {
                if self.current.as_ref().is_some_and(|shown| shown.id == id) {
                    self.current = None;
                }
            }
            Event::Clear => {
                self.current = None;
                self.waiting.clear();
                self.held = false;
            }
        }
        self.advance(now)
    }

    /// Displayed notification and its id.
    pub fn current(&self) -> Option<(u32, &T)> {
        self.current.as_ref().map(|shown| (shown.id, &shown.toast))
    }

    /// True while the displayed notification is held open.
    pub fn is_held(&self) -> bool {
        self.held
    }

    fn hold(&mut self, held: bool, now: u64) {
        if let Some(shown) = &mut self.current
            && held != self.held
        {
            if held {
                shown.left = shown.left.saturating_sub(now.saturating_sub(shown.since));
            }
            shown.since = now;
        }
        self.held = held;
    }

    /// Position of the first waiting news; outcomes wait before them.
    fn first_news(&self) -> usize {
        self.waiting.iter().take_while(|waiting| waiting.is_outcome).count()
    }

    fn advance(&mut self, now: u64) -> Option<u64> {
        let since_last = self.last_begun.map_or(SPACING, |last| now.saturating_sub(last));
        if let Some(shown) = self.current.take() {
            let left = shown.left.saturating_sub(now.saturating_sub(shown.since));
            let least = if shown.is_outcome { YIELDS_AFTER } else { SPACING };
            let yields = self.waiting.front().is_some_and(|next| next.is_outcome);
            let stays = if yields { left.min(least.saturating_sub(since_last)) } else { left };
            if self.held || stays > 0 {
                self.current = Some(shown);
                return (!self.held).then_some(stays);
            }
            if left > 0 && !shown.is_outcome {
                let Shown { id, toast, .. } = shown;
                self.waiting.insert(self.first_news(), Waiting { id, left, is_outcome: false, toast });
            }
        }
        if self.waiting.is_empty() {
            self.held = false;
            return None;
        }
        if since_last < SPACING {
            return Some(SPACING - since_last);
        }
        let Waiting { id, left, is_outcome, toast } = self.waiting.pop_front()?;
        self.held = false;
        self.last_begun = Some(now);
        self.current = Some(Shown { id, toast, left, since: now, is_outcome });
        Some(left)
    }
}
