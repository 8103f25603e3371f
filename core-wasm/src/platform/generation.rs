//! Tells the answer to the latest request from answers to earlier ones.

/// Number of the latest request of its owner: a load, a timer, a question.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Generation(u64);

/// What a request is known by when its answer arrives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Ticket(u64);

impl Generation {
    /// Begins a request. Answers to earlier ones are stale from now on.
    pub fn begin(&mut self) -> Ticket {
        self.0 += 1;
        self.latest()
    }

    /// The generation after this one, for state that is replaced as a whole.
    pub fn next(mut self) -> Self {
        self.begin();
        self
    }

    /// The ticket of the latest request, for work that continues it.
    pub fn latest(self) -> Ticket {
        Ticket(self.0)
    }

    /// True if no other request was begun since the one of the ticket.
    pub fn is_current(self, ticket: Ticket) -> bool {
        self.latest() == ticket
    }

    /// True if a request was ever begun.
    pub fn has_begun(self) -> bool {
        self.0 > 0
    }
}
