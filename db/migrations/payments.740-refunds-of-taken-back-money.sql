-- VOID: the payer's bank took the money itself, so nothing of it goes back any more.
ALTER TABLE payments.refund DROP CONSTRAINT refund_state_check;
ALTER TABLE payments.refund ADD CONSTRAINT refund_state_check
  CHECK (state IN ('AWAITING_APPROVAL', 'REQUESTED', 'DONE', 'FAILED', 'VOID'));

-- Money that its payer's bank took back before: what still waited to go back goes nowhere. Their moves are written as moves are.
INSERT INTO platform.transition (machine, from_state, event, to_state)
SELECT 'refund', state, 'VOID', 'VOID' FROM unnest(ARRAY['AWAITING_APPROVAL', 'FAILED']) AS state
ON CONFLICT DO NOTHING;
UPDATE payments.refund f SET state = 'VOID' FROM payments.receipt r
WHERE r.id = f.receipt_id AND r.charged_back_at IS NOT NULL AND f.state IN ('AWAITING_APPROVAL', 'FAILED');
