-- The ledger also holds what others have taken for us: dealerships, banks and whoever else brings the rest of a price.
ALTER TABLE payments.entry DROP CONSTRAINT entry_account_check;
ALTER TABLE payments.entry ADD CONSTRAINT entry_account_check
  CHECK (account IN ('gateway', 'deposits', 'dealership', 'bank', 'consortium', 'sandbox'));

-- A receipt pays either the reservation, once, or a part of the rest.
ALTER TABLE payments.receipt ADD COLUMN purpose text NOT NULL DEFAULT 'reservation' CHECK (purpose IN ('reservation', 'balance'));
DROP INDEX payments.one_accepted;
CREATE UNIQUE INDEX one_accepted ON payments.receipt (order_id) WHERE verdict = 'accepted' AND purpose = 'reservation';
CREATE INDEX receipt_of_order ON payments.receipt (order_id);

-- Money of orders from before their sources were written down.
WITH posted AS (
  SELECT m.brand, gen_random_uuid() AS posting, m.amount, m.currency, m.order_id FROM reservations.balance_money m)
INSERT INTO payments.entry (brand, posting, account, amount, currency, order_id)
SELECT posted.brand, posted.posting, side.account, side.sign * posted.amount, posted.currency, posted.order_id
FROM posted, (VALUES ('sandbox', 1), ('deposits', -1)) AS side(account, sign);
