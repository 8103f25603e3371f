-- Players, how they sign in, and what is known about them.
-- The numbering begins at 3: versions 1 and 2 were not files. db/older.rs takes their rows over.

CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
);

CREATE TABLE players (
  id TEXT PRIMARY KEY,
  status INTEGER NOT NULL,
  email TEXT,
  phone TEXT,
  password TEXT NOT NULL,
  country TEXT,
  currency TEXT,
  confirmed_at INTEGER,
  phone_confirmed INTEGER NOT NULL DEFAULT 0,
  newly_registered INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  details TEXT NOT NULL
);
-- Anyone may claim an e-mail or a phone. Only who confirms it owns it.
CREATE UNIQUE INDEX players_email ON players(email) WHERE confirmed_at IS NOT NULL;
CREATE UNIQUE INDEX players_phone ON players(phone) WHERE phone_confirmed;
CREATE INDEX players_unconfirmed ON players(email, created_at) WHERE confirmed_at IS NULL;

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  ip TEXT NOT NULL,
  country TEXT NOT NULL,
  device_type TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  closed_at INTEGER
);

-- Tokens that were exchanged. A second exchange ends the session.
CREATE TABLE exchanged (
  token TEXT PRIMARY KEY
);

-- The subject is a phone, an e-mail or the id of a player, depending on the kind.
CREATE TABLE codes (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  code TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  used_at INTEGER
);
CREATE INDEX codes_subject ON codes(kind, subject);

CREATE TABLE outbox (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  code TEXT,
  link TEXT,
  sent_at INTEGER NOT NULL
);

-- Unknown logins are counted too, so that a refusal does not reveal players.
CREATE TABLE wrong_passwords (
  login TEXT NOT NULL,
  visitor TEXT NOT NULL DEFAULT '',
  at INTEGER NOT NULL
);
CREATE INDEX wrong_passwords_login ON wrong_passwords(login, at);

-- What visitors did in the last hour, for the limits of codes, mails and registrations.
CREATE TABLE deeds (
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  at INTEGER NOT NULL
);
CREATE INDEX deeds_subject ON deeds(kind, subject, at);
CREATE INDEX deeds_at ON deeds(at);

CREATE TABLE limits (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  definition INTEGER NOT NULL,
  period TEXT,
  currency TEXT,
  amount INTEGER,
  started_at INTEGER NOT NULL,
  ends_at INTEGER,
  removal_at INTEGER,
  pending_id TEXT,
  pending_amount INTEGER,
  pending_at INTEGER,
  pending_until INTEGER,
  updated_at INTEGER,
  created_at INTEGER NOT NULL
);

CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  type TEXT NOT NULL,
  file_name TEXT NOT NULL,
  size INTEGER NOT NULL,
  status INTEGER NOT NULL,
  reject_reason TEXT,
  created_at INTEGER NOT NULL
);
CREATE INDEX documents_player ON documents(player_id, created_at);

CREATE TABLE verifications (
  player_id TEXT PRIMARY KEY REFERENCES players(id),
  status INTEGER NOT NULL,
  at INTEGER NOT NULL
);

-- Tests make up referrals that nobody registered with.
CREATE TABLE referrals (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  referred_id TEXT REFERENCES players(id),
  qualified INTEGER NOT NULL,
  registered_at INTEGER NOT NULL,
  qualified_at INTEGER,
  ends_at INTEGER NOT NULL
);
CREATE INDEX referrals_player ON referrals(player_id, registered_at);

CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  state INTEGER NOT NULL,
  read_at INTEGER,
  created_at INTEGER NOT NULL,
  content TEXT NOT NULL
);
