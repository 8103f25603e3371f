-- What each holder has, so that a balance is read and not summed anew. Provider and house may owe without limit, and nobody
-- reads what they have.
CREATE TABLE balances (
  holder TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (holder, currency)
) WITHOUT ROWID;

INSERT INTO balances (holder, currency, amount)
SELECT holder, currency, SUM(amount) FROM ledger
WHERE holder NOT IN ('provider', 'house')
GROUP BY holder, currency;

CREATE TRIGGER ledger_moves_balances AFTER INSERT ON ledger
WHEN NEW.holder NOT IN ('provider', 'house')
BEGIN
  INSERT INTO balances (holder, currency, amount) VALUES (NEW.holder, NEW.currency, NEW.amount)
  ON CONFLICT (holder, currency) DO UPDATE SET amount = amount + excluded.amount;
END;
