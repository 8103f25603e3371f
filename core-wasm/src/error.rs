//! The error type of the core.

/// Error of a failed call.
///
/// Expected negative results (a rejected field, a wrong code) are part of the
/// call's result, not errors.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CoreError {
    /// The server could not be reached.
    #[error("the server could not be reached")]
    Offline,
    /// The request timed out.
    #[error("the server did not answer in time")]
    Timeout,
    /// The server failed, or the response is not one of its API.
    #[error("the server failed (HTTP {status})")]
    Server {
        /// HTTP status.
        status: u16,
    },
    /// The response could not be decoded.
    #[error("the answer to {call} could not be read: {reason}")]
    Malformed {
        /// Method and path of the call.
        call: String,
        /// Reason.
        reason: String,
    },
    /// The session has ended.
    #[error("the session has ended")]
    Unauthorized,
    /// The server refused the request.
    #[error("refused: {}", .0.message)]
    Refused(Refusal),
    /// The configuration cannot be used.
    #[error("the configuration cannot be used: {0}")]
    Configuration(String),
    /// A lazily loaded part of the core could not be loaded.
    #[error("a part of the core could not be loaded")]
    Load,
    /// The caller passed an invalid argument.
    #[error("{0}")]
    Argument(String),
    /// The core was disposed before the call completed.
    #[error("the core has been disposed of")]
    Disposed,
}

/// A refusal by the server.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Refusal {
    /// HTTP status.
    pub status: u16,
    /// Business code; 0 if none.
    pub code: i64,
    /// Message of the server.
    pub message: String,
    /// Messages by field, for status 422.
    pub fields: Vec<(String, Vec<String>)>,
}

impl Refusal {
    /// Creates a refusal with a message for one field.
    pub fn of_field(name: &str, text: String) -> Self {
        Self { fields: vec![(name.to_owned(), vec![text])], ..Self::default() }
    }

    /// First message of a field.
    pub fn field(&self, name: &str) -> Option<&str> {
        let (_, texts) = self.fields.iter().find(|(known, _)| known == name)?;
        texts.first().map(String::as_str)
    }
}

impl CoreError {
    /// Name of the error kind, for callers that switch on it.
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

    /// True if a retry may succeed.
    pub fn is_retryable(&self) -> bool {
        matches!(self, Self::Load) || self.leaves_outcome_open()
    }

    /// True if the server may have executed the request although no usable
    /// response arrived.
    pub fn leaves_outcome_open(&self) -> bool {
        matches!(self, Self::Offline | Self::Timeout | Self::Server { .. } | Self::Malformed { .. })
    }

    /// True if this answer says that the request was refused for good. A server
    /// that is still busy with the same request, or takes no more of them for
    /// now (409, 423, 425, 429), says nothing about it.
    pub fn decides_outcome(&self) -> bool {
        !self.leaves_outcome_open() && !matches!(self.status(), Some(409 | 423 | 425 | 429))
    }

    /// Words of the server that a player can read, if it refused.
    pub fn words(&self) -> Option<String> {
        let Self::Refused(refusal) = self else { return None };
        let by_field = refusal.fields.iter().flat_map(|(_, texts)| texts).next();
        by_field.or(Some(&refusal.message)).filter(|words| !words.is_empty()).cloned()
    }

    /// HTTP status, if there was a response.
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
