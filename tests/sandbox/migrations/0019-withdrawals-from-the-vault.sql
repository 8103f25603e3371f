-- Money of an entry of the vault that a withdrawal has reserved. `amount` of the entry is what is still in the vault.
CREATE TABLE vault_withdrawals (
    invoice_id TEXT NOT NULL REFERENCES invoices (id),
    entry_id TEXT NOT NULL REFERENCES vault_entries (id),
    amount INTEGER NOT NULL,
    PRIMARY KEY (invoice_id, entry_id)
);
