-- The sportsbook. Matches are computed, so only bets and what tests change of matches are stored.

CREATE TABLE sport_bets (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  account_id TEXT NOT NULL REFERENCES accounts(id),
  key TEXT NOT NULL,
  currency TEXT NOT NULL,
  stake INTEGER NOT NULL,
  lent INTEGER NOT NULL,
  payout INTEGER NOT NULL,
  coefficient INTEGER NOT NULL,
  state INTEGER NOT NULL,
  bonus TEXT REFERENCES bonuses(id),
  language TEXT NOT NULL,
  placed_at INTEGER NOT NULL,
  settled_at INTEGER,
  UNIQUE (player_id, key)
);
CREATE INDEX sport_bets_player ON sport_bets(player_id, state);

CREATE TABLE sport_legs (
  bet_id TEXT NOT NULL REFERENCES sport_bets(id),
  position INTEGER NOT NULL,
  match_id TEXT NOT NULL,
  market TEXT NOT NULL,
  outcome TEXT NOT NULL,
  line INTEGER NOT NULL,
  odds INTEGER NOT NULL,
  live INTEGER NOT NULL,
  result TEXT,
  ends_at INTEGER NOT NULL,
  PRIMARY KEY (bet_id, position)
);
CREATE INDEX sport_legs_due ON sport_legs(ends_at) WHERE result IS NULL;

CREATE TABLE sport_overrides (
  match_id TEXT PRIMARY KEY,
  shift INTEGER NOT NULL,
  home INTEGER,
  away INTEGER,
  cancelled_at INTEGER
);
