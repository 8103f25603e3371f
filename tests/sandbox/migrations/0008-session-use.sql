-- When a session was last used, in milliseconds. Null until it is used after its beginning.
ALTER TABLE sessions ADD COLUMN used_at INTEGER;
