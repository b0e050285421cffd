-- The home of the console counts the last days: each figure reads those days alone, from an index that has all it needs.

CREATE INDEX test_drive_requested ON visits.booking (brand, market, created_at) INCLUDE (dealer_id) WHERE kind = 'TEST_DRIVE';
CREATE INDEX receipt_accepted_by_time ON payments.receipt (brand, currency, approved_at) INCLUDE (amount)
  WHERE verdict = 'accepted';
