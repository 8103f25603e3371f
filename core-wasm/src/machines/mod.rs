//! Whatever can race, as pure machines: a state and an event give the next
//! state and what is to be done about it. No clock, no network: time comes in
//! with the event, and effects are carried out by the services.

pub mod lost;
pub mod payment;
pub mod payment_record;
pub mod refresh;
pub mod tabs;
pub mod toasts;
