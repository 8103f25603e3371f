//! Shared code that depends on no feature: calls, forms, texts, loading,
//! notifications.

pub(crate) mod api;
pub(crate) mod backoff;
pub mod choices;
pub(crate) mod clock;
pub(crate) mod consent;
pub mod content;
pub(crate) mod core_events;
pub mod dialogs;
pub mod drafts;
pub(crate) mod feature;
pub(crate) mod field;
pub mod forms;
pub(crate) mod generation;
pub(crate) mod locales;
pub mod location;
pub(crate) mod money;
pub(crate) mod order;
pub(crate) mod paged;
pub(crate) mod parts;
pub mod phone_numbers;
pub(crate) mod preview;
pub(crate) mod recent;
pub(crate) mod retry;
pub(crate) mod sorting;
pub mod start_progress;
pub(crate) mod state_cell;
pub mod submission;
pub mod task_scope;
pub(crate) mod tasks;
pub(crate) mod toasts;
pub mod tracking;
