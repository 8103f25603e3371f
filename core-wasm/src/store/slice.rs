//! Slices that know what changed in them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::text::Batch;

/// Writes a value of a slice. Only whoever sets a value names the code that
/// writes it: so that code is in the part of the core that sets it, and not in
/// the first file.
type Write<T> = fn(&T, &str, &mut Batch);

/// A slice that is published whole.
///
/// A new slice counts as changed, so that the first batch holds them all.
#[derive(Debug)]
pub struct Value<T> {
    current: T,
    dirty: bool,
    /// None while nothing has been set: the text of the default is known.
    write: Option<Write<T>>,
}

impl<T: Default> Default for Value<T> {
    fn default() -> Self {
        Self { current: T::default(), dirty: true, write: None }
    }
}

impl<T: Default> Value<T> {
    /// Sets the default again.
    pub(super) fn reset(&mut self) {
        if self.write.is_some() {
            *self = Self::default();
        }
    }
}

impl<T> Value<T> {
    /// Writes the value, where it has changed; `initial` is the text of the
    /// default.
    pub(super) fn drain(&mut self, slice: &str, initial: &str, batch: &mut Batch) {
        if std::mem::take(&mut self.dirty) {
            match self.write {
                Some(write) => write(&self.current, slice, batch),
                None => batch.text(slice, initial),
            }
        }
    }
}

impl<T: Clone + PartialEq + Serialize> Value<T> {
    /// The current value.
    pub fn get(&self) -> &T {
        &self.current
    }

    /// Replaces the value; an equal one changes nothing.
    pub fn set(&mut self, value: T) {
        if self.current != value {
            self.current = value;
            self.dirty = true;
            self.write = Some(|value, slice, batch| batch.value(slice, value));
        }
    }

    /// Changes the value in place.
    pub fn edit(&mut self, edit: impl FnOnce(&mut T)) {
        let mut value = self.current.clone();
        edit(&mut value);
        self.set(value);
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
    /// All keys in order.
    order: Vec<String>,
    order_dirty: bool,
    /// None while there has been no row.
    write: Option<Write<T>>,
}

/// A new slice counts as changed, so that the first batch holds them all.
impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            places: BTreeMap::new(),
            dirty: BTreeMap::new(),
            order: Vec::new(),
            order_dirty: true,
            write: None,
        }
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

impl<T> Rows<T> {
    /// Takes all rows out.
    pub(super) fn reset(&mut self) {
        if !self.rows.is_empty() {
            *self = Self::default();
        }
    }

    /// Writes the rows that are new or different, and the order where it is
    /// another.
    pub(super) fn drain(&mut self, slice: &str, batch: &mut Batch) {
        let order = std::mem::take(&mut self.order_dirty).then(|| self.order.clone());
        let dirty = std::mem::take(&mut self.dirty);
        if dirty.is_empty() && order.is_none() {
            return;
        }
        batch.begin_rows(slice);
        for key in dirty.into_keys() {
            let row = self.places.get(&key).and_then(|place| self.rows.get(*place));
            if let (Some(row), Some(write)) = (row, self.write) {
                write(row, &key, batch);
            }
        }
        batch.end_rows(order);
    }
}

impl<T: Clone + PartialEq + Keyed + Serialize> Rows<T> {
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
                self.order.push(key.clone());
                self.rows.push(row);
                self.order_dirty = true;
            }
        }
        self.mark(key);
    }

    fn mark(&mut self, key: String) {
        self.dirty.insert(key, 0);
        self.write = Some(|row, key, batch| batch.row(key, row));
    }

    /// Changes one row in place.
    pub fn edit(&mut self, key: &str, edit: impl FnOnce(&mut T)) {
        let Some(mut row) = self.get(key).cloned() else { return };
        edit(&mut row);
        self.put(row);
    }

    /// Changes those rows for which there is another one, by their place.
    pub fn revise(&mut self, mut other: impl FnMut(usize, &T) -> Option<T>) {
        let revised: Vec<T> =
            self.rows.iter().enumerate().filter_map(|(place, row)| other(place, row)).collect();
        revised.into_iter().for_each(|row| self.put(row));
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
        let mut changed = Vec::new();
        for row in &rows {
            let key = row.key();
            if self.get(&key) != Some(row) {
                changed.push(key);
            }
        }
        changed.into_iter().for_each(|key| self.mark(key));
        self.rows = rows;
        if self.order != self.keys() {
            self.index();
        }
    }

    fn keys(&self) -> Vec<String> {
        self.rows.iter().map(Keyed::key).collect()
    }

    fn index(&mut self) {
        self.order = self.keys();
        index_keys(&self.order, &mut self.places, &mut self.dirty);
        self.order_dirty = true;
    }
}

/// Finds the place of each key, and forgets changes of rows that are gone. One
/// routine serves all kinds of rows: each would bring its own sorting along.
#[inline(never)]
fn index_keys(order: &[String], places: &mut BTreeMap<String, usize>, dirty: &mut BTreeMap<String, usize>) {
    places.clear();
    for (place, key) in order.iter().enumerate() {
        places.insert(key.clone(), place);
    }
    dirty.retain(|key, _| places.contains_key(key));
}
