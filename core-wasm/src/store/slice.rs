//! Slices with change tracking.

use serde::Serialize;

use super::{index::Index, text::Batch};

/// Serializer of a slice. Stored as a function pointer on first `set`, so that
/// it is linked only into the part that sets the slice.
type Write<T> = fn(&T, &str, &mut Batch);

/// A slice that is published as a whole.
///
/// A new slice counts as changed, so that the first batch contains all slices.
#[derive(Debug)]
pub struct Value<T> {
    current: T,
    dirty: bool,
    /// `None` until the first `set`: the serialized default is known.
    write: Option<Write<T>>,
}

impl<T: Default> Default for Value<T> {
    fn default() -> Self {
        Self { current: T::default(), dirty: true, write: None }
    }
}

impl<T: Default> Value<T> {
    /// Resets the slice to the default.
    pub(super) fn reset(&mut self) {
        if self.write.is_some() {
            *self = Self::default();
        }
    }
}

impl<T> Value<T> {
    /// Serializes the value if it has changed. `initial` is the serialized
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

    /// Replaces the value. Setting an equal value is not a change.
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

/// A row with a key.
pub trait Keyed {
    /// The key of the row within its slice.
    fn key(&self) -> String;
}

/// A slice of rows, published row by row.
#[derive(Debug)]
#[allow(clippy::struct_field_names, reason = "the rows are what it holds")]
pub struct Rows<T> {
    rows: Vec<T>,
    /// All keys in order.
    order: Vec<String>,
    /// Position of each row by key.
    places: Index,
    /// Positions of added or changed rows; may be shorter than the list.
    dirty: Vec<bool>,
    order_dirty: bool,
    /// `None` until the first row.
    write: Option<Write<T>>,
}

/// A new slice counts as changed, so that the first batch contains all slices.
impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self {
            rows: Vec::new(),
            order: Vec::new(),
            places: Index::default(),
            dirty: Vec::new(),
            order_dirty: true,
            write: None,
        }
    }
}

/// Shape of a published change of a row slice: see [`Rows::drain`].
#[cfg(target_arch = "wasm32")]
#[derive(Serialize, tsify::Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RowsChange<T> {
    /// Added or changed rows with their keys.
    pub rows: Vec<(String, T)>,
    /// All keys in order, if the order or the set of rows changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<String>>,
}

impl<T> Rows<T> {
    /// Removes all rows.
    pub(super) fn reset(&mut self) {
        if !self.rows.is_empty() {
            *self = Self::default();
        }
    }

    /// Serializes added and changed rows, and the order if it changed. Of several
    /// rows with one key the last counts: the page shows rows by their keys.
    pub(super) fn drain(&mut self, slice: &str, batch: &mut Batch) {
        let order = std::mem::take(&mut self.order_dirty).then(|| once_each(&self.order, &self.places));
        let dirty = std::mem::take(&mut self.dirty);
        if dirty.is_empty() && order.is_none() {
            return;
        }
        batch.begin_rows(slice);
        let rows = self.rows.iter().zip(&self.order).zip(dirty);
        for ((row, key), _) in rows.filter(|(_, dirty)| *dirty) {
            if let Some(write) = self.write {
                write(row, key, batch);
            }
        }
        batch.end_rows(order);
    }
}

impl<T: Clone + PartialEq + Keyed + Serialize> Rows<T> {
    /// The row of a key.
    pub fn get(&self, key: &str) -> Option<&T> {
        self.rows.get(self.places.place(key, &self.order)?)
    }

    /// All rows in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.rows.iter()
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// True if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Replaces the row with the same key, or appends the row.
    pub fn put(&mut self, row: T) {
        let key = row.key();
        let place = self.places.place(&key, &self.order);
        let place = match place.and_then(|place| Some((place, self.rows.get_mut(place)?))) {
            Some((_, known)) if *known == row => return,
            Some((place, known)) => {
                *known = row;
                place
            }
            None => {
                self.rows.push(row);
                self.order.push(key);
                self.places.push(&self.order);
                self.order_dirty = true;
                self.rows.len() - 1
            }
        };
        mark(&mut self.dirty, place);
        self.write = Some(|row, key, batch| batch.row(key, row));
    }

    /// Changes one row in place.
    pub fn edit(&mut self, key: &str, edit: impl FnOnce(&mut T)) {
        let Some(mut row) = self.get(key).cloned() else { return };
        edit(&mut row);
        self.put(row);
    }

    /// Replaces every row for which `other` returns a new one, given its
    /// position.
    pub fn revise(&mut self, mut other: impl FnMut(usize, &T) -> Option<T>) {
        let revised: Vec<T> =
            self.rows.iter().enumerate().filter_map(|(place, row)| other(place, row)).collect();
        revised.into_iter().for_each(|row| self.put(row));
    }

    /// Removes a row.
    pub fn remove(&mut self, key: &str) {
        let Some(place) = self.places.place(key, &self.order) else { return };
        if place < self.rows.len() {
            self.rows.remove(place);
        }
        if place < self.dirty.len() {
            self.dirty.remove(place);
        }
        self.index();
    }

    /// Replaces all rows. Equal rows do not count as changed.
    pub fn replace(&mut self, rows: Vec<T>) {
        let mut dirty = Vec::with_capacity(rows.len());
        for row in &rows {
            let place = self.places.place(&row.key(), &self.order);
            let is_waiting = place.and_then(|place| self.dirty.get(place)).copied().unwrap_or_default();
            let is_equal = place.and_then(|place| self.rows.get(place)) == Some(row);
            dirty.push(is_waiting || !is_equal);
        }
        if dirty.contains(&true) {
            self.write = Some(|row, key, batch| batch.row(key, row));
        } else {
            dirty.clear();
        }
        self.dirty = dirty;
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
        self.places.rebuild(&self.order);
        self.order_dirty = true;
    }
}

/// Each key once, at its last place.
#[inline(never)]
fn once_each(order: &[String], places: &Index) -> Vec<String> {
    let is_last = |(place, key): &(usize, &String)| places.place(key, order) == Some(*place);
    order.iter().enumerate().filter(is_last).map(|(_, key)| key.clone()).collect()
}

/// Marks a row as changed. One routine serves all row types (code size).
#[inline(never)]
fn mark(dirty: &mut Vec<bool>, place: usize) {
    if dirty.len() <= place {
        dirty.resize(place + 1, false);
    }
    if let Some(mark) = dirty.get_mut(place) {
        *mark = true;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use serde::Serialize;

    use super::{Batch, Keyed, Rows};

    #[derive(Debug, Clone, PartialEq, Serialize)]
    struct Row(&'static str, u32);

    impl Keyed for Row {
        fn key(&self) -> String {
            self.0.to_owned()
        }
    }

    #[test]
    fn rows_with_one_key_are_published_once() {
        let mut rows = Rows::default();
        rows.replace(vec![Row("a", 1), Row("b", 2), Row("a", 3), Row("c", 4), Row("b", 5)]);
        let mut batch = Batch::default();
        rows.drain("rows", &mut batch);
        let batch: serde_json::Value = serde_json::from_str(&batch.finish().unwrap()).unwrap();
        assert_eq!(batch[0]["change"]["order"], serde_json::json!(["a", "c", "b"]), "{batch}");
        let last = batch[0]["change"]["rows"].as_array().unwrap().iter().rev().find(|row| row[0] == "a");
        assert_eq!(last.unwrap()[1], serde_json::json!(["a", 3]), "what the page keeps");
    }
}
