//! Realtime: the Centrifugo protocol (version 2, JSON) over a websocket.

pub mod hub;
pub mod protocol;
pub(crate) mod socket;
