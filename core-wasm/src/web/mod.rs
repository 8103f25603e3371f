//! Browser layer: adapters of the ports, and the exports that become the
//! package's bindings. It contains no decisions.

#[cfg(feature = "site")]
mod adapters;
#[cfg(feature = "site")]
mod convert;
#[cfg(feature = "site")]
mod exports;
#[cfg(feature = "site")]
mod host;
mod patterns;
#[cfg(any(feature = "evaluate", feature = "rules"))]
mod rules;
#[cfg(feature = "site")]
mod storage;
