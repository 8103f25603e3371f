//! When an input may show its error. There is one rule for all inputs: errors
//! come when an input is left, and go while they are corrected.

/// Typing state of an input.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Typing {
    /// Nothing was typed since the input was last left.
    #[default]
    Idle,
    /// The player types. An error that was on display stays until it is
    /// corrected; another one waits until the input is left.
    Active {
        /// The error on display.
        corrected: Option<&'static str>,
    },
}

impl Typing {
    /// The state after an edit. `shown` is the error that was on display before
    /// it.
    pub fn edited(shown: Option<&'static str>) -> Self {
        Self::Active { corrected: shown }
    }

    /// Returns the error to display, given the current error of the input.
    pub fn shown(self, error: Option<&'static str>) -> Option<&'static str> {
        error.filter(|error| match self {
            Self::Idle => true,
            Self::Active { corrected } => corrected == Some(error),
        })
    }
}
