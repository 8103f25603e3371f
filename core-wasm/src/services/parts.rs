//! Parts of the core: code that is loaded when it is first needed.
//!
//! A build for the web is split (feature `split`): what only a part's calls
//! lead to becomes a file of its own. The rest of the core reaches a part
//! through the trait that [`part`] declares, never directly, so that nothing
//! of it is pulled into the first file by mistake. In every other build a
//! part is there from the start.

use std::cell::Cell;

use serde::Serialize;

use super::Core;
use crate::error::CoreError;

/// Where a part is kept once it is loaded.
pub(crate) struct Slot<T: ?Sized + 'static>(Cell<Option<&'static T>>);

impl<T: ?Sized> Default for Slot<T> {
    fn default() -> Self {
        Self(Cell::new(None))
    }
}

impl<T: ?Sized> Slot<T> {
    /// The part, where it is loaded.
    pub fn get(&self) -> Option<&'static T> {
        self.0.get()
    }

    /// Keeps the part.
    pub fn fill(&self, part: &'static T) -> &'static T {
        self.0.set(Some(part));
        part
    }
}

/// A part that pages ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PartName {
    /// Profile, security, documents, limits, referrals, contact.
    Account,
    /// Wallet, deposits, withdrawals, payments and their history.
    Cashier,
    /// The page of bonuses and their history.
    Rewards,
}

impl Core {
    /// Loads a part. Fails with [`CoreError::Load`].
    pub async fn load_part(&self, name: PartName) -> Result<(), CoreError> {
        match name {
            PartName::Account => self.account().await.map(drop),
            PartName::Cashier => self.cashier().await.map(drop),
            PartName::Rewards => self.rewards().await.map(drop),
        }
    }
}

/// Declares a part.
///
/// - `actions` happen at once; before the part is loaded they do nothing.
///   Whoever calls one answers for what must happen without the part.
/// - `requests` load the part first and answer what they answer.
/// - `tasks` are requests that cannot fail but for the loading.
macro_rules! part {
    (
        $(#[$meta:meta])* $calls:ident of $part:ident as $name:ident, in $slot:ident;
        actions { $($(#[$action_meta:meta])* $action:ident($($action_argument:ident: $action_type:ty),*);)* }
        requests { $($(#[$request_meta:meta])* $request:ident($($request_argument:ident: $request_type:ty),*);)* }
        tasks { $($(#[$task_meta:meta])* $task:ident($($task_argument:ident: $task_type:ty),*);)* }
    ) => {
        $(#[$meta])*
        pub(crate) trait $calls {
            $(fn $action(&self, core: &Rc<Core>, $($action_argument: $action_type),*);)*
            $(fn $request(&self, core: &Rc<Core>, $($request_argument: $request_type),*) -> Task<Result<(), CoreError>>;)*
            $(fn $task(&self, core: &Rc<Core>, $($task_argument: $task_type),*) -> Task<Result<(), CoreError>>;)*
        }

        /// The part's code: the core, seen from within it.
        #[derive(Clone)]
        pub(super) struct $part(Rc<Core>);

        impl std::ops::Deref for $part {
            type Target = Rc<Core>;

            fn deref(&self) -> &Rc<Core> {
                &self.0
            }
        }

        struct Loaded;

        impl $calls for Loaded {
            $(fn $action(&self, core: &Rc<Core>, $($action_argument: $action_type),*) {
                $part(Rc::clone(core)).$action($($action_argument),*);
            })*
            $(fn $request(&self, core: &Rc<Core>, $($request_argument: $request_type),*) -> Task<Result<(), CoreError>> {
                let part = $part(Rc::clone(core));
                Box::pin(async move { part.$request($($request_argument),*).await })
            })*
            $(fn $task(&self, core: &Rc<Core>, $($task_argument: $task_type),*) -> Task<Result<(), CoreError>> {
                let part = $part(Rc::clone(core));
                Box::pin(async move {
                    part.$task($($task_argument),*).await;
                    Ok(())
                })
            })*
        }

        #[cfg(feature = "split")]
        #[wasm_split_helpers::wasm_split($name, fallible)]
        fn load_part() -> Result<&'static dyn $calls, wasm_split_helpers::SplitLoaderError> {
            Ok(&Loaded)
        }

        /// There is nothing to wait for, but in a build that is split.
        #[cfg(not(feature = "split"))]
        #[allow(clippy::unused_async, reason = "the split build waits for the network here")]
        async fn load_part() -> Result<&'static dyn $calls, std::convert::Infallible> {
            Ok(&Loaded)
        }

        /// Loads the part, then makes a call. One such task serves every call of
        /// the part, so that each call costs no more than its closure.
        fn when_loaded(
            core: &Rc<Core>,
            call: Box<dyn FnOnce(&'static dyn $calls) -> Task<Result<(), CoreError>>>,
        ) -> Task<Result<(), CoreError>> {
            let core = Rc::clone(core);
            Box::pin(async move { call(core.$name().await?).await })
        }

        impl Core {
            /// The part; loads it where it is not there yet.
            pub(crate) async fn $name(&self) -> Result<&'static dyn $calls, CoreError> {
                if let Some(part) = self.parts.$slot.get() {
                    return Ok(part);
                }
                let part = load_part().await.map_err(|_| CoreError::Load)?;
                Ok(self.parts.$slot.fill(part))
            }

            $($(#[$action_meta])*
            pub fn $action(self: &Rc<Self>, $($action_argument: $action_type),*) {
                if let Some(part) = self.parts.$slot.get() {
                    part.$action(self, $($action_argument),*);
                }
            })*
            $($(#[$request_meta])*
            pub fn $request(self: &Rc<Self>, $($request_argument: $request_type),*) -> Task<Result<(), CoreError>> {
                let core = Rc::clone(self);
                when_loaded(self, Box::new(move |part| part.$request(&core, $($request_argument),*)))
            })*
            $($(#[$task_meta])*
            pub fn $task(self: &Rc<Self>, $($task_argument: $task_type),*) -> Task<Result<(), CoreError>> {
                let core = Rc::clone(self);
                when_loaded(self, Box::new(move |part| part.$task(&core, $($task_argument),*)))
            })*
        }
    };
}
pub(crate) use part;
