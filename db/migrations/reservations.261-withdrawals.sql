-- The right of withdrawal is counted from the delivery, and every request has a clock and a state until it is answered.

ALTER TABLE reservations.purchase ADD COLUMN delivered_at timestamptz;
UPDATE reservations.purchase p SET delivered_at = (
  SELECT max(a.at) FROM platform.audit a
  WHERE a.subject_type = 'order' AND a.subject_id = p.id::text AND a.to_state = 'DELIVERED')
WHERE p.state = 'DELIVERED';

-- UNMATCHED: number and e-mail fit no order, a person looks. OPEN: a person decides. ACCEPTED: the car is on its way back.
ALTER TABLE reservations.withdrawal ADD COLUMN state text NOT NULL DEFAULT 'UNMATCHED'
  CHECK (state IN ('UNMATCHED', 'OPEN', 'ACCEPTED', 'DONE', 'REFUSED'));
ALTER TABLE reservations.withdrawal ADD COLUMN decided_at timestamptz;
ALTER TABLE reservations.withdrawal ADD COLUMN note text CHECK (length(note) BETWEEN 3 AND 300);
UPDATE reservations.withdrawal w SET state = 'DONE', decided_at = p.cancelled_at
FROM reservations.purchase p WHERE p.id = w.order_id AND p.state = 'CANCELLED';
UPDATE reservations.withdrawal SET state = 'OPEN' WHERE order_id IS NOT NULL AND state = 'UNMATCHED';
CREATE UNIQUE INDEX one_running_withdrawal ON reservations.withdrawal (order_id)
  WHERE order_id IS NOT NULL AND state IN ('OPEN', 'ACCEPTED');
CREATE INDEX withdrawal_queue ON reservations.withdrawal (brand, market, created_at DESC);
CREATE TRIGGER withdrawal_moves BEFORE UPDATE OF state ON reservations.withdrawal
  FOR EACH ROW EXECUTE FUNCTION platform.move('withdrawal', 'state');
