//! Data files from before the numbered files.
//!
//! Versions 1 and 2 had no foreign keys, and later builds added tables and columns to them without a new version. So the
//! old tables are set aside, the files make new ones, and every column that both have is copied.

use super::{all, tables};
use rusqlite::Connection;
use std::ops::RangeInclusive;

/// The versions without files.
pub const VERSIONS: RangeInclusive<i64> = 1..=2;

/// Before the name of a table that is set aside.
const PREFIX: &str = "older_";

/// Gives the tables other names. Their indexes go, because the new ones have the same names.
pub fn set_aside(connection: &Connection) -> rusqlite::Result<()> {
    let indexes = "SELECT name FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL";
    for index in all(connection, indexes, [], |row| row.get::<_, String>(0))? {
        connection.execute_batch(&format!("DROP INDEX {index}"))?;
    }
    for table in tables(connection)? {
        connection.execute_batch(&format!("ALTER TABLE {table} RENAME TO {PREFIX}{table}"))?;
    }
    Ok(())
}

/// Copies the rows of the tables that were set aside, and drops these.
pub fn take_over(connection: &Connection) -> rusqlite::Result<()> {
    for older in &tables(connection)? {
        let Some(table) = older.strip_prefix(PREFIX) else { continue };
        let columns = all(
            connection,
            "SELECT name FROM pragma_table_info(?1) WHERE name IN (SELECT name FROM pragma_table_info(?2))",
            (table, older),
            |row| row.get::<_, String>(0),
        )?
        .join(", ");
        if !columns.is_empty() {
            // Lists are ordered by `rowid`, so it is kept.
            connection.execute_batch(&format!(
                "INSERT INTO {table} (rowid, {columns}) SELECT rowid, {columns} FROM {older}"
            ))?;
        }
        connection.execute_batch(&format!("DROP TABLE {older}"))?;
    }
    drop_orphans(connection)?;
    // The first files did not say in which order bets were settled.
    connection.execute_batch(
        "UPDATE spins SET settled = rowid WHERE settled IS NULL
           AND id NOT IN (SELECT id FROM play_rounds WHERE state = 'open')
           AND id NOT IN (SELECT id FROM sport_bets WHERE state = 1)
           AND id NOT IN (SELECT round FROM play_held);",
    )
}

/// Removes rows that belong to a row which is gone. Their own rows are orphans then, so it looks until there are none.
fn drop_orphans(connection: &Connection) -> rusqlite::Result<()> {
    loop {
        let orphans =
            all(connection, "SELECT DISTINCT \"table\", rowid FROM pragma_foreign_key_check", [], |row| {
                Ok((row.get::<_, String>(0)?, row.get::<_, i64>(1)?))
            })?;
        if orphans.is_empty() {
            return Ok(());
        }
        for (table, row) in orphans {
            connection.execute(&format!("DELETE FROM {table} WHERE rowid = ?1"), [row])?;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::super::{count, migrate};
    use super::*;

    /// Tables of version 2 as its builds made them: without foreign keys, and the first ones without later columns.
    const BEFORE: &str = "
        CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
        CREATE TABLE players (id TEXT PRIMARY KEY, status INTEGER NOT NULL, email TEXT, phone TEXT,
          password TEXT NOT NULL, country TEXT, currency TEXT, confirmed_at INTEGER, phone_confirmed INTEGER NOT NULL DEFAULT 0,
          newly_registered INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, details TEXT NOT NULL);
        CREATE TABLE accounts (id TEXT PRIMARY KEY, player_id TEXT NOT NULL REFERENCES players(id), currency TEXT NOT NULL,
          active INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, position INTEGER NOT NULL, UNIQUE(player_id, currency));
        CREATE TABLE ledger (id INTEGER PRIMARY KEY, tx TEXT NOT NULL, holder TEXT NOT NULL, currency TEXT NOT NULL,
          amount INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL);
        CREATE INDEX ledger_holder ON ledger(holder);
        CREATE TABLE invoices (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, type INTEGER NOT NULL, listed INTEGER NOT NULL,
          method TEXT NOT NULL, processing TEXT NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL, account_id TEXT NOT NULL,
          bonus_id TEXT, status INTEGER NOT NULL, result TEXT NOT NULL, number INTEGER, redirects TEXT NOT NULL, fields TEXT NOT NULL,
          address TEXT, created_at INTEGER NOT NULL, updated_at INTEGER);
        CREATE TABLE timers (id INTEGER PRIMARY KEY, invoice_id TEXT NOT NULL, report TEXT NOT NULL, due_at INTEGER NOT NULL);
        CREATE TABLE spins (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, game TEXT NOT NULL, amount INTEGER NOT NULL,
          payout INTEGER NOT NULL, currency TEXT NOT NULL, at INTEGER NOT NULL);
        CREATE TABLE forgotten (id TEXT PRIMARY KEY);
        INSERT INTO meta VALUES ('secret', 'abc');
        INSERT INTO players VALUES ('p', 1, 'a@b.example', NULL, 'x', 'MT', 'USD', 5, 0, 0, 5, '{}');
        INSERT INTO accounts VALUES ('a', 'p', 'USD', 1, 0, 1);
        INSERT INTO ledger VALUES (7, 't', 'real:a', 'USD', 9223372036854775807, 'deposit', 5);
        INSERT INTO invoices VALUES ('i', 'p', 1, 1, 'm', 'form', 'USD', 5, 'a', NULL, 2, 'success', 1, '{}', '{}', NULL, 5, 6);
        INSERT INTO invoices VALUES ('j', 'gone', 1, 1, 'm', 'form', 'USD', 5, 'a', NULL, 1, 'w', NULL, '{}', '{}', NULL, 5, 6);
        INSERT INTO timers VALUES (1, 'i', 'success', 9), (2, 'j', 'success', 9);
        INSERT INTO spins (rowid, id, player_id, game, amount, payout, currency, at)
          VALUES (3, 's', 'p', 'g', 1, 0, 'USD', 5), (9, 'u', 'p', 'g', 2, 0, 'USD', 6);
        PRAGMA user_version = 2;
    ";

    fn migrated(before: &str) -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(before).unwrap();
        migrate::to_newest(&mut connection).unwrap_or_else(|_| panic!("not migrated"));
        connection
    }

    #[test]
    fn rows_are_kept() {
        let connection = migrated(BEFORE);
        let number = |sql: &str| count(&connection, sql, []).unwrap();
        assert_eq!(number("PRAGMA user_version"), migrate::newest());
        assert_eq!(number("SELECT COUNT(*) FROM meta WHERE value = 'abc'"), 1);
        assert_eq!(number("SELECT amount FROM ledger WHERE id = 7 AND subject IS NULL"), i64::MAX);
        assert_eq!(number("SELECT confirmations FROM invoices WHERE id = 'i' AND result = 'success'"), 0);
        assert_eq!(number("SELECT settled FROM spins WHERE id = 'u'"), 9);
        assert_eq!(number("SELECT rowid FROM spins WHERE id = 's'"), 3);
        assert_eq!(number("PRAGMA foreign_keys"), 1);
        assert!(connection.execute("DELETE FROM players", []).is_err());
        let left = tables(&connection).unwrap();
        assert!(!left.iter().any(|name| name.starts_with(PREFIX) || name == "forgotten"), "{left:?}");
    }

    #[test]
    fn orphans_are_dropped_with_what_belongs_to_them() {
        let connection = migrated(BEFORE);
        assert_eq!(count(&connection, "SELECT COUNT(*) FROM invoices", []).unwrap(), 1);
        assert_eq!(count(&connection, "SELECT COUNT(*) FROM timers WHERE invoice_id = 'i'", []).unwrap(), 1);
        assert_eq!(count(&connection, "SELECT COUNT(*) FROM timers", []).unwrap(), 1);
    }

    #[test]
    fn two_players_of_version_1_may_have_the_same_unconfirmed_login_later() {
        let first = BEFORE
            .replace("email TEXT, phone TEXT,", "email TEXT UNIQUE, phone TEXT UNIQUE,")
            .replace("user_version = 2", "user_version = 1");
        assert!(first.contains("UNIQUE, phone"));
        let connection = migrated(&first);
        let again = "INSERT INTO players (id, status, email, password, created_at, details) VALUES ('q', 1, 'a@b.example', '', 0, '')";
        assert_eq!(connection.execute(again, []).unwrap(), 1);
    }
}
