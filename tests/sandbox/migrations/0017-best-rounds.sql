-- Points of a tournament are the best multiple of one round, among so many rounds of a player. Before, they were a sum of
-- stakes, which is no multiple: tournaments that still run begin again.
ALTER TABLE tournament_entries ADD COLUMN entered_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournament_entries ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0;
-- Time at which the points were reached.
ALTER TABLE tournament_entries ADD COLUMN best_at INTEGER NOT NULL DEFAULT 0;
UPDATE tournament_entries SET points = 0 WHERE tournament_id NOT IN (SELECT tournament_id FROM tournament_ends);

ALTER TABLE tournament_others ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tournament_others ADD COLUMN best_at INTEGER NOT NULL DEFAULT 0;
DELETE FROM tournament_others;
