//! The database: one `SQLite` connection, its schema and small query helpers.

use crate::ids;
use rusqlite::{Connection, OptionalExtension, Params, Row};
use std::path::Path;
use std::sync::{Mutex, MutexGuard};

/// Version of [`SCHEMA`]; a data file of another version is refused with a clear message.
const VERSION: i64 = 2;

const SCHEMA: &str = "
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE players (id TEXT PRIMARY KEY, status INTEGER NOT NULL, email TEXT, phone TEXT,
  password TEXT NOT NULL, country TEXT, currency TEXT, confirmed_at INTEGER, phone_confirmed INTEGER NOT NULL DEFAULT 0,
  newly_registered INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, details TEXT NOT NULL);
CREATE TABLE sessions (id TEXT PRIMARY KEY, player_id TEXT NOT NULL REFERENCES players(id), ip TEXT NOT NULL, country TEXT NOT NULL,
  device_type TEXT NOT NULL, user_agent TEXT NOT NULL, created_at INTEGER NOT NULL, closed_at INTEGER);
CREATE TABLE codes (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, code TEXT NOT NULL,
  created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, used_at INTEGER);
CREATE INDEX codes_subject ON codes(kind, subject);
CREATE TABLE outbox (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, recipient TEXT NOT NULL, subject TEXT NOT NULL,
  code TEXT, link TEXT, sent_at INTEGER NOT NULL);
CREATE TABLE accounts (id TEXT PRIMARY KEY, player_id TEXT NOT NULL REFERENCES players(id), currency TEXT NOT NULL,
  active INTEGER NOT NULL, hidden INTEGER NOT NULL DEFAULT 0, position INTEGER NOT NULL, UNIQUE(player_id, currency));
CREATE TABLE ledger (id INTEGER PRIMARY KEY, tx TEXT NOT NULL, holder TEXT NOT NULL, currency TEXT NOT NULL,
  amount INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX ledger_holder ON ledger(holder);
CREATE TABLE invoices (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, type INTEGER NOT NULL, listed INTEGER NOT NULL,
  method TEXT NOT NULL, processing TEXT NOT NULL, currency TEXT NOT NULL, amount INTEGER NOT NULL, account_id TEXT NOT NULL,
  bonus_id TEXT, status INTEGER NOT NULL, result TEXT NOT NULL, number INTEGER, redirects TEXT NOT NULL, fields TEXT NOT NULL,
  address TEXT, created_at INTEGER NOT NULL, updated_at INTEGER);
CREATE INDEX invoices_player ON invoices(player_id, created_at);
CREATE TABLE idempotency (player_id TEXT NOT NULL, key TEXT NOT NULL, request TEXT NOT NULL, answer TEXT NOT NULL,
  at INTEGER NOT NULL, PRIMARY KEY (player_id, key));
CREATE TABLE bonuses (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, definition TEXT NOT NULL, kind TEXT NOT NULL,
  currency TEXT NOT NULL, status INTEGER NOT NULL, result INTEGER NOT NULL, amount INTEGER NOT NULL,
  package_id TEXT, issue_session TEXT, created_at INTEGER NOT NULL, activated_at INTEGER, finished_at INTEGER);
CREATE TABLE bonus_codes (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, code TEXT NOT NULL, trigger INTEGER NOT NULL,
  status INTEGER NOT NULL, result INTEGER NOT NULL, created_at INTEGER NOT NULL, removed INTEGER NOT NULL DEFAULT 0);
CREATE TABLE favourites (player_id TEXT NOT NULL, game_id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (player_id, game_id));
CREATE TABLE played (player_id TEXT NOT NULL, game_id TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (player_id, game_id));
CREATE TABLE spins (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, game TEXT NOT NULL, amount INTEGER NOT NULL,
  payout INTEGER NOT NULL, currency TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE limits (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, definition INTEGER NOT NULL, period TEXT, currency TEXT,
  amount INTEGER, started_at INTEGER NOT NULL, ends_at INTEGER, removal_at INTEGER, pending_id TEXT, pending_amount INTEGER,
  pending_at INTEGER, updated_at INTEGER, created_at INTEGER NOT NULL);
CREATE TABLE messages (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, state INTEGER NOT NULL, read_at INTEGER,
  created_at INTEGER NOT NULL, content TEXT NOT NULL);
CREATE TABLE quests (player_id TEXT NOT NULL, quest_id TEXT NOT NULL, state INTEGER NOT NULL, progress INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, quest_id));
CREATE TABLE points (player_id TEXT PRIMARY KEY, points INTEGER NOT NULL, updated_at INTEGER);
";

/// Additions after the first version. They are applied to older data files too, without a new version.
const ADDITIONS: &str = "
CREATE TABLE IF NOT EXISTS wrong_passwords (login TEXT NOT NULL, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS deeds (kind TEXT NOT NULL, subject TEXT NOT NULL, at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS deeds_subject ON deeds(kind, subject, at);
CREATE INDEX IF NOT EXISTS deeds_at ON deeds(at);
CREATE TABLE IF NOT EXISTS exchanged (token TEXT PRIMARY KEY);
CREATE INDEX IF NOT EXISTS wrong_passwords_login ON wrong_passwords(login, at);
CREATE INDEX IF NOT EXISTS spins_player ON spins(player_id, currency, at);
CREATE TABLE IF NOT EXISTS documents (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, type TEXT NOT NULL, file_name TEXT NOT NULL,
  size INTEGER NOT NULL, status INTEGER NOT NULL, reject_reason TEXT, created_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS documents_player ON documents(player_id, created_at);
CREATE TABLE IF NOT EXISTS verifications (player_id TEXT PRIMARY KEY, status INTEGER NOT NULL, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS referrals (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, referred_id TEXT, qualified INTEGER NOT NULL,
  registered_at INTEGER NOT NULL, qualified_at INTEGER, ends_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS referrals_player ON referrals(player_id, registered_at);
CREATE TABLE IF NOT EXISTS timers (id INTEGER PRIMARY KEY, invoice_id TEXT NOT NULL, report TEXT NOT NULL, due_at INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS timers_due ON timers(due_at);
CREATE TABLE IF NOT EXISTS turnover (player_id TEXT NOT NULL, currency TEXT NOT NULL, total INTEGER NOT NULL,
  remaining INTEGER NOT NULL, PRIMARY KEY (player_id, currency));
CREATE TABLE IF NOT EXISTS quest_tasks (player_id TEXT NOT NULL, quest_id TEXT NOT NULL, place INTEGER NOT NULL,
  progress INTEGER NOT NULL, PRIMARY KEY (player_id, quest_id, place));
CREATE INDEX IF NOT EXISTS quests_state ON quests(state);
CREATE TABLE IF NOT EXISTS tournaments_origin (at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS tournament_entries (tournament_id TEXT NOT NULL, player_id TEXT NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, player_id));
CREATE TABLE IF NOT EXISTS tournament_others (tournament_id TEXT NOT NULL, number INTEGER NOT NULL, points INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, number));
CREATE TABLE IF NOT EXISTS tournament_starts (tournament_id TEXT PRIMARY KEY, at INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS tournament_ends (tournament_id TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS tournament_unpaid (tournament_id TEXT NOT NULL, player_id TEXT NOT NULL, cents INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS play_sessions (id TEXT PRIMARY KEY, player_id TEXT, auth_id TEXT, account_id TEXT, game TEXT NOT NULL,
  platform TEXT NOT NULL, country TEXT NOT NULL, created_at INTEGER NOT NULL, ended_at INTEGER, fun INTEGER NOT NULL);
CREATE INDEX IF NOT EXISTS play_sessions_player ON play_sessions(player_id, game);
CREATE TABLE IF NOT EXISTS play_seeds (id INTEGER PRIMARY KEY, session_id TEXT NOT NULL, server TEXT NOT NULL, client TEXT NOT NULL,
  nonce INTEGER NOT NULL, revealed_at INTEGER);
CREATE INDEX IF NOT EXISTS play_seeds_session ON play_seeds(session_id);
CREATE TABLE IF NOT EXISTS play_rounds (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, owner TEXT NOT NULL, key TEXT NOT NULL,
  game TEXT NOT NULL, seed_id INTEGER, client TEXT NOT NULL, nonce INTEGER NOT NULL, currency TEXT NOT NULL, stake INTEGER NOT NULL,
  lent INTEGER NOT NULL, payout INTEGER NOT NULL, free INTEGER NOT NULL, state TEXT NOT NULL, outcome TEXT NOT NULL,
  shown INTEGER NOT NULL, at INTEGER NOT NULL, UNIQUE (session_id, key));
CREATE UNIQUE INDEX IF NOT EXISTS play_rounds_open ON play_rounds(owner, game) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS play_rounds_state ON play_rounds(state) WHERE state = 'open';
CREATE INDEX IF NOT EXISTS play_rounds_room ON play_rounds(game, nonce) WHERE seed_id IS NULL;
CREATE INDEX IF NOT EXISTS play_rounds_session ON play_rounds(session_id, at);
CREATE TABLE IF NOT EXISTS crash_rounds (room TEXT NOT NULL, number INTEGER NOT NULL, seed TEXT NOT NULL, starts_at INTEGER NOT NULL,
  point INTEGER NOT NULL, ends_at INTEGER NOT NULL, PRIMARY KEY (room, number));
CREATE INDEX IF NOT EXISTS play_rounds_owner ON play_rounds(owner, game, at);
CREATE TABLE IF NOT EXISTS play_held (id INTEGER PRIMARY KEY, round TEXT NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL,
  account TEXT, due_at INTEGER NOT NULL, channel TEXT NOT NULL, body TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS play_held_due ON play_held(due_at);
CREATE TABLE IF NOT EXISTS crash_chains (room TEXT NOT NULL, first INTEGER NOT NULL, anchor TEXT NOT NULL, secret TEXT NOT NULL,
  length INTEGER NOT NULL, PRIMARY KEY (room, first));
CREATE TABLE IF NOT EXISTS winners (id INTEGER PRIMARY KEY, nickname TEXT NOT NULL, game TEXT NOT NULL, amount INTEGER NOT NULL,
  payout INTEGER NOT NULL, currency TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS sport_bets (id TEXT PRIMARY KEY, player_id TEXT NOT NULL, account_id TEXT NOT NULL, key TEXT NOT NULL,
  currency TEXT NOT NULL, stake INTEGER NOT NULL, lent INTEGER NOT NULL, payout INTEGER NOT NULL, coefficient INTEGER NOT NULL,
  state INTEGER NOT NULL, bonus TEXT, language TEXT NOT NULL, placed_at INTEGER NOT NULL, settled_at INTEGER, UNIQUE (player_id, key));
CREATE INDEX IF NOT EXISTS sport_bets_player ON sport_bets(player_id, state);
CREATE TABLE IF NOT EXISTS sport_legs (bet_id TEXT NOT NULL, position INTEGER NOT NULL, match_id TEXT NOT NULL, market TEXT NOT NULL,
  outcome TEXT NOT NULL, line INTEGER NOT NULL, odds INTEGER NOT NULL, live INTEGER NOT NULL, result TEXT, ends_at INTEGER NOT NULL,
  PRIMARY KEY (bet_id, position));
CREATE INDEX IF NOT EXISTS sport_legs_due ON sport_legs(ends_at) WHERE result IS NULL;
CREATE TABLE IF NOT EXISTS sport_overrides (match_id TEXT PRIMARY KEY, shift INTEGER NOT NULL, home INTEGER, away INTEGER,
  cancelled_at INTEGER);
CREATE TABLE IF NOT EXISTS cashback_next (week INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS cashbacks (player_id TEXT NOT NULL, currency TEXT NOT NULL, week INTEGER NOT NULL, amount INTEGER NOT NULL,
  paid_at INTEGER, UNIQUE (player_id, currency, week));
CREATE INDEX IF NOT EXISTS cashbacks_owed ON cashbacks(player_id) WHERE paid_at IS NULL;
CREATE UNIQUE INDEX IF NOT EXISTS players_email ON players(email) WHERE confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX IF NOT EXISTS players_phone ON players(phone) WHERE phone_confirmed;
CREATE INDEX IF NOT EXISTS players_unconfirmed ON players(email, created_at) WHERE confirmed_at IS NULL;
CREATE INDEX IF NOT EXISTS invoices_status ON invoices(status, created_at);
CREATE INDEX IF NOT EXISTS bonuses_player ON bonuses(player_id, created_at);
CREATE INDEX IF NOT EXISTS bonuses_status ON bonuses(status);
CREATE INDEX IF NOT EXISTS idempotency_invoice ON idempotency(player_id, json_extract(answer, '$.invoiceId')) WHERE json_valid(answer);
";

/// Columns added after the first version: table, column, definition.
const COLUMNS: [(&str, &str, &str); 15] = [
    ("winners", "round", "TEXT"),
    ("wrong_passwords", "visitor", "TEXT NOT NULL DEFAULT ''"),
    ("play_seeds", "pending", "INTEGER NOT NULL DEFAULT 0"),
    ("spins", "settled_at", "INTEGER"),
    ("spins", "settled", "INTEGER"),
    ("limits", "pending_until", "INTEGER"),
    ("ledger", "subject", "TEXT"),
    ("invoices", "decided_by", "TEXT"),
    ("invoices", "credited_at", "INTEGER"),
    ("invoices", "transaction_id", "TEXT"),
    ("invoices", "confirmations", "INTEGER NOT NULL DEFAULT 0"),
    ("bonuses", "wagered", "INTEGER NOT NULL DEFAULT 0"),
    ("bonuses", "opened", "INTEGER NOT NULL DEFAULT 0"),
    ("bonuses", "used", "INTEGER NOT NULL DEFAULT 0"),
    ("bonuses", "won", "INTEGER NOT NULL DEFAULT 0"),
];

/// From version 1 to 2: only a confirmed e-mail or phone is unique.
const UNCONFIRMED_LOGINS: &str = "
PRAGMA foreign_keys = OFF;
BEGIN;
CREATE TABLE players_copy (id TEXT PRIMARY KEY, status INTEGER NOT NULL, email TEXT, phone TEXT,
  password TEXT NOT NULL, country TEXT, currency TEXT, confirmed_at INTEGER, phone_confirmed INTEGER NOT NULL DEFAULT 0,
  newly_registered INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, details TEXT NOT NULL);
INSERT INTO players_copy SELECT id, status, email, phone, password, country, currency, confirmed_at, phone_confirmed,
  newly_registered, created_at, details FROM players;
DROP TABLE players;
ALTER TABLE players_copy RENAME TO players;
PRAGMA user_version = 2;
COMMIT;
PRAGMA foreign_keys = ON;
";

/// Statements that need the added columns: an index that prevents a duplicate booking of a payment, and the settlements of older
/// data files.
const GUARDS: &str = "
CREATE UNIQUE INDEX IF NOT EXISTS ledger_once ON ledger(subject, reason, holder) WHERE subject IS NOT NULL;
UPDATE spins SET settled = rowid WHERE settled IS NULL AND id NOT IN (SELECT id FROM play_rounds WHERE state = 'open')
  AND id NOT IN (SELECT round FROM play_held);
CREATE INDEX IF NOT EXISTS spins_settled ON spins(player_id, settled);
";

/// Tables in deletion order.
const TABLES: [&str; 44] = [
    "play_held",
    "crash_chains",
    "sport_legs",
    "sport_bets",
    "sport_overrides",
    "play_rounds",
    "play_seeds",
    "play_sessions",
    "crash_rounds",
    "winners",
    "tournaments_origin",
    "tournament_unpaid",
    "tournament_entries",
    "tournament_others",
    "tournament_starts",
    "tournament_ends",
    "cashback_next",
    "cashbacks",
    "timers",
    "turnover",
    "documents",
    "verifications",
    "referrals",
    "wrong_passwords",
    "deeds",
    "outbox",
    "codes",
    "ledger",
    "idempotency",
    "bonuses",
    "bonus_codes",
    "favourites",
    "played",
    "spins",
    "limits",
    "exchanged",
    "messages",
    "quests",
    "quest_tasks",
    "points",
    "invoices",
    "accounts",
    "sessions",
    "players",
];

/// The only connection. `SQLite` serialises writes anyway, and a transaction takes well under a millisecond.
pub struct Db {
    connection: Mutex<Connection>,
}

impl Db {
    /// Opens a data file (or memory) and brings it to the current schema.
    pub fn open(file: Option<&Path>) -> Result<Self, String> {
        let connection = match file {
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
        let connection = connection.map_err(describe)?;
        migrate(&connection, file).map_err(|error| match error {
            Migration::Sql(error) => describe(error),
            Migration::Text(text) => text,
        })?;
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

enum Migration {
    Sql(rusqlite::Error),
    Text(String),
}

impl From<rusqlite::Error> for Migration {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

fn migrate(connection: &Connection, file: Option<&Path>) -> Result<(), Migration> {
    connection
        .execute_batch("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;")?;
    let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    match found {
        VERSION => (),
        1 => connection.execute_batch(UNCONFIRMED_LOGINS)?,
        0 => {
            connection.execute_batch(&format!("BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT;"))?;
        }
        other => {
            return Err(Migration::Text(format!(
                "the data file {} has version {other}, this sandbox writes version {VERSION}. Delete the file or choose another one with --data.",
                file.map(|path| path.display().to_string()).unwrap_or_default()
            )));
        }
    }
    connection.execute_batch(ADDITIONS)?;
    for (table, column, definition) in COLUMNS {
        let known =
            count(connection, "SELECT COUNT(*) FROM pragma_table_info(?1) WHERE name = ?2", (table, column))?;
        if known == 0 {
            connection.execute_batch(&format!("ALTER TABLE {table} ADD COLUMN {column} {definition}"))?;
        }
    }
    Ok(connection.execute_batch(GUARDS)?)
}

/// Empties every table; the signing key stays.
pub fn wipe(connection: &Connection) -> rusqlite::Result<()> {
    for table in TABLES {
        connection.execute(&format!("DELETE FROM {table}"), [])?;
    }
    Ok(())
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

    #[test]
    fn an_older_data_file_is_migrated() {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(&format!("{SCHEMA} PRAGMA user_version = {VERSION};")).unwrap();
        assert!(wipe(&connection).is_err());
        connection.execute_batch("INSERT INTO spins VALUES ('a', 'p', 'g', 1, 0, 'USD', 5);").unwrap();
        for settled in [1, 0] {
            migrate(&connection, None).unwrap_or_else(|_| unreachable!());
            assert_eq!(count(&connection, "SELECT COUNT(settled) FROM spins", []).unwrap(), settled);
            wipe(&connection).unwrap();
        }
    }
}
