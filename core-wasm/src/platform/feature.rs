//! Type of the rows in `features/mod.rs`. A row describes a feature to the
//! dispatchers, which loop over all rows. It is available before the part of the
//! feature is loaded.

use std::{future::ready, rc::Rc};

use crate::{
    config::Config,
    core::Core,
    domain::{entry_points::EntryPoint, middleware::Middleware},
    error::CoreError,
    platform::{
        core_events::OnEvent,
        forms::{FormEvent, FormName},
        parts::PartName,
    },
    ports::Task,
};

/// Opens a form.
pub(crate) type OpenForm = fn(&Rc<Core>, FormName) -> Task<Result<(), CoreError>>;

/// Handles a pass-through address. Returns the redirect target, or `None` while the
/// page waits for a sign-in.
pub(crate) type Arrive = fn(&Rc<Core>, Arrival<'_>) -> Option<String>;

/// Loads a part.
pub(crate) type Load = fn(&Rc<Core>) -> Task<Result<(), CoreError>>;

/// A channel of the realtime connection that a signed-in player follows.
pub(crate) struct Channel {
    /// Name of the channel without the `#` and the player's id.
    pub name: &'static str,
    /// True if the configuration enables the channel.
    pub is_offered: fn(&Config) -> bool,
}

impl Channel {
    /// A channel that is always enabled.
    pub const fn of_every_site(name: &'static str) -> Self {
        Self { name, is_offered: |_| true }
    }
}

/// A pass-through address, for example a link in an e-mail.
pub(crate) struct Arrival<'a> {
    /// Entry point of the address.
    pub entry: EntryPoint,
    /// The query.
    pub pairs: &'a [(String, String)],
    /// Path of the home page.
    pub home: String,
}

/// Row of a feature.
pub(crate) struct Feature {
    /// The parts that pages can request.
    pub parts: &'static [(PartName, Load)],
    /// Forms of the feature.
    pub forms: &'static [FormName],
    /// Opens one of the forms and restores its draft.
    pub open_form: OpenForm,
    /// Handles an event of a field of one of the forms.
    pub form_event: fn(&Rc<Core>, FormName, &str, FormEvent),
    /// Channels of a signed-in player.
    pub channels: &'static [Channel],
    /// Keys of local storage that outlive a sign-out.
    pub retained_keys: &'static [&'static str],
    /// Values of local storage that outlive a sign-out in a reduced form, without
    /// personal data: keys and values.
    pub retained_values: fn(&Core) -> Vec<(&'static str, String)>,
    /// The page to which a middleware leads from a path, once it is known.
    pub first_page: fn(&Core, Middleware, &str) -> Option<String>,
    /// Handles a pass-through address.
    pub arrive: Option<Arrive>,
    /// Handles events, also while the part is not loaded.
    pub on_event: OnEvent,
}

impl Feature {
    /// A row that does nothing.
    pub const NONE: Self = Self {
        parts: &[],
        forms: &[],
        open_form: |_, _| Box::pin(ready(Ok(()))),
        form_event: |_, _, _, _| {},
        channels: &[],
        retained_keys: &[],
        retained_values: |_| Vec::new(),
        first_page: |_, _, _| None,
        arrive: None,
        on_event: |_, _| {},
    };
}
