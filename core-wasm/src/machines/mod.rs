//! Pure state machines for everything that can race: a state and an event give
//! the next state and the effects. No clock and no network: the time is part
//! of the event, and the features execute the effects.

pub mod bonus_action;
pub mod connection;
pub mod launch;
pub mod lost;
pub mod payment;
pub mod payment_record;
pub mod refresh;
pub mod tabs;
pub mod toasts;
