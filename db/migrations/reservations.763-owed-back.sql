-- What is owed back, what waits longest first: refunds that are not done, and returns that whoever took the money has still to make.
CREATE INDEX refund_owed ON payments.refund (brand, created_at, id) WHERE state IN ('AWAITING_APPROVAL', 'REQUESTED', 'FAILED');
CREATE INDEX balance_return_owed ON reservations.balance_return (brand, created_at, id) WHERE state = 'OWED';
