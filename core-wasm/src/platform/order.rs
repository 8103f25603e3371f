//! Orders responses and events of a list: a response requested before an event
//! arrived does not include that event.

/// Logical time of a request or an event of a list.
pub(crate) type Moment = u64;

/// Events of a list by row id, with their logical time. Only the few that the
/// last response may not include are kept.
#[derive(Debug)]
pub(crate) struct Order<T> {
    now: Moment,
    events: Vec<(String, Moment, T)>,
    /// Request time of the newest accepted response.
    taken: Moment,
}

impl<T> Default for Order<T> {
    fn default() -> Self {
        Self { now: 0, events: Vec::new(), taken: 0 }
    }
}

impl<T> Order<T> {
    /// Starts a request and returns its logical time, which must be passed to
    /// `accept`.
    pub fn begin_request(&mut self) -> Moment {
        self.now += 1;
        self.now
    }

    /// Records an event of a row.
    pub fn record_event(&mut self, id: &str, event: T) {
        self.now += 1;
        self.events.retain(|(known, _, _)| known != id);
        self.events.push((id.to_owned(), self.now, event));
    }

    /// Returns true if the response may be applied, which means that no
    /// response to a later request was accepted. Removes the events from before
    /// the request: the response includes them.
    pub fn accept(&mut self, asked: Moment) -> bool {
        if asked < self.taken {
            return false;
        }
        self.taken = asked;
        self.events.retain(|(_, moment, _)| *moment > asked);
        true
    }

    /// Records the accepted response of a change. Responses to requests in
    /// flight are then stale.
    pub fn supersede(&mut self) {
        self.taken = self.begin_request();
        self.events.clear();
    }

    /// The events since the request of the accepted response, by row id.
    pub fn all(&self) -> impl Iterator<Item = (&str, &T)> {
        self.events.iter().map(|(id, _, event)| (id.as_str(), event))
    }

    /// The last event of a row since the request of the accepted response.
    pub fn newer(&self, id: &str) -> Option<&T> {
        self.events.iter().find(|(known, _, _)| known == id).map(|(_, _, event)| event)
    }
}
