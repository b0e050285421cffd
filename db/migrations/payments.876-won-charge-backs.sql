-- Money that its payer's bank took back of an order that goes on is owed again; a dispute that is won brings it back.

-- owed_again: by how much its order counts as less paid since. charge_back_won_at: the bank gave the money back; told once.
ALTER TABLE payments.receipt
  ADD COLUMN owed_again bigint NOT NULL DEFAULT 0 CHECK (owed_again >= 0 AND owed_again <= amount),
  ADD COLUMN charge_back_won_at timestamptz,
  ADD CONSTRAINT owed_again_while_taken CHECK (owed_again = 0 OR charged_back_at IS NOT NULL),
  ADD CONSTRAINT taken_or_won CHECK (charged_back_at IS NULL OR charge_back_won_at IS NULL);
