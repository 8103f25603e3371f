//! Brings a database to the newest version of the schema.
//!
//! Each file of `migrations/` is one version, and a file that was released is never changed: a change of the schema is a
//! new file. `PRAGMA user_version` says which of them a database has.

use super::older;
use rusqlite::Connection;

/// The versions and their files, in order.
const FILES: [(i64, &str); 16] = [
    (3, include_str!("../../migrations/0003-players.sql")),
    (4, include_str!("../../migrations/0004-money.sql")),
    (5, include_str!("../../migrations/0005-rewards.sql")),
    (6, include_str!("../../migrations/0006-games.sql")),
    (7, include_str!("../../migrations/0007-sportsbook.sql")),
    (8, include_str!("../../migrations/0008-session-use.sql")),
    (9, include_str!("../../migrations/0009-second-factor.sql")),
    (11, include_str!("../../migrations/0011-time-limit.sql")),
    (12, include_str!("../../migrations/0012-passkeys.sql")),
    (13, include_str!("../../migrations/0013-jackpot.sql")),
    (14, include_str!("../../migrations/0014-vault.sql")),
    (15, include_str!("../../migrations/0015-balances.sql")),
    (16, include_str!("../../migrations/0016-last-call-of-a-game.sql")),
    (17, include_str!("../../migrations/0017-best-rounds.sql")),
    (18, include_str!("../../migrations/0018-points-earned.sql")),
    (19, include_str!("../../migrations/0019-withdrawals-from-the-vault.sql")),
];

/// The reason why a database cannot be used.
pub enum Refusal {
    /// The database fails.
    Sql(rusqlite::Error),
    /// A newer sandbox wrote it; its version.
    Newer(i64),
}

impl From<rusqlite::Error> for Refusal {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

/// The version that this sandbox writes.
pub fn newest() -> i64 {
    FILES.iter().map(|(version, _)| *version).max().unwrap_or_default()
}

/// Runs the files that a database does not have, all of them or none.
pub fn to_newest(connection: &mut Connection) -> Result<(), Refusal> {
    // A table that is made anew must not lose the rows that refer to it, so foreign keys hold from the end on.
    connection.execute_batch(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF;",
    )?;
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if found > newest() {
        return Err(Refusal::Newer(found));
    }
    let transaction = connection.transaction()?;
    let is_older = older::VERSIONS.contains(&found);
    if is_older {
        older::set_aside(&transaction)?;
    }
    for (version, sql) in FILES.iter().filter(|(version, _)| *version > found) {
        transaction.execute_batch(sql)?;
        transaction.pragma_update(None, "user_version", version)?;
    }
    if is_older {
        older::take_over(&transaction)?;
    }
    transaction.commit()?;
    Ok(connection.execute_batch("PRAGMA foreign_keys = ON;")?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::super::{count, tables, wipe};
    use super::*;

    fn migrated() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        to_newest(&mut connection).unwrap_or_else(|_| panic!("not migrated"));
        connection
    }

    #[test]
    fn a_new_database_has_every_version() {
        let mut connection = migrated();
        assert_eq!(count(&connection, "PRAGMA user_version", []).unwrap(), newest());
        let before = tables(&connection).unwrap();
        to_newest(&mut connection).unwrap_or_else(|_| panic!("migrated twice"));
        assert_eq!(tables(&connection).unwrap(), before);
        let versions: Vec<i64> = FILES.iter().map(|(version, _)| *version).collect();
        assert!(versions.is_sorted_by(|before, after| before < after));
    }

    #[test]
    fn a_newer_database_is_refused() {
        let mut connection = Connection::open_in_memory().unwrap();
        connection.execute_batch("PRAGMA user_version = 99;").unwrap();
        assert!(matches!(to_newest(&mut connection), Err(Refusal::Newer(99))));
    }

    #[test]
    fn a_foreign_key_refuses_an_orphan() {
        let connection = migrated();
        let insert = "INSERT INTO accounts (id, player_id, currency, active, position) VALUES ('a', 'nobody', 'USD', 1, 1)";
        let error = connection.execute(insert, []).unwrap_err();
        assert!(error.to_string().contains("FOREIGN KEY"), "{error}");
    }

    #[test]
    fn a_row_that_others_belong_to_stays() {
        let connection = migrated();
        connection
            .execute_batch(
                "INSERT INTO players (id, status, password, created_at, details) VALUES ('p', 1, '', 0, '{}');
                 INSERT INTO quests (player_id, quest_id, state) VALUES ('p', 'q', 1);
                 INSERT INTO quest_tasks (player_id, quest_id, place, progress) VALUES ('p', 'q', 0, 1);",
            )
            .unwrap();
        assert!(connection.execute("DELETE FROM quests", []).is_err());
        assert!(connection.execute("DELETE FROM players", []).is_err());
        wipe(&connection).unwrap();
        assert_eq!(count(&connection, "SELECT COUNT(*) FROM players", []).unwrap(), 0);
    }
}
