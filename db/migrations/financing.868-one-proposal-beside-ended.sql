-- An order may ask another bank while the former one ends what its buyer gave up.

DROP INDEX financing.one_open_proposal;
CREATE UNIQUE INDEX one_open_proposal ON financing.proposal (order_id)
  WHERE order_id IS NOT NULL AND status <> 'DENIED' AND cancelled_at IS NULL;
