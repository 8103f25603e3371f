//! What keeps players in touch: messages of the operator.

pub(crate) mod messages;

pub(crate) use self::messages::MessageList;
