//! Browser layer: adapters of the ports, and the exports that become the
//! package's bindings. It contains no decisions.

mod adapters;
mod convert;
mod exports;
mod host;

mod storage;
