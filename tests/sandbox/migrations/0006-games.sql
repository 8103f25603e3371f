-- Games: sessions, seeds, rounds, and what is told of them.

CREATE TABLE favourites (
  player_id TEXT NOT NULL REFERENCES players(id),
  game_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (player_id, game_id)
);

CREATE TABLE played (
  player_id TEXT NOT NULL REFERENCES players(id),
  game_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (player_id, game_id)
);

-- Bets of games and of the sportsbook; the id is that of the round or of the bet.
CREATE TABLE spins (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  game TEXT NOT NULL,
  amount INTEGER NOT NULL,
  payout INTEGER NOT NULL,
  currency TEXT NOT NULL,
  at INTEGER NOT NULL,
  settled_at INTEGER,
  settled INTEGER
);
CREATE INDEX spins_player ON spins(player_id, currency, at);
CREATE INDEX spins_settled ON spins(player_id, settled);

-- A session for fun belongs to nobody.
CREATE TABLE play_sessions (
  id TEXT PRIMARY KEY,
  player_id TEXT REFERENCES players(id),
  auth_id TEXT REFERENCES sessions(id),
  account_id TEXT REFERENCES accounts(id),
  game TEXT NOT NULL,
  platform TEXT NOT NULL,
  country TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  ended_at INTEGER,
  fun INTEGER NOT NULL
);
CREATE INDEX play_sessions_player ON play_sessions(player_id, game);

CREATE TABLE play_seeds (
  id INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES play_sessions(id),
  server TEXT NOT NULL,
  client TEXT NOT NULL,
  nonce INTEGER NOT NULL,
  revealed_at INTEGER,
  pending INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX play_seeds_session ON play_seeds(session_id);

-- The rounds of a room have no seed of their session.
CREATE TABLE play_rounds (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL REFERENCES play_sessions(id),
  owner TEXT NOT NULL,
  key TEXT NOT NULL,
  game TEXT NOT NULL,
  seed_id INTEGER REFERENCES play_seeds(id),
  client TEXT NOT NULL,
  nonce INTEGER NOT NULL,
  currency TEXT NOT NULL,
  stake INTEGER NOT NULL,
  lent INTEGER NOT NULL,
  payout INTEGER NOT NULL,
  free INTEGER NOT NULL,
  state TEXT NOT NULL,
  outcome TEXT NOT NULL,
  shown INTEGER NOT NULL,
  at INTEGER NOT NULL,
  UNIQUE (session_id, key)
);
CREATE UNIQUE INDEX play_rounds_open ON play_rounds(owner, game) WHERE state = 'open';
CREATE INDEX play_rounds_state ON play_rounds(state) WHERE state = 'open';
CREATE INDEX play_rounds_room ON play_rounds(game, nonce) WHERE seed_id IS NULL;
CREATE INDEX play_rounds_session ON play_rounds(session_id, at);
CREATE INDEX play_rounds_owner ON play_rounds(owner, game, at);
-- A seed can be deleted without a search through all rounds.
CREATE INDEX play_rounds_seed ON play_rounds(seed_id);

-- Its rows are written before their round, in the same transaction.
CREATE TABLE play_held (
  id INTEGER PRIMARY KEY,
  round TEXT NOT NULL REFERENCES play_rounds(id) DEFERRABLE INITIALLY DEFERRED,
  game TEXT NOT NULL,
  player TEXT NOT NULL REFERENCES players(id),
  account TEXT REFERENCES accounts(id),
  due_at INTEGER NOT NULL,
  channel TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX play_held_due ON play_held(due_at);

CREATE TABLE crash_chains (
  room TEXT NOT NULL,
  first INTEGER NOT NULL,
  anchor TEXT NOT NULL,
  secret TEXT NOT NULL,
  length INTEGER NOT NULL,
  PRIMARY KEY (room, first)
);

CREATE TABLE crash_rounds (
  room TEXT NOT NULL,
  number INTEGER NOT NULL,
  seed TEXT NOT NULL,
  starts_at INTEGER NOT NULL,
  point INTEGER NOT NULL,
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (room, number)
);

-- Invented winners have no round.
CREATE TABLE winners (
  id INTEGER PRIMARY KEY,
  nickname TEXT NOT NULL,
  game TEXT NOT NULL,
  amount INTEGER NOT NULL,
  payout INTEGER NOT NULL,
  currency TEXT NOT NULL,
  round TEXT
);
