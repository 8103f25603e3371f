//! Slices that know what changed in them.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

/// A slice that is published whole.
///
/// A new slice counts as changed, so that the first batch holds them all.
#[derive(Debug)]
pub struct Value<T> {
    current: T,
    dirty: bool,
}

impl<T: Default> Default for Value<T> {
    fn default() -> Self {
        Self { current: T::default(), dirty: true }
    }
}

impl<T: Clone + PartialEq> Value<T> {
    /// The current value.
    pub fn get(&self) -> &T {
        &self.current
    }

    /// Replaces the value; an equal one changes nothing.
    pub fn set(&mut self, value: T) {
        if self.current != value {
            self.current = value;
            self.dirty = true;
        }
    }

    /// Changes the value in place.
    pub fn edit(&mut self, edit: impl FnOnce(&mut T)) {
        let mut value = self.current.clone();
        edit(&mut value);
        self.set(value);
    }

    pub(super) fn drain(&mut self) -> Option<T> {
        std::mem::take(&mut self.dirty).then(|| self.current.clone())
    }
}

/// A row knows its key.
pub trait Keyed {
    /// The key of the row within its slice.
    fn key(&self) -> String;
}

/// A slice of rows, published row by row.
#[derive(Debug)]
pub struct Rows<T> {
    order: Vec<String>,
    rows: BTreeMap<String, T>,
    dirty: BTreeSet<String>,
    order_dirty: bool,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { order: Vec::new(), rows: BTreeMap::new(), dirty: BTreeSet::new(), order_dirty: true }
    }
}

/// What changed in a slice of rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[serde(rename_all = "camelCase")]
pub struct RowsChange<T> {
    /// Rows that are new or different, with their keys.
    pub rows: Vec<(String, T)>,
    /// All keys in order, where the order or the set of rows changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<String>>,
}

impl<T: Clone + PartialEq + Keyed> Rows<T> {
    /// The row of a key.
    pub fn get(&self, key: &str) -> Option<&T> {
        self.rows.get(key)
    }

    /// All rows in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.order.iter().filter_map(|key| self.rows.get(key))
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Puts a row in: at its place where the key is known, else at the end.
    pub fn put(&mut self, row: T) {
        let key = row.key();
        match self.rows.get(&key) {
            Some(known) if *known == row => return,
            Some(_) => {}
            None => {
                self.order.push(key.clone());
                self.order_dirty = true;
            }
        }
        self.dirty.insert(key.clone());
        self.rows.insert(key, row);
    }

    /// Changes one row in place.
    pub fn edit(&mut self, key: &str, edit: impl FnOnce(&mut T)) {
        let Some(mut row) = self.rows.get(key).cloned() else { return };
        edit(&mut row);
        self.put(row);
    }

    /// Takes a row out.
    pub fn remove(&mut self, key: &str) {
        if self.rows.remove(key).is_some() {
            self.order.retain(|known| known != key);
            self.dirty.remove(key);
            self.order_dirty = true;
        }
    }

    /// Replaces all rows; those that are equal stay untouched.
    pub fn replace(&mut self, rows: Vec<T>) {
        let order: Vec<String> = rows.iter().map(Keyed::key).collect();
        let kept: BTreeSet<&String> = order.iter().collect();
        self.rows.retain(|key, _| kept.contains(key));
        self.dirty.retain(|key| kept.contains(key));
        for row in rows {
            let key = row.key();
            if self.rows.get(&key) != Some(&row) {
                self.dirty.insert(key.clone());
                self.rows.insert(key, row);
            }
        }
        self.set_order(order);
    }

    /// Puts known rows into this order.
    pub fn set_order(&mut self, order: Vec<String>) {
        if self.order != order {
            self.order = order;
            self.order_dirty = true;
        }
    }

    pub(super) fn drain(&mut self) -> Option<RowsChange<T>> {
        let order = std::mem::take(&mut self.order_dirty).then(|| self.order.clone());
        if self.dirty.is_empty() && order.is_none() {
            return None;
        }
        let rows = std::mem::take(&mut self.dirty)
            .into_iter()
            .filter_map(|key| self.rows.get(&key).map(|row| (key.clone(), row.clone())))
            .collect();
        Some(RowsChange { rows, order })
    }
}
