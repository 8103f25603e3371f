-- Time of the last round or decision of a session, or of its end as the page has shown it.
ALTER TABLE play_sessions ADD COLUMN seen_at INTEGER;
