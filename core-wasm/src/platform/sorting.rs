//! Sorting by text.

/// Sorts rows by a text key. Sorts the keys and then permutes the rows, so that
/// one sorting routine serves all row types (code size).
pub(crate) fn sort_by_text<T>(rows: &mut Vec<T>, key: impl Fn(&T) -> String) {
    let mut order: Vec<(String, usize)> =
        rows.iter().enumerate().map(|(index, row)| (key(row), index)).collect();
    sort_keys(&mut order);
    let mut slots: Vec<Option<T>> = std::mem::take(rows).into_iter().map(Some).collect();
    rows.extend(order.into_iter().filter_map(|(_, index)| slots.get_mut(index)?.take()));
}

/// Sorts keys, each with the place of its row.
#[inline(never)]
pub(crate) fn sort_keys(keys: &mut [(String, usize)]) {
    keys.sort_unstable();
}
