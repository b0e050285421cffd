-- A term of a subscription is paid as a reservation is: `order_id` is then its id. One term is paid for once.
ALTER TABLE payments.charge DROP CONSTRAINT charge_purpose_check;
ALTER TABLE payments.charge ADD CONSTRAINT charge_purpose_check CHECK (purpose IN ('reservation', 'balance', 'subscription'));
ALTER TABLE payments.receipt DROP CONSTRAINT receipt_purpose_check;
ALTER TABLE payments.receipt ADD CONSTRAINT receipt_purpose_check CHECK (purpose IN ('reservation', 'balance', 'subscription'));
CREATE UNIQUE INDEX one_accepted_term ON payments.receipt (order_id) WHERE verdict = 'accepted' AND purpose = 'subscription';
