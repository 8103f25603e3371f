-- Money that a player keeps from play until `ends_at`. It is of the holder `vault:<account>` of the ledger until it is
-- returned. `key` is the Idempotency-Key of the request.
CREATE TABLE vault_entries (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    amount INTEGER NOT NULL,
    key TEXT,
    created_at INTEGER NOT NULL,
    ends_at INTEGER NOT NULL,
    returned_at INTEGER
);
CREATE INDEX vault_entries_account ON vault_entries (account_id, created_at);
CREATE INDEX vault_entries_end ON vault_entries (ends_at) WHERE returned_at IS NULL;
