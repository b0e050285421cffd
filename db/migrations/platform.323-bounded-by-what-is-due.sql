-- What the worker looks for by the clock is found by what is due, however much else there is.
CREATE INDEX outbox_leased ON platform.outbox (lease_until) WHERE done_at IS NULL AND dead_at IS NULL AND lease_until IS NOT NULL;
CREATE INDEX outbox_done ON platform.outbox (done_at) WHERE done_at IS NOT NULL;
CREATE INDEX inbox_worked ON platform.inbox (processed_at) WHERE processed_at IS NOT NULL;
CREATE INDEX anonymous_hold_until ON reservations.anonymous_hold (until);
-- Charges nobody asked about for longest first; of those that ended, the last days'. A plain column: what is computed of two is no
-- condition of an index under row security.
UPDATE payments.charge SET checked_at = created_at WHERE checked_at IS NULL;
ALTER TABLE payments.charge ALTER COLUMN checked_at SET DEFAULT now(), ALTER COLUMN checked_at SET NOT NULL;
DROP INDEX payments.charge_open;
CREATE INDEX charge_open ON payments.charge (checked_at) WHERE state IN ('CREATED', 'UNKNOWN', 'PENDING');
CREATE INDEX charge_ended ON payments.charge (created_at) WHERE state IN ('REJECTED', 'CANCELLED');
