//! Slices with change tracking.

use std::mem;

use serde::Serialize;

use super::{index::Index, lazy::Lazy, text::Batch};

/// Writes the changes of a slice into a batch.
pub(super) trait Slice {
    /// Writes what has changed since the last call. `initial` is the JSON of a value that was never set.
    fn drain(&mut self, name: &str, initial: &str, batch: &mut Batch);
}

/// A slice that is published as a whole.
///
/// A new slice counts as changed, so that the first batch contains all slices.
pub struct ValueSlice<T> {
    current: Lazy<T>,
    is_dirty: bool,
    /// The serializer. Set by the first `set`, so that it is linked only into
    /// the part that sets the slice.
    write: Option<fn(&Self, &str, &mut Batch)>,
}

impl<T> Default for ValueSlice<T> {
    fn default() -> Self {
        Self { current: Lazy::default(), is_dirty: true, write: None }
    }
}

impl<T> ValueSlice<T> {
    /// Resets the slice to the default.
    pub(super) fn reset(&mut self) {
        if self.write.is_some() {
            *self = Self::default();
        }
    }
}

impl<T> Slice for ValueSlice<T> {
    fn drain(&mut self, name: &str, initial: &str, batch: &mut Batch) {
        if mem::take(&mut self.is_dirty) {
            match self.write {
                Some(write) => write(self, name, batch),
                None => batch.text(name, initial),
            }
        }
    }
}

impl<T: Clone + Default + PartialEq + Serialize + 'static> ValueSlice<T> {
    /// The current value.
    pub fn get(&self) -> &T {
        self.current.get()
    }

    /// Replaces the value. Setting an equal value is not a change.
    pub fn set(&mut self, value: T) {
        if *self.get() != value {
            self.current.set(value);
            self.is_dirty = true;
            self.write = Some(|slice, name, batch| batch.value(name, slice.get()));
        }
    }

    /// Changes the value in place.
    pub fn edit(&mut self, edit: impl FnOnce(&mut T)) {
        let mut value = self.get().clone();
        edit(&mut value);
        self.set(value);
    }
}

/// A row with a key.
pub trait Keyed {
    /// The fields, by their names in JavaScript, that [`RowSlice::revise`] may change. Only they are published then.
    const REVISED: &'static [&'static str];

    /// The key of the row within its slice.
    fn key(&self) -> String;
}

/// How a row has changed since the last batch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
enum RowChange {
    #[default]
    Unchanged,
    /// Only in the fields that may be revised.
    Revised,
    /// It is published as a whole.
    Replaced,
}

/// A slice of rows, published row by row.
#[allow(clippy::struct_field_names, reason = "the rows are what it holds")]
pub struct RowSlice<T> {
    rows: Lazy<Vec<T>>,
    /// All keys in order.
    order: Vec<String>,
    /// Position of each row by key.
    positions: Index,
    /// How the row at each position has changed; may be shorter than the list.
    changes: Vec<RowChange>,
    order_dirty: bool,
    /// The serializer of the changes; `None` until the first row.
    write: Option<fn(&mut Self, &str, &mut Batch)>,
}

/// A new slice counts as changed, so that the first batch contains all slices.
impl<T> Default for RowSlice<T> {
    fn default() -> Self {
        Self {
            rows: Lazy::default(),
            order: Vec::new(),
            positions: Index::default(),
            changes: Vec::new(),
            order_dirty: true,
            write: None,
        }
    }
}

/// Shape of a published change of a row slice: see [`RowSlice::drain`].
#[cfg(target_arch = "wasm32")]
#[derive(Serialize, tsify::Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RowsChange<T> {
    /// Added or changed rows with their keys.
    pub rows: Vec<(String, T)>,
    /// Rows of which only some fields have changed, with their keys. Others of these fields are absent now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub revised: Option<Vec<(String, T)>>,
    /// The names of these fields.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fields: Option<Vec<String>>,
    /// All keys in order, if the order or the set of rows changed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<Vec<String>>,
}

impl<T> RowSlice<T> {
    /// Removes all rows.
    pub(super) fn reset(&mut self) {
        if !self.order.is_empty() {
            *self = Self::default();
        }
    }
}

impl<T> Slice for RowSlice<T> {
    fn drain(&mut self, name: &str, _initial: &str, batch: &mut Batch) {
        match self.write {
            Some(write) => write(self, name, batch),
            None if mem::take(&mut self.order_dirty) => {
                batch.begin_rows(name);
                batch.end_rows(Some(Vec::new()));
            }
            None => {}
        }
    }
}

impl<T: Keyed + Serialize + 'static> RowSlice<T> {
    /// Writes added and changed rows, and the order if it changed.
    fn write_changes(&mut self, name: &str, batch: &mut Batch) {
        let order_dirty = mem::take(&mut self.order_dirty);
        let mut changes = mem::take(&mut self.changes);
        let Some(order) = published(&self.positions, &self.order, order_dirty, &mut changes) else { return };
        batch.begin_rows(name);
        self.write_rows(&changes, RowChange::Replaced, batch);
        if changes.contains(&RowChange::Revised) {
            batch.begin_revised(T::REVISED);
            self.write_rows(&changes, RowChange::Revised, batch);
        }
        batch.end_rows(order);
    }

    fn write_rows(&self, changes: &[RowChange], wanted: RowChange, batch: &mut Batch) {
        let rows = self.rows.get().iter().zip(&self.order).zip(changes);
        for ((row, key), _) in rows.filter(|(_, change)| **change == wanted) {
            batch.row(key, row, (wanted == RowChange::Revised).then_some(T::REVISED));
        }
    }
}

impl<T: Clone + PartialEq + Keyed + Serialize + 'static> RowSlice<T> {
    /// The row of a key.
    pub fn get(&self, key: &str) -> Option<&T> {
        self.rows.get().get(self.positions.position(key, &self.order)?)
    }

    /// All rows in order.
    pub fn iter(&self) -> impl Iterator<Item = &T> {
        self.rows.get().iter()
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.rows.get().len()
    }

    /// True if there are no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.get().is_empty()
    }

    /// Replaces the row with the same key, or appends the row.
    pub fn put(&mut self, row: T) {
        let key = row.key();
        let known = self.positions.position(&key, &self.order).filter(|position| *position < self.len());
        let position = if let Some(position) = known {
            if self.rows.get().get(position) == Some(&row) {
                return;
            }
            self.rows.change(|rows| {
                if let Some(known) = rows.get_mut(position) {
                    *known = row;
                }
            });
            position
        } else {
            self.order.push(key);
            self.positions.push(&self.order);
            self.order_dirty = true;
            self.rows.change(|rows| rows.push(row));
            self.len() - 1
        };
        mark(&mut self.changes, position, RowChange::Replaced);
        self.write = Some(Self::write_changes);
    }

    /// Changes one row in place.
    pub fn edit(&mut self, key: &str, edit: impl FnOnce(&mut T)) {
        let Some(mut row) = self.get(key).cloned() else { return };
        edit(&mut row);
        self.put(row);
    }

    /// Changes rows in their places. `change` gets each row with its position, and returns whether it has changed
    /// it. It must leave all fields but those of [`Keyed::REVISED`].
    #[allow(clippy::missing_panics_doc, reason = "only in tests, which find a wrong field so")]
    pub fn revise(&mut self, mut change: impl FnMut(usize, &mut T) -> bool) {
        let changes = &mut self.changes;
        self.rows.change(|rows| {
            for (position, row) in rows.iter_mut().enumerate() {
                #[cfg(test)]
                let before = row.clone();
                if change(position, row) {
                    mark(changes, position, RowChange::Revised);
                }
                #[cfg(test)]
                assert_eq!(unrevised(&before), unrevised(row), "a field was changed that is not published");
            }
        });
    }

    /// Removes a row.
    pub fn remove(&mut self, key: &str) {
        let Some(position) = self.positions.position(key, &self.order) else { return };
        let mut keys = self.order.clone();
        if position < self.len() && position < keys.len() {
            self.rows.change(|rows| rows.remove(position));
            keys.remove(position);
        }
        if position < self.changes.len() {
            self.changes.remove(position);
        }
        self.order_dirty |= reorder(&mut self.order, &mut self.positions, keys);
    }

    /// Replaces all rows. Equal rows do not count as changed. Of several rows
    /// with one key only the first is published: the page shows rows by their
    /// keys.
    pub fn replace(&mut self, rows: Vec<T>) {
        let keys: Vec<String> = rows.iter().map(Keyed::key).collect();
        let mut changes = Vec::with_capacity(rows.len());
        for (row, key) in rows.iter().zip(&keys) {
            let before = self.positions.position(key, &self.order);
            let is_equal = before.and_then(|position| self.rows.get().get(position)) == Some(row);
            changes.push(if is_equal { waiting(&self.changes, before) } else { RowChange::Replaced });
        }
        if is_any_changed(&changes) {
            self.write = Some(Self::write_changes);
        } else {
            changes.clear();
        }
        self.changes = changes;
        self.rows.set(rows);
        self.order_dirty |= reorder(&mut self.order, &mut self.positions, keys);
    }
}

// The following routines serve all row types (code size).

/// The change of the row at a position that was not published yet.
#[inline(never)]
fn waiting(changes: &[RowChange], position: Option<usize>) -> RowChange {
    position.and_then(|position| changes.get(position)).copied().unwrap_or_default()
}

fn is_any_changed(changes: &[RowChange]) -> bool {
    changes.iter().any(|change| *change != RowChange::Unchanged)
}

/// Takes new keys. Returns true if they differ.
#[inline(never)]
fn reorder(order: &mut Vec<String>, positions: &mut Index, keys: Vec<String>) -> bool {
    let differs = *order != keys;
    if differs {
        *order = keys;
        positions.rebuild(order);
    }
    differs
}

/// Keys to publish, if they have changed; `None` if nothing has changed. Leaves
/// out rows, and marks of rows, whose key occurs earlier in the list.
#[inline(never)]
#[allow(clippy::option_option, reason = "nothing, or rows without or with their order")]
fn published(
    positions: &Index,
    order: &[String],
    is_dirty: bool,
    changes: &mut [RowChange],
) -> Option<Option<Vec<String>>> {
    let is_first = |position: usize, key: &String| positions.position(key, order) == Some(position);
    for (position, (change, key)) in changes.iter_mut().zip(order).enumerate() {
        if *change != RowChange::Unchanged && !is_first(position, key) {
            *change = RowChange::Unchanged;
        }
    }
    let keys = is_dirty.then(|| {
        let first = order.iter().enumerate().filter(|(position, key)| is_first(*position, key));
        first.map(|(_, key)| key.clone()).collect()
    });
    (keys.is_some() || is_any_changed(changes)).then_some(keys)
}

/// Marks a row as changed.
#[inline(never)]
fn mark(changes: &mut Vec<RowChange>, position: usize, change: RowChange) {
    if changes.len() <= position {
        changes.resize(position + 1, RowChange::Unchanged);
    }
    if let Some(known) = changes.get_mut(position) {
        *known = change.max(*known);
    }
}

/// The fields that `revise` must leave, for tests.
#[cfg(test)]
fn unrevised<T: Keyed + Serialize>(row: &T) -> serde_json::Value {
    let mut value = serde_json::to_value(row).unwrap_or_default();
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|name, _| !T::REVISED.contains(&name.as_str()));
    }
    value
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use serde::Serialize;

    use super::{Batch, Keyed, RowSlice, Slice};

    #[derive(Debug, Clone, PartialEq, Serialize)]
    struct Row(&'static str, u32);

    impl Keyed for Row {
        const REVISED: &'static [&'static str] = &[];

        fn key(&self) -> String {
            self.0.to_owned()
        }
    }

    fn drained(rows: &mut RowSlice<Row>) -> Option<serde_json::Value> {
        let mut batch = Batch::default();
        rows.drain("rows", "", &mut batch);
        batch.finish().map(|text| serde_json::from_str(&text).unwrap())
    }

    #[test]
    fn of_rows_with_one_key_the_first_counts() {
        let mut rows = RowSlice::default();
        rows.replace(vec![Row("a", 1), Row("b", 2), Row("a", 3), Row("c", 4), Row("b", 5)]);
        let batch = drained(&mut rows).unwrap();
        let written = serde_json::json!([["a", ["a", 1]], ["b", ["b", 2]], ["c", ["c", 4]]]);
        assert_eq!(batch[0]["change"]["$rows"], written);
        assert_eq!(batch[0]["change"]["order"], serde_json::json!(["a", "b", "c"]), "{batch}");
        // The same list again is no change.
        rows.replace(vec![Row("a", 1), Row("b", 2), Row("a", 3), Row("c", 4), Row("b", 5)]);
        assert_eq!(drained(&mut rows), None);
        assert_eq!(rows.get("a"), Some(&Row("a", 1)));
        rows.remove("c");
        let batch = drained(&mut rows).unwrap();
        assert_eq!(batch[0]["change"], serde_json::json!({"$rows": [], "order": ["a", "b"]}));
    }

    #[derive(Debug, Clone, PartialEq, Serialize)]
    struct Offer {
        id: String,
        price: u32,
        #[serde(skip_serializing_if = "Option::is_none")]
        before: Option<u32>,
    }

    impl Keyed for Offer {
        const REVISED: &'static [&'static str] = &["price", "before"];

        fn key(&self) -> String {
            self.id.clone()
        }
    }

    fn offer(id: &str, price: u32) -> Offer {
        Offer { id: id.to_owned(), price, before: None }
    }

    #[test]
    fn of_a_revised_row_only_the_revised_fields_are_published() {
        let mut rows = RowSlice::default();
        rows.replace(vec![offer("a", 1), offer("b", 2), offer("c", 3)]);
        let mut batch = Batch::default();
        rows.drain("rows", "", &mut batch);
        let twice = |position: usize, row: &mut Offer| {
            row.before = Some(row.price);
            row.price *= 2;
            position != 1
        };
        rows.revise(twice);
        let mut batch = Batch::default();
        rows.drain("rows", "", &mut batch);
        let published: serde_json::Value = serde_json::from_str(&batch.finish().unwrap()).unwrap();
        let expected = serde_json::json!({
            "$rows": [],
            "revised": [["a", {"price": 2, "before": 1}], ["c", {"price": 6, "before": 3}]],
            "fields": ["price", "before"],
        });
        assert_eq!(published[0]["change"], expected);
    }

    #[test]
    fn a_new_row_that_is_revised_at_once_is_published_as_a_whole() {
        let mut rows = RowSlice::default();
        rows.put(offer("a", 1));
        rows.revise(|_, row| {
            row.price = 5;
            true
        });
        // The same list in another order keeps unpublished changes.
        rows.replace(vec![offer("b", 2), offer("a", 5)]);
        let mut batch = Batch::default();
        rows.drain("rows", "", &mut batch);
        let published: serde_json::Value = serde_json::from_str(&batch.finish().unwrap()).unwrap();
        let expected = serde_json::json!({
            "$rows": [["b", {"id": "b", "price": 2}], ["a", {"id": "a", "price": 5}]],
            "order": ["b", "a"],
        });
        assert_eq!(published[0]["change"], expected);
    }
}
