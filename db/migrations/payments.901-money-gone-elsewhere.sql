-- What a payment brought went back at the gateway before it was booked: who learnt that it came before that is told so too late.
ALTER TABLE payments.charge ADD COLUMN gone_payments text[] NOT NULL DEFAULT '{}';
-- A dispute is heard of though nobody tells, of a charge that another payment pays too.
CREATE INDEX charge_paid_to_ask ON payments.charge (checked_at) WHERE state = 'PAID';
CREATE INDEX receipt_disputed ON payments.receipt (charged_back_at) WHERE charged_back_at IS NOT NULL;
