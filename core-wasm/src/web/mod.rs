//! The browser's side: adapters of the ports, and the exports that become the
//! package's bindings. Nothing here decides anything.

mod adapters;
mod convert;
mod exports;
mod host;

mod storage;
