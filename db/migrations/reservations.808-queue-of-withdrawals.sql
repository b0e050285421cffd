-- The queue in two parts, each in its own order: what waits for a person, the oldest first; what was answered, the newest first.

CREATE INDEX withdrawals_waiting ON reservations.withdrawal (brand, market, created_at)
  WHERE state IN ('UNMATCHED', 'OPEN', 'ACCEPTED');
CREATE INDEX withdrawals_of_state ON reservations.withdrawal (brand, market, state, created_at DESC);
CREATE INDEX withdrawals_answered ON reservations.withdrawal (brand, market, created_at DESC) WHERE state IN ('DONE', 'REFUSED');
