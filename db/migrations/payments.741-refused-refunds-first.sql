-- A refund that the gateway refused waits for a person as one that needs a second one does: both stand first.
CREATE INDEX refund_waiting_first ON payments.refund
  (brand, (state IN ('AWAITING_APPROVAL', 'FAILED')) DESC, created_at DESC, id);
DROP INDEX payments.refund_listed;
