//! Device time and estimated server time.

use crate::{
    core::Core,
    domain::{
        time::{self, ServerTime},
        token,
    },
    ports::Area,
    store::views::TimeLeftView,
};

/// Local-storage key of the server clock minus this device's clock, in
/// milliseconds; negative if this device's clock is ahead.
const CLOCK_OFFSET_KEY: &str = "clockOffset";

impl Core {
    pub(crate) fn now(&self) -> u64 {
        self.ports.clock.now()
    }

    /// Time left until a moment. `None` if it has passed.
    pub(crate) fn time_left(&self, until: ServerTime) -> Option<TimeLeftView> {
        let (days, hours, minutes) = time::left(until, self.server_now())?;
        Some(TimeLeftView { days, hours, minutes })
    }

    /// Time left until a date-time. `None` if it has passed.
    pub fn time_left_until(&self, instant: &str) -> Option<TimeLeftView> {
        self.time_left(ServerTime::parse(instant)?)
    }

    /// The server's time, estimated from the known clock offset.
    pub(crate) fn server_now(&self) -> ServerTime {
        let stored = self.ports.storage.get(Area::Local, CLOCK_OFFSET_KEY);
        let offset = stored.and_then(|text| text.parse::<i64>().ok()).unwrap_or(0);
        ServerTime::estimated(self.now(), offset)
    }

    /// Derives the offset of the server's clock from the time, in seconds, at which
    /// it issued a token that was requested at `asked_at`: it lies between the
    /// request and now.
    pub(crate) fn keep_clock_offset(&self, issued: Option<u64>, asked_at: u64) {
        let issued = issued.and_then(|seconds| i64::try_from(seconds.checked_mul(1000)?).ok());
        let offset = issued.and_then(|issued| {
            let least = issued.checked_sub_unsigned(self.now())?;
            // The claim has a resolution of one second.
            let most = issued.checked_add(1000)?.checked_sub_unsigned(asked_at)?;
            if least > 0 { Some(least) } else { (most < 0).then_some(most) }
        });
        match offset {
            Some(offset) => {
                self.ports.storage.set(Area::Local, CLOCK_OFFSET_KEY, &offset.to_string());
            }
            None => self.ports.storage.remove(Area::Local, CLOCK_OFFSET_KEY),
        }
    }

    /// Discards the clock offset if the server rejected a token that is
    /// unexpired only because of that offset.
    pub(crate) fn discard_wrong_clock_offset(&self, bearer: Option<&str>) {
        let Ok(claims) = token::decode(bearer) else { return };
        if token::is_expired(&claims, ServerTime::estimated(self.now(), 0))
            && !token::is_expired(&claims, self.server_now())
        {
            self.ports.storage.remove(Area::Local, CLOCK_OFFSET_KEY);
        }
    }
}
