-- The second factor of a player. It is on once `confirmed_at` is set; `last_step` is the newest step whose code was used.
CREATE TABLE second_factors (
    player_id TEXT PRIMARY KEY REFERENCES players (id),
    secret BLOB NOT NULL,
    confirmed_at INTEGER,
    last_step INTEGER NOT NULL DEFAULT 0
);

-- Hashes of the recovery codes that were not used.
CREATE TABLE recovery_codes (
    player_id TEXT NOT NULL REFERENCES players (id),
    hash TEXT NOT NULL,
    PRIMARY KEY (player_id, hash)
);

-- Hashes of the tokens of devices that gave a code.
CREATE TABLE factor_devices (
    player_id TEXT NOT NULL REFERENCES players (id),
    hash TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (player_id, hash)
);

-- Times of wrong codes.
CREATE TABLE factor_tries (
    player_id TEXT NOT NULL REFERENCES players (id),
    at INTEGER NOT NULL
);
CREATE INDEX factor_tries_of_player ON factor_tries (player_id, at);
