//! The row of a feature: what the core knows of it although its code may not be
//! loaded. `features/mod.rs` has all rows; dispatchers loop over them.

use std::{future::ready, rc::Rc};

use crate::{
    config::Config,
    core::Core,
    domain::{entry_points::EntryPoint, middleware::Middleware},
    error::CoreError,
    platform::{
        forms::{FormEvent, FormName},
        occasions::Reaction,
        parts::PartName,
    },
    ports::Task,
};

/// Opens a form.
pub(crate) type OpenForm = fn(&Rc<Core>, FormName) -> Task<Result<(), CoreError>>;

/// Handles an address that came from another site. Returns where it leads; `None`
/// if the page stays there and waits.
pub(crate) type Arrive = fn(&Rc<Core>, Arrival<'_>) -> Option<String>;

/// Loads a part.
pub(crate) type Load = fn(&Rc<Core>) -> Task<Result<(), CoreError>>;

/// A channel of the realtime connection that a signed-in player follows.
pub(crate) struct Channel {
    /// Its name; the id of the player follows it.
    pub name: &'static str,
    /// True if this site has it.
    pub is_offered: fn(&Config) -> bool,
}

impl Channel {
    /// A channel that every site has.
    pub const fn of_every_site(name: &'static str) -> Self {
        Self { name, is_offered: |_| true }
    }
}

/// An address that came from another site: what it asks for, its query, and the
/// home page in the language of the visitor.
pub(crate) struct Arrival<'a> {
    /// What the address asks for.
    pub entry: EntryPoint,
    /// The query.
    pub pairs: &'a [(String, String)],
    /// Path of the home page.
    pub home: String,
}

/// The row.
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
    pub kept_keys: &'static [&'static str],
    /// Values of local storage that outlive a sign-out without what is of the
    /// player: their keys, and what is kept.
    pub kept_values: fn(&Core) -> Vec<(&'static str, String)>,
    /// The page to which a middleware leads from a path, once it is known.
    pub first_page: fn(&Core, Middleware, &str) -> Option<String>,
    /// Handles an address that came from another site.
    pub arrive: Option<Arrive>,
    /// Does what the feature does on this occasion although its part may not be
    /// loaded.
    pub react: Reaction,
}

impl Feature {
    /// A row that does nothing.
    pub const NONE: Self = Self {
        parts: &[],
        forms: &[],
        open_form: |_, _| Box::pin(ready(Ok(()))),
        form_event: |_, _, _, _| {},
        channels: &[],
        kept_keys: &[],
        kept_values: |_| Vec::new(),
        first_page: |_, _, _| None,
        arrive: None,
        react: |_, _| {},
    };
}
