//! The database: one `SQLite` connection and small query helpers.

mod migrate;
mod older;

use crate::ids;
use migrate::Refusal;
use rusqlite::{Connection, OptionalExtension, Params, Row};
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

/// The only connection. `SQLite` serialises writes anyway, and a transaction takes well under a millisecond.
pub struct Db {
    connection: Mutex<Connection>,
}

impl Db {
    /// Opens a data file (or memory) and brings it to the current schema.
    pub fn open(file: Option<&Path>) -> Result<Self, String> {
        let opened = match file {
            None => Connection::open_in_memory(),
            Some(path) => {
                if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                    std::fs::create_dir_all(folder).map_err(|error| {
                        format!("cannot create the folder {}: {error}.", folder.display())
                    })?;
                }
                Connection::open(path)
            }
        };
        let describe = |error: rusqlite::Error| match file {
            Some(path) => format!(
                "cannot open the data file {}: {error}. Choose another one with --data, or use --memory.",
                path.display()
            ),
            None => format!("cannot open a database in memory: {error}."),
        };
        let mut connection = opened.map_err(describe)?;
        match migrate::to_newest(&mut connection) {
            Ok(()) => (),
            Err(Refusal::Sql(error)) => return Err(describe(error)),
            Err(Refusal::Newer(found)) => {
                return Err(format!(
                    "the data file {} has version {found}, this sandbox writes version {}. Delete the file or choose another one with --data.",
                    file.map(|path| path.display().to_string()).unwrap_or_default(),
                    migrate::newest()
                ));
            }
        }
        Ok(Self { connection: Mutex::new(connection) })
    }

    /// The connection, one caller at a time.
    pub fn lock(&self) -> MutexGuard<'_, Connection> {
        crate::state::lock(&self.connection)
    }

    /// The signing key, made once per data file.
    pub fn secret(&self) -> rusqlite::Result<Vec<u8>> {
        let connection = self.lock();
        connection.execute(
            "INSERT OR IGNORE INTO meta (key, value) VALUES ('secret', ?1)",
            [ids::hex(&ids::random::<32>())],
        )?;
        let text: String =
            connection.query_row("SELECT value FROM meta WHERE key = 'secret'", [], |row| row.get(0))?;
        Ok(text.into_bytes())
    }
}

/// Empties every table; the signing key stays.
pub fn wipe(connection: &Connection) -> rusqlite::Result<()> {
    // A table is made after those it refers to, so the newest is emptied first.
    for table in tables(connection)?.iter().rev().filter(|table| *table != "meta") {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(())
}

/// The names of the tables, in the order in which they were made.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let sql =
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY rowid";
    all(connection, sql, [], |row| row.get(0))
}

/// Result of a query with one number.
pub fn count(connection: &Connection, sql: &str, params: impl Params) -> rusqlite::Result<i64> {
    connection
        .prepare_cached(sql)?
        .query_row(params, |row| row.get::<_, Option<i64>>(0))
        .map(Option::unwrap_or_default)
}

/// Sum of a column over `from` (the rest of the query), computed in two parts: sums of amounts with 18 decimals can
/// overflow 64 bits, which is an error in `SQLite`.
pub fn sum(connection: &Connection, column: &str, from: &str, params: impl Params) -> rusqlite::Result<i128> {
    let sql = format!("SELECT {} {from}", sums(column));
    connection.prepare_cached(&sql)?.query_row(params, |row| whole(row, 0))
}

/// The two parts of a sum, for a query of its own.
pub fn sums(column: &str) -> String {
    format!("SUM(({column}) / 1000000000), SUM(({column}) % 1000000000)")
}

/// Puts the two parts of a sum together, which are two columns from `first` on.
pub fn whole(row: &Row<'_>, first: usize) -> rusqlite::Result<i128> {
    let part =
        |index: usize| row.get::<_, Option<i64>>(index).map(|part| i128::from(part.unwrap_or_default()));
    Ok(part(first)? * 1_000_000_000 + part(first + 1)?)
}

/// A sum in minor units, saturated.
pub fn clamp(sum: i128) -> i64 {
    i64::try_from(sum).unwrap_or(if sum < 0 { i64::MIN } else { i64::MAX })
}

/// Every row of a query.
pub fn all<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnMut(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Vec<T>> {
    connection.prepare_cached(sql)?.query_map(params, read)?.collect()
}

/// The first row of a query, if there is one.
pub fn first<T>(
    connection: &Connection,
    sql: &str,
    params: impl Params,
    read: impl FnOnce(&Row<'_>) -> rusqlite::Result<T>,
) -> rusqlite::Result<Option<T>> {
    connection.prepare_cached(sql)?.query_row(params, read).optional()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn sums_have_room() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("CREATE TABLE t (a INTEGER); INSERT INTO t VALUES (9000000000000000001), (9000000000000000002), (-7);").unwrap();
        assert_eq!(sum(&connection, "a", "FROM t", []).unwrap(), 17_999_999_999_999_999_996);
        assert_eq!(sum(&connection, "a", "FROM t WHERE a < 0", []).unwrap(), -7);
        assert_eq!(sum(&connection, "a", "FROM t WHERE a = 5", []).unwrap(), 0);
        assert_eq!((clamp(17_999_999_999_999_999_996), clamp(-7)), (i64::MAX, -7));
    }
}
