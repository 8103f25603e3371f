//! The one error type of the core.

/// What went wrong with a call that could not do what it was asked.
///
/// Answers a caller must expect (a field that was refused, a wrong code) are
/// values of the outcome; this is for everything else.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CoreError {
    /// The server could not be reached.
    #[error("the server could not be reached")]
    Offline,
    /// The server took too long.
    #[error("the server did not answer in time")]
    Timeout,
    /// The server failed, or answered something that is no answer of its API.
    #[error("the server failed (HTTP {status})")]
    Server {
        /// HTTP status.
        status: u16,
    },
    /// The answer could not be read.
    #[error("the answer to {call} could not be read: {reason}")]
    Malformed {
        /// The call.
        call: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The session does not exist any more.
    #[error("the session has ended")]
    Unauthorized,
    /// The server refused the request.
    #[error("refused: {}", .0.message)]
    Refused(Refusal),
    /// The configuration cannot be used.
    #[error("the configuration cannot be used: {0}")]
    Configuration(String),
    /// A part of the core could not be loaded.
    #[error("a part of the core could not be loaded")]
    Load,
    /// The caller passed something that the call does not take.
    #[error("{0}")]
    Argument(String),
    /// The core was disposed of before the call was done.
    #[error("the core has been disposed of")]
    Disposed,
}

/// A request that the server refused, in its own words.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// Business code, 0 for none.
    pub code: i64,
    /// Text of the server.
    pub message: String,
    /// Texts by field, on status 422.
    pub fields: Vec<(String, Vec<String>)>,
}

impl Refusal {
    /// The first text for a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        let (_, texts) = self.fields.iter().find(|(known, _)| known == name)?;
        texts.first().map(String::as_str)
    }
}

impl CoreError {
    /// A word for the kind, for callers that switch on it.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Offline => "offline",
            Self::Timeout => "timeout",
            Self::Server { .. } => "server",
            Self::Malformed { .. } => "malformed",
            Self::Unauthorized => "unauthorized",
            Self::Refused(_) => "refused",
            Self::Configuration(_) => "configuration",
            Self::Load => "load",
            Self::Argument(_) => "argument",
            Self::Disposed => "disposed",
        }
    }

    /// Whether the same call may succeed later.
    pub fn is_retryable(&self) -> bool {
        matches!(self, Self::Load) || self.leaves_outcome_open()
    }

    /// Whether the request may have been carried out although no usable
    /// answer arrived.
    pub fn leaves_outcome_open(&self) -> bool {
        matches!(self, Self::Offline | Self::Timeout | Self::Server { .. } | Self::Malformed { .. })
    }

    /// HTTP status, where there was an answer.
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Server { status } => Some(*status),
            Self::Refused(refusal) => Some(refusal.status),
            _ => None,
        }
    }

    /// Business code of a refusal.
    pub fn code(&self) -> Option<i64> {
        match self {
            Self::Refused(refusal) if refusal.code != 0 => Some(refusal.code),
            _ => None,
        }
    }
}
