-- The jackpot has a pool for each currency; its money is in the ledger. `carried` is the part of a share that is less than
-- the smallest unit, `version` counts the changes. A change that is not told is told from `tell_at` on.
CREATE TABLE jackpots (
  currency TEXT PRIMARY KEY,
  carried INTEGER NOT NULL,
  version INTEGER NOT NULL,
  told INTEGER NOT NULL,
  tell_at INTEGER NOT NULL
);

-- The draws of rounds, written before their round, in the same transaction. `counted` is the real money of the stake.
CREATE TABLE jackpot_draws (
  round TEXT PRIMARY KEY REFERENCES play_rounds(id) DEFERRABLE INITIALLY DEFERRED,
  counted INTEGER NOT NULL,
  turnover INTEGER NOT NULL,
  number INTEGER NOT NULL,
  won INTEGER NOT NULL
);
