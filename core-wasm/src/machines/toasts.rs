//! The queue of notifications: one at a time, at least 400 ms apart.

use std::collections::VecDeque;

use crate::store::views::ToastView;

/// Least milliseconds between the beginnings of two notifications.
pub const SPACING: u64 = 400;
/// Milliseconds a notification stays.
pub const DURATION: u64 = 3000;
/// Milliseconds one of something that went wrong stays: it is longer to read,
/// and matters more.
pub const URGENT_DURATION: u64 = 8000;
/// Notifications that may wait; older ones give way.
const MOST_WAITING: usize = 20;

/// The queue.
#[derive(Debug, Default)]
pub struct State {
    waiting: VecDeque<ToastView>,
    current: Option<Shown>,
    last_begun: Option<u64>,
    held: bool,
    last_id: u32,
}

#[derive(Debug)]
struct Shown {
    toast: ToastView,
    /// Milliseconds it still stays, counted from `since`.
    left: u64,
    since: u64,
}

/// What happened.
#[derive(Debug)]
pub enum Event {
    /// Something is to be said; its number is given here.
    Show(ToastView),
    /// Time has passed.
    Tick,
    /// The pointer or the focus is on the notification (or has left it).
    Hold(bool),
    /// The player closed it.
    Dismiss(u32),
    /// The page changed.
    Clear,
}

impl State {
    /// Takes an event; answers when the next [`Event::Tick`] is due, in
    /// milliseconds from now.
    pub fn step(&mut self, event: Event, now: u64) -> Option<u64> {
        match event {
            Event::Show(toast) => {
                self.last_id = self.last_id.wrapping_add(1);
                if self.waiting.len() >= MOST_WAITING {
                    self.waiting.pop_front();
                }
                self.waiting.push_back(ToastView { id: self.last_id, ..toast });
            }
            Event::Tick => {}
            Event::Hold(held) => self.hold(held, now),
            Event::Dismiss(id) => {
                if self.current.as_ref().is_some_and(|shown| shown.toast.id == id) {
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

    /// What is on show.
    pub fn current(&self) -> Option<&ToastView> {
        self.current.as_ref().map(|shown| &shown.toast)
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
        let toast = self.waiting.pop_front()?;
        self.held = false;
        self.last_begun = Some(now);
        let urgent = matches!(toast.kind.as_str(), "error" | "warning");
        let left = if urgent { URGENT_DURATION } else { DURATION };
        self.current = Some(Shown { toast, left, since: now });
        Some(left)
    }
}
