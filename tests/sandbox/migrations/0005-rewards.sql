-- Bonuses, cashback, quests, points and tournaments. What they are is in src/seed; the tables hold what players have of it.

CREATE TABLE bonuses (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  definition TEXT NOT NULL,
  kind TEXT NOT NULL,
  currency TEXT NOT NULL,
  status INTEGER NOT NULL,
  result INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  package_id TEXT,
  issue_session TEXT,
  created_at INTEGER NOT NULL,
  activated_at INTEGER,
  finished_at INTEGER,
  wagered INTEGER NOT NULL DEFAULT 0,
  opened INTEGER NOT NULL DEFAULT 0,
  used INTEGER NOT NULL DEFAULT 0,
  won INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX bonuses_player ON bonuses(player_id, created_at);
CREATE INDEX bonuses_status ON bonuses(status);

CREATE TABLE bonus_codes (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  code TEXT NOT NULL,
  trigger INTEGER NOT NULL,
  status INTEGER NOT NULL,
  result INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  removed INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE cashback_next (
  week INTEGER NOT NULL
);

CREATE TABLE cashbacks (
  player_id TEXT NOT NULL REFERENCES players(id),
  currency TEXT NOT NULL,
  week INTEGER NOT NULL,
  amount INTEGER NOT NULL,
  paid_at INTEGER,
  UNIQUE (player_id, currency, week)
);
CREATE INDEX cashbacks_owed ON cashbacks(player_id) WHERE paid_at IS NULL;

CREATE TABLE quests (
  player_id TEXT NOT NULL REFERENCES players(id),
  quest_id TEXT NOT NULL,
  state INTEGER NOT NULL,
  progress INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (player_id, quest_id)
);
CREATE INDEX quests_state ON quests(state);

CREATE TABLE quest_tasks (
  player_id TEXT NOT NULL,
  quest_id TEXT NOT NULL,
  place INTEGER NOT NULL,
  progress INTEGER NOT NULL,
  PRIMARY KEY (player_id, quest_id, place),
  FOREIGN KEY (player_id, quest_id) REFERENCES quests(player_id, quest_id)
);

CREATE TABLE points (
  player_id TEXT PRIMARY KEY REFERENCES players(id),
  points INTEGER NOT NULL,
  updated_at INTEGER
);

CREATE TABLE tournaments_origin (
  at INTEGER NOT NULL
);

CREATE TABLE tournament_entries (
  tournament_id TEXT NOT NULL,
  player_id TEXT NOT NULL REFERENCES players(id),
  points INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, player_id)
);

-- Invented participants have a number and are no players.
CREATE TABLE tournament_others (
  tournament_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  points INTEGER NOT NULL,
  PRIMARY KEY (tournament_id, number)
);

CREATE TABLE tournament_starts (
  tournament_id TEXT PRIMARY KEY,
  at INTEGER NOT NULL
);

CREATE TABLE tournament_ends (
  tournament_id TEXT PRIMARY KEY
);

CREATE TABLE tournament_unpaid (
  tournament_id TEXT NOT NULL,
  player_id TEXT NOT NULL REFERENCES players(id),
  cents INTEGER NOT NULL
);
