//! Routes that are part of the contract: the router serves them, and the document describes them.

use super::operation::{Described, Entry};
use crate::state::Shared;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};

/// A router of which every route is described, but those added with [`Api::beside`].
#[derive(Default)]
pub struct Api {
    router: Router<Shared>,
    pub(super) entries: Vec<Entry>,
}

macro_rules! methods {
    ($($method:ident),*) => {
        $(
            /// Serves and describes a path with this method: path, handler, name of the operation, what it does.
            #[must_use]
            pub fn $method<H, X, A>(
                self,
                path: &'static str,
                handler: H,
                id: &'static str,
                summary: &'static str,
            ) -> Self
            where
                H: Handler<X, Shared> + Described<A>,
                X: 'static,
            {
                let described = self.described(stringify!($method), path, &handler, id, summary);
                described.beside(path, routing::$method(handler))
            }
        )*
    };
}

impl Api {
    methods!(get, post, put, delete);

    /// Serves a path that is not part of the contract, or that is described by other means.
    #[must_use]
    pub fn beside(mut self, path: &str, route: MethodRouter<Shared>) -> Self {
        self.router = self.router.route(path, route);
        self
    }

    /// Describes a handler that is served by other means.
    #[must_use]
    pub fn described<A, H: Described<A>>(
        mut self,
        method: &'static str,
        path: &'static str,
        _: &H,
        id: &'static str,
        summary: &'static str,
    ) -> Self {
        let (refusals, extension) = (Vec::new(), None);
        self.entries.push(Entry { method, path, id, summary, refusals, extension, describe: H::describe });
        self
    }

    /// The last operation refuses with these statuses, too, and no other code.
    #[must_use]
    pub fn refuses(mut self, statuses: impl IntoIterator<Item = u16>) -> Self {
        if let Some(last) = self.entries.last_mut() {
            last.refusals.extend(statuses.into_iter().map(|status| (status, status.into())));
        }
        self
    }

    /// The last operation refuses with these codes, too, in answers of status 400.
    #[must_use]
    pub fn refuses_with(mut self, codes: impl IntoIterator<Item = i64>) -> Self {
        if let Some(last) = self.entries.last_mut() {
            last.refusals.extend(codes.into_iter().map(|code| (400, code)));
        }
        self
    }

    /// The last operation refuses with this code, too, in an answer of this status.
    #[must_use]
    pub fn also(mut self, status: u16, code: i64) -> Self {
        if let Some(last) = self.entries.last_mut() {
            last.refusals.push((status, code));
        }
        self
    }

    /// The last operation is an extension: a backend may lack it, and the site uses it only where this key of its configuration
    /// is true.
    #[must_use]
    pub fn extension(mut self, key: &'static str) -> Self {
        if let Some(last) = self.entries.last_mut() {
            last.extension = Some(key);
        }
        self
    }

    /// Adds the routes of another one.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.router = self.router.merge(other.router);
        self.entries.extend(other.entries);
        self
    }

    /// The routes alone.
    pub fn into_router(self) -> Router<Shared> {
        self.router
    }
}
