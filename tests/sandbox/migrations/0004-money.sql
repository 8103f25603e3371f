-- Accounts, the ledger under them, and payments. Amounts are minor units.

CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  currency TEXT NOT NULL,
  active INTEGER NOT NULL,
  hidden INTEGER NOT NULL DEFAULT 0,
  position INTEGER NOT NULL,
  UNIQUE (player_id, currency)
);

-- A holder is an account, a reserve, the provider or the house, so it is no foreign key.
CREATE TABLE ledger (
  id INTEGER PRIMARY KEY,
  tx TEXT NOT NULL,
  holder TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL,
  subject TEXT
);
CREATE INDEX ledger_holder ON ledger(holder);
-- Books each payment at most once.
CREATE UNIQUE INDEX ledger_once ON ledger(subject, reason, holder) WHERE subject IS NOT NULL;

CREATE TABLE invoices (
  id TEXT PRIMARY KEY,
  player_id TEXT NOT NULL REFERENCES players(id),
  type INTEGER NOT NULL,
  listed INTEGER NOT NULL,
  method TEXT NOT NULL,
  processing TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts(id),
  bonus_id TEXT,
  status INTEGER NOT NULL,
  result TEXT NOT NULL,
  number INTEGER,
  redirects TEXT NOT NULL,
  fields TEXT NOT NULL,
  address TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER,
  decided_by TEXT,
  credited_at INTEGER,
  transaction_id TEXT,
  confirmations INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX invoices_player ON invoices(player_id, created_at);
CREATE INDEX invoices_status ON invoices(status, created_at);

-- Reports of the provider that come later.
CREATE TABLE timers (
  id INTEGER PRIMARY KEY,
  invoice_id TEXT NOT NULL REFERENCES invoices(id),
  report TEXT NOT NULL,
  due_at INTEGER NOT NULL
);
CREATE INDEX timers_due ON timers(due_at);

CREATE TABLE idempotency (
  player_id TEXT NOT NULL REFERENCES players(id),
  key TEXT NOT NULL,
  request TEXT NOT NULL,
  answer TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (player_id, key)
);
CREATE INDEX idempotency_invoice ON idempotency(player_id, json_extract(answer, '$.invoiceId')) WHERE json_valid(answer);

CREATE TABLE turnover (
  player_id TEXT NOT NULL REFERENCES players(id),
  currency TEXT NOT NULL,
  total INTEGER NOT NULL,
  remaining INTEGER NOT NULL,
  PRIMARY KEY (player_id, currency)
);
