//! Slices that know what changed in them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::text::Batch;

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

    /// Writes the value, where it has changed.
    pub(super) fn drain(&mut self, slice: &str, batch: &mut Batch)
    where
        T: Serialize,
    {
        if std::mem::take(&mut self.dirty) {
            batch.value(slice, &self.current);
        }
    }
}

/// A row knows its key.
pub trait Keyed {
    /// The key of the row within its slice.
    fn key(&self) -> String;
}

/// A slice of rows, published row by row.
#[derive(Debug)]
#[allow(clippy::struct_field_names, reason = "the rows are what it holds")]
pub struct Rows<T> {
    rows: Vec<T>,
    /// Place of each row by its key.
    places: BTreeMap<String, usize>,
    /// Keys of rows that are new or different. A map like `places`, so that
    /// one kind of tree serves both.
    dirty: BTreeMap<String, usize>,
    order_dirty: bool,
}

/// A new slice counts as changed, so that the first batch holds them all.
impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { rows: Vec::new(), places: BTreeMap::new(), dirty: BTreeMap::new(), order_dirty: true }
    }
}

/// The shape of what is published of a slice of rows: see [`Rows::drain`].
#[cfg(target_arch = "wasm32")]
#[derive(Serialize, tsify::Tsify)]
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
        self.rows.get(*self.places.get(key)?)
    }

    /// All rows in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.rows.iter()
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Puts a row in: at its place where the key is known, else at the end.
    pub fn put(&mut self, row: T) {
        let key = row.key();
        match self.places.get(&key).and_then(|place| self.rows.get_mut(*place)) {
            Some(known) if *known == row => return,
            Some(known) => *known = row,
            None => {
                self.places.insert(key.clone(), self.rows.len());
                self.rows.push(row);
                self.order_dirty = true;
            }
        }
        self.mark(key);
    }

    fn mark(&mut self, key: String) {
        self.dirty.insert(key, 0);
    }

    /// Changes one row in place.
    pub fn edit(&mut self, key: &str, edit: impl FnOnce(&mut T)) {
        let Some(mut row) = self.get(key).cloned() else { return };
        edit(&mut row);
        self.put(row);
    }

    /// Takes a row out.
    pub fn remove(&mut self, key: &str) {
        let Some(place) = self.places.get(key).copied() else { return };
        if place < self.rows.len() {
            self.rows.remove(place);
        }
        self.dirty.remove(key);
        self.index();
    }

    /// Replaces all rows; those that are equal stay untouched.
    pub fn replace(&mut self, rows: Vec<T>) {
        let before = self.keys();
        let mut changed = Vec::new();
        for row in &rows {
            let key = row.key();
            if self.get(&key) != Some(row) {
                changed.push(key);
            }
        }
        changed.into_iter().for_each(|key| self.mark(key));
        self.rows = rows;
        if before != self.keys() {
            self.index();
        }
    }

    fn keys(&self) -> Vec<String> {
        self.rows.iter().map(Keyed::key).collect()
    }

    fn index(&mut self) {
        self.places = BTreeMap::new();
        for (place, row) in self.rows.iter().enumerate() {
            self.places.insert(row.key(), place);
        }
        let places = &self.places;
        self.dirty.retain(|key, _| places.contains_key(key));
        self.order_dirty = true;
    }

    /// Writes the rows that are new or different, and the order where it is
    /// another.
    pub(super) fn drain(&mut self, slice: &str, batch: &mut Batch)
    where
        T: Serialize,
    {
        let order = std::mem::take(&mut self.order_dirty).then(|| self.keys());
        let dirty = std::mem::take(&mut self.dirty);
        if dirty.is_empty() && order.is_none() {
            return;
        }
        batch.begin_rows(slice);
        for key in dirty.into_keys() {
            if let Some(row) = self.get(&key) {
                batch.row(&key, row);
            }
        }
        batch.end_rows(order);
    }
}
