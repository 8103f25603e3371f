//! Parts of the core: code that is loaded on first use.
//!
//! A web build is split (feature `split`): code reachable only through a part's
//! calls becomes a file of its own. The rest of the core calls a part through
//! the trait that [`part`] declares, never directly, so that none of its code
//! is linked into the first file by mistake. In every other build all parts are
//! present from the start.

use std::{cell::Cell, rc::Rc};

use serde::Serialize;

use crate::{core::Core, error::CoreError, platform::core_events::EventHandler, ports::Task};

/// Owner of a part: the core, or the player who is signed in.
pub(crate) trait Owner: Sized + 'static {
    /// The current owner.
    fn of(core: &Rc<Core>) -> Option<Rc<Self>>;

    /// Runs work that is bound to the owner; resolves to `gone` if the owner
    /// ends first.
    fn work(
        self: &Rc<Self>,
        work: Task<Result<(), CoreError>>,
        gone: Result<(), CoreError>,
    ) -> Task<Result<(), CoreError>>;
}

impl Owner for Core {
    fn of(core: &Rc<Core>) -> Option<Rc<Self>> {
        Some(Rc::clone(core))
    }

    fn work(
        self: &Rc<Self>,
        work: Task<Result<(), CoreError>>,
        _: Result<(), CoreError>,
    ) -> Task<Result<(), CoreError>> {
        work
    }
}

/// Holds a part once it is loaded.
pub(crate) struct Slot<T: ?Sized + 'static>(Cell<Option<&'static T>>);

impl<T: ?Sized> Default for Slot<T> {
    fn default() -> Self {
        Self(Cell::new(None))
    }
}

impl<T: ?Sized> Slot<T> {
    /// The part, if it is loaded.
    pub fn get(&self) -> Option<&'static T> {
        self.0.get()
    }

    /// Stores the loaded part, which handles events from now on.
    pub fn fill(&self, core: &Core, part: &'static T, handler: &'static dyn EventHandler) {
        if self.0.replace(Some(part)).is_none() {
            core.loaded.borrow_mut().push(handler);
        }
    }
}

/// A call of a part, for its owner.
type CallOf<Calls, O> = Box<dyn FnOnce(&'static Calls, &Rc<O>) -> Task<Result<(), CoreError>>>;

/// How the rest of the core reaches a part. The functions of all parts are
/// compiled to the same code, of which the build keeps one copy.
pub(crate) struct Access<Calls: ?Sized + 'static> {
    /// The part, if it is loaded.
    pub part: fn(&Core) -> Option<&'static Calls>,
    /// Loads it.
    pub load: fn(Rc<Core>) -> Task<Result<(), CoreError>>,
}

impl<Calls: ?Sized + 'static> Access<Calls> {
    /// Loads the part if necessary.
    #[inline(never)]
    pub fn loaded(&self, core: &Rc<Core>) -> Task<Result<(), CoreError>> {
        if (self.part)(core).is_some() { ended(Ok(())) } else { (self.load)(Rc::clone(core)) }
    }

    /// Loads the part, then makes a call. Resolves to `gone` if there is no
    /// owner or the owner ends first.
    #[inline(never)]
    pub fn call<O: Owner>(
        &'static self,
        core: &Rc<Core>,
        gone: Result<(), CoreError>,
        call: CallOf<Calls, O>,
    ) -> Task<Result<(), CoreError>> {
        let Some(owner) = O::of(core) else { return ended(gone) };
        let load = self.loaded(core);
        let (core, whom) = (Rc::clone(core), Rc::clone(&owner));
        let call = move || match (self.part)(&core) {
            Some(part) => call(part, &whom),
            None => ended(Err(CoreError::Load)),
        };
        owner.work(after(load, Box::new(call)), gone)
    }
}

/// A part that pages can request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub enum PartName {
    /// Profile, security, documents, limits, referrals.
    Account,
    /// Wallet, deposits, withdrawals and payments.
    Cashier,
    /// Loyalty, tournaments.
    Engagement,
    /// Payment history.
    History,
    /// Pages of categories, providers and games.
    Lobby,
    /// Documents of pages.
    Pages,
    /// Playing games, betting.
    Play,
    /// Quests.
    Quests,
    /// The bonuses page and the bonus history.
    Rewards,
    /// Proofs of game rounds.
    RoundProof,
    /// Saved proofs of game rounds.
    SavedProof,
    /// Search over games.
    Search,
    /// The statement of activity.
    Statement,
    /// Messages to the operator.
    Support,
}

impl Core {
    /// Loads a part.
    ///
    /// # Errors
    ///
    /// Resolves to `CoreError::Load` if the file of the part cannot be loaded.
    pub fn load_part(self: &Rc<Self>, name: PartName) -> Task<Result<(), CoreError>> {
        for feature in self.features {
            if let Some((_, load)) = feature.parts.iter().find(|(part, _)| *part == name) {
                return load(self);
            }
        }
        ended(Err(CoreError::Load))
    }
}

/// Waits for a part, then makes a call of it. This one task serves the calls of
/// all parts, so that each part costs only its loading.
pub(crate) fn after(
    load: Task<Result<(), CoreError>>,
    call: Box<dyn FnOnce() -> Task<Result<(), CoreError>>>,
) -> Task<Result<(), CoreError>> {
    Box::pin(async move {
        load.await?;
        call().await
    })
}

/// A task that has ended.
pub(crate) fn ended(result: Result<(), CoreError>) -> Task<Result<(), CoreError>> {
    Box::pin(std::future::ready(result))
}

/// Declares a part with its file (`in`) and its owner: everybody (`for Core`) or
/// the player who is signed in (`for Player`). Each call is declared once, here;
/// the method of the same name on the part is its code.
///
/// - `actions` run synchronously. They do nothing until the part is loaded; the
///   caller must handle that case. The exported ones warn of it.
/// - `requests` load the part first and return the result of the call.
/// - `tasks` are requests that fail only if the part cannot be loaded.
/// - A call with a JavaScript name is exported under that name, with its doc
///   comment (`web/exports`). Its arguments and their types must be ones that
///   wasm-bindgen accepts: `&str`, `String`, `bool`, numbers and options of them.
/// - `internal` lists the calls of the same three kinds that only the rest of
///   the core can make, and those with other argument types, which are exported
///   by hand (`web/exports/calls.rs`).
/// - `events to` names a method that handles every [`CoreEvent`] once the part is
///   loaded, while its owner exists.
/// - Calls of a player's part are cancelled when the session ends. If nobody is
///   signed in, actions and tasks do nothing, and requests fail with
///   [`CoreError::Unauthorized`].
macro_rules! part {
    (
        $(#[$meta:meta])* $calls:ident of $part:ident as $name:ident, in $file:ident, for $owner:ident
            $(, events to $handler:ident)?;
        $(actions { $($(#[$action_meta:meta])* $action_name:literal $action:ident $action_arguments:tt;)* })?
        $(requests { $($(#[$request_meta:meta])* $request_name:literal $request:ident $request_arguments:tt;)* })?
        $(tasks { $($(#[$task_meta:meta])* $task_name:literal $task:ident $task_arguments:tt;)* })?
        internal {
            $(actions { $($internal_actions:tt)* })?
            $(requests { $($internal_requests:tt)* })?
            $(tasks { $($internal_tasks:tt)* })?
        }
    ) => {
        $crate::platform::parts::list_exports! {
            ($)
            part $name;
            actions { $($($(#[$action_meta])* $action_name $action $action_arguments;)*)? }
            requests { $($($(#[$request_meta])* $request_name $request $request_arguments;)*)? }
            tasks { $($($(#[$task_meta])* $task_name $task $task_arguments;)*)? }
        }
        $crate::platform::parts::declare_part! {
            $(#[$meta])* $calls of $part as $name, in $file, for $owner $(, events to $handler)?;
            actions {
                $($($(#[$action_meta])* $action $action_arguments;)*)?
                $($($internal_actions)*)?
            }
            requests {
                $($($(#[$request_meta])* $request $request_arguments;)*)?
                $($($internal_requests)*)?
            }
            tasks {
                $($($(#[$task_meta])* $task $task_arguments;)*)?
                $($($internal_tasks)*)?
            }
        }
    };
}
pub(crate) use part;

/// Declares the macro `exported` of a part, which passes the exported calls of
/// the part to another macro. `$dollar` is the dollar sign, which cannot be
/// written in a macro that declares a macro.
macro_rules! list_exports {
    (($dollar:tt) $($calls:tt)*) => {
        #[cfg(any(test, target_arch = "wasm32"))]
        macro_rules! exported {
            ($dollar callback:ident) => {
                $dollar callback! { $($calls)* }
            };
        }
        #[cfg(any(test, target_arch = "wasm32"))]
        pub(crate) use exported;
    };
}
pub(crate) use list_exports;

/// Declares the interface of a part and its loading.
macro_rules! declare_part {
    (
        $(#[$meta:meta])* $calls:ident of $part:ident as $name:ident, in $file:ident, for $owner:ident
            $(, events to $handler:ident)?;
        actions { $($(#[$action_meta:meta])* $action:ident($($action_argument:ident: $action_type:ty),*);)* }
        requests { $($(#[$request_meta:meta])* $request:ident($($request_argument:ident: $request_type:ty),*);)* }
        tasks { $($(#[$task_meta:meta])* $task:ident($($task_argument:ident: $task_type:ty),*);)* }
    ) => {
        $(#[$meta])*
        pub(crate) trait $calls: $crate::platform::core_events::EventHandler {
            $(fn $action(&self, owner: &Rc<$owner>, $($action_argument: $action_type),*);)*
            $(fn $request(&self, owner: &Rc<$owner>, $($request_argument: $request_type),*) -> Task<Result<(), CoreError>>;)*
            $(fn $task(&self, owner: &Rc<$owner>, $($task_argument: $task_type),*) -> Task<Result<(), CoreError>>;)*
        }

        /// The part's code. Wraps its owner.
        #[derive(Clone)]
        pub(crate) struct $part(Rc<$owner>);

        impl std::ops::Deref for $part {
            type Target = Rc<$owner>;

            fn deref(&self) -> &Rc<$owner> {
                &self.0
            }
        }

        struct Loaded;

        impl $calls for Loaded {
            $(fn $action(&self, owner: &Rc<$owner>, $($action_argument: $action_type),*) {
                $part(Rc::clone(owner)).$action($($action_argument),*);
            })*
            $(fn $request(&self, owner: &Rc<$owner>, $($request_argument: $request_type),*) -> Task<Result<(), CoreError>> {
                let part = $part(Rc::clone(owner));
                Box::pin(async move { part.$request($($request_argument),*).await })
            })*
            $(fn $task(&self, owner: &Rc<$owner>, $($task_argument: $task_type),*) -> Task<Result<(), CoreError>> {
                let part = $part(Rc::clone(owner));
                Box::pin(async move {
                    part.$task($($task_argument),*).await;
                    Ok(())
                })
            })*
        }

        impl $crate::platform::core_events::EventHandler for Loaded {
            #[allow(unused_variables, reason = "a part may handle no event")]
            fn on_event(&self, core: &Rc<Core>, event: $crate::platform::core_events::CoreEvent<'_>) {
                $(
                    use $crate::platform::parts::Owner;
                    if let Some(owner) = $owner::of(core) {
                        $part(owner).$handler(event);
                    }
                )?
            }
        }

        #[cfg(feature = "split")]
        #[wasm_split_helpers::wasm_split($file, fallible)]
        fn load_part(core: Rc<Core>) -> Result<(), wasm_split_helpers::SplitLoaderError> {
            core.parts.$name.fill(&core, &Loaded, &Loaded);
            Ok(())
        }

        /// Without the `split` feature there is nothing to load.
        #[cfg(not(feature = "split"))]
        #[allow(clippy::unused_async, reason = "the split build waits for the network here")]
        async fn load_part(core: Rc<Core>) -> Result<(), std::convert::Infallible> {
            core.parts.$name.fill(&core, &Loaded, &Loaded);
            Ok(())
        }

        static ACCESS: $crate::platform::parts::Access<dyn $calls> = $crate::platform::parts::Access {
            part: |core| core.parts.$name.get(),
            load: |core| Box::pin(async move { load_part(core).await.map_err(|_| CoreError::Load) }),
        };

        impl Core {
            /// Loads the part if necessary.
            ///
            /// # Errors
            ///
            /// Resolves to `CoreError::Load` if its file cannot be loaded.
            #[allow(dead_code, reason = "a part may be loaded by its calls alone")]
            pub(crate) fn $name(self: &Rc<Self>) -> Task<Result<(), CoreError>> {
                ACCESS.loaded(self)
            }

            $($(#[$action_meta])*
            pub fn $action(self: &Rc<Self>, $($action_argument: $action_type),*) {
                use crate::platform::parts::Owner;
                if let (Some(part), Some(owner)) = (self.parts.$name.get(), $owner::of(self)) {
                    part.$action(&owner, $($action_argument),*);
                }
            })*
            $($(#[$request_meta])*
            ///
            /// # Errors
            ///
            /// Resolves to `CoreError::Load` if the part cannot be loaded, to
            /// `CoreError::Unauthorized` if it is a player's and nobody is
            /// signed in or the session ends first, else to the error of the
            /// part's method of the same name.
            pub fn $request(self: &Rc<Self>, $($request_argument: $request_type),*) -> Task<Result<(), CoreError>> {
                let gone = Err(CoreError::Unauthorized);
                ACCESS.call::<$owner>(self, gone, Box::new(move |part, owner| part.$request(owner, $($request_argument),*)))
            })*
            $($(#[$task_meta])*
            ///
            /// # Errors
            ///
            /// Resolves to `CoreError::Load` if the part cannot be loaded.
            pub fn $task(self: &Rc<Self>, $($task_argument: $task_type),*) -> Task<Result<(), CoreError>> {
                ACCESS.call::<$owner>(self, Ok(()), Box::new(move |part, owner| part.$task(owner, $($task_argument),*)))
            })*
        }
    };
}
pub(crate) use declare_part;
