-- What has brought loyalty points, so that nothing brings them twice.
CREATE TABLE points_earned (
  player_id TEXT NOT NULL REFERENCES players(id),
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (player_id, kind)
) WITHOUT ROWID;

-- When time as a member is looked at next.
CREATE TABLE points_due (
  player_id TEXT PRIMARY KEY REFERENCES players(id),
  due_at INTEGER NOT NULL
);
CREATE INDEX points_due_at ON points_due(due_at);

INSERT INTO points_due (player_id, due_at) SELECT id, created_at FROM players;

CREATE TRIGGER players_become_members AFTER INSERT ON players
BEGIN
  INSERT INTO points_due (player_id, due_at) VALUES (NEW.id, NEW.created_at);
END;
