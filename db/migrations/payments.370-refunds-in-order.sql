-- Refunds are read in the order shown, so that a page costs its own rows.
CREATE INDEX refund_listed ON payments.refund (brand, (state = 'AWAITING_APPROVAL') DESC, created_at DESC, id);
CREATE INDEX refund_by_state ON payments.refund (brand, state, created_at DESC, id);
