//! Queue of notifications: one at a time, at least 400 ms apart.

use std::collections::VecDeque;

/// Minimum time between the starts of two notifications, in milliseconds.
pub const SPACING: u64 = 400;
/// Display time, in milliseconds.
pub const DURATION: u64 = 3000;
/// Display time of an error, in milliseconds: it takes longer to read.
pub const URGENT_DURATION: u64 = 8000;
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
}

impl<T> Default for State<T> {
    fn default() -> Self {
        Self { waiting: VecDeque::new(), current: None, last_begun: None, held: false, last_id: 0 }
    }
}

#[derive(Debug)]
struct Waiting<T> {
    id: u32,
    urgent: bool,
    toast: T,
}

#[derive(Debug)]
struct Shown<T> {
    id: u32,
    toast: T,
    /// Remaining milliseconds, counted from `since`.
    left: u64,
    since: u64,
}

/// Input of the queue.
#[derive(Debug)]
pub enum Event<T> {
    /// Add a notification; the queue assigns its id.
    Show {
        /// True to use the longer display time.
        urgent: bool,
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

impl<T> State<T> {
    /// Applies an event. Returns the milliseconds until the next
    /// [`Event::Tick`] is due.
    pub fn step(&mut self, event: Event<T>, now: u64) -> Option<u64> {
        match event {
            Event::Show { urgent, toast } => {
                self.last_id = self.last_id.wrapping_add(1);
                if self.waiting.len() >= MAXIMUM_WAITING {
                    self.waiting.pop_front();
                }
                self.waiting.push_back(Waiting { id: self.last_id, urgent, toast });
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

    fn advance(&mut self, now: u64) -> Option<u64> {
        if let Some(shown) = &self.current {
            if self.held {
                return None;
            }
            let passed = now.saturating_sub(shown.since);
            if passed < shown.left {
                return Some(shown.left - passed);
            }
            self.current = None;
        }
        if self.waiting.is_empty() {
            self.held = false;
            return None;
        }
        let since_last = self.last_begun.map_or(SPACING, |last| now.saturating_sub(last));
        if since_last < SPACING {
            return Some(SPACING - since_last);
        }
        let Waiting { id, urgent, toast } = self.waiting.pop_front()?;
        self.held = false;
        self.last_begun = Some(now);
        let left = if urgent { URGENT_DURATION } else { DURATION };
        self.current = Some(Shown { id, toast, left, since: now });
        Some(left)
    }
}
