//! The order of readings and events: an answer that was asked for before an
//! event arrived does not cover it.

/// The place of something in the order of all readings and events of a list.
pub(crate) type Moment = u64;

/// Events of a list by id, with the moment each arrived. There are few: those
/// that a reading may not know of.
#[derive(Debug)]
pub(crate) struct Order<T> {
    now: Moment,
    events: Vec<(String, Moment, T)>,
    /// The question of the newest answer that was taken.
    taken: Moment,
}

impl<T> Default for Order<T> {
    fn default() -> Self {
        Self { now: 0, events: Vec::new(), taken: 0 }
    }
}

impl<T> Order<T> {
    /// A reading begins: its answer is taken with this moment.
    pub fn ask(&mut self) -> Moment {
        self.now += 1;
        self.now
    }

    /// An event of a row arrived.
    pub fn tell(&mut self, id: &str, event: T) {
        self.now += 1;
        self.events.retain(|(known, _, _)| known != id);
        self.events.push((id.to_owned(), self.now, event));
    }

    /// Whether the answer to a question may be taken: none to a later question
    /// has been. Events from before the question are forgotten: the answer
    /// knows of them.
    pub fn take(&mut self, asked: Moment) -> bool {
        if asked < self.taken {
            return false;
        }
        self.taken = asked;
        self.events.retain(|(_, moment, _)| *moment > asked);
        true
    }

    /// The answer of a change has been taken: readings that are under way may
    /// be from before it.
    pub fn supersede(&mut self) {
        self.taken = self.ask();
        self.events.clear();
    }

    /// The last event of a row that arrived after the question of the answer
    /// that was taken.
    pub fn newer(&self, id: &str) -> Option<&T> {
        self.events.iter().find(|(known, _, _)| known == id).map(|(_, _, event)| event)
    }
}
