-- Why the last card was refused, as its bank or the gateway said: a buyer without funds is not sent to look at what was typed.
-- Null: no card was refused, or no reason was given.
ALTER TABLE payments.charge ADD COLUMN refusal text
  CHECK (refusal IS NULL OR (refusal ~ '^[a-zA-Z]{1,40}$' AND refused_at IS NOT NULL));
COMMENT ON COLUMN payments.charge.refusal IS 'Why the card was refused that refused_at is about; null where nobody gave a reason.';
