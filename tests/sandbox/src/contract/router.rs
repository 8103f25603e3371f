//! Routes that are part of the contract: the router serves them, and the document describes them.

use super::operation::{Described, Entry};
use crate::state::Shared;
use axum::Router;
use axum::handler::Handler;
use axum::routing::{self, MethodRouter};

/// A router with a description of its routes.
#[derive(Default)]
pub struct Api {
    router: Router<Shared>,
    pub(super) entries: Vec<Entry>,
}

macro_rules! methods {
    ($($method:ident),*) => {
        $(
            /// Serves and describes a path with this method: path, handler, name and summary of the operation.
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
                described.route(path, routing::$method(handler))
            }
        )*
    };
}

impl Api {
    methods!(get, post, put, delete);

    /// Serves a path without a description.
    #[must_use]
    pub fn route(mut self, path: &str, route: MethodRouter<Shared>) -> Self {
        self.router = self.router.route(path, route);
        self
    }

    /// Describes a handler without serving it; [`Api::route`] does.
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

    /// The last operation refuses with these statuses, too; the code of each is its status.
    #[must_use]
    pub fn refuses(self, statuses: impl IntoIterator<Item = u16>) -> Self {
        statuses.into_iter().fold(self, |api, status| api.refuses_with(status, [status.into()]))
    }

    /// The last operation refuses with these codes, too, in answers of this status.
    #[must_use]
    pub fn refuses_with(mut self, status: u16, codes: impl IntoIterator<Item = i64>) -> Self {
        if let Some(last) = self.entries.last_mut() {
            last.refusals.extend(codes.into_iter().map(|code| (status, code)));
        }
        self
    }

    /// The last operation is an extension: a backend may lack it. The site uses it only if this key of its configuration is true.
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
