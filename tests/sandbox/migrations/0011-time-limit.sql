-- The longest time that a player wants to play without a break. `next_minutes` takes its place at `next_at`; without a number
-- the limit ends then.
CREATE TABLE time_limits (
    player_id TEXT PRIMARY KEY REFERENCES players (id),
    minutes INTEGER NOT NULL,
    next_minutes INTEGER,
    next_at INTEGER
);
