-- The time of the last call of a game in its session.
ALTER TABLE play_sessions ADD COLUMN seen_at INTEGER;
