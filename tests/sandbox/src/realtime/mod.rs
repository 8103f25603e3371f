//! Realtime: the Centrifugo protocol (version 2, JSON) over a websocket.

mod api;
pub mod channels;
pub mod hub;
pub mod protocol;
pub mod remote;
pub(crate) mod socket;
