-- Which visit gave a voucher back by its end, or by being moved behind the voucher's last day, so that it is said that it may be used
-- again. Whatever it is kept for next forgets it.
ALTER TABLE benefits.voucher ADD COLUMN freed_by uuid;
CREATE INDEX vouchers_freed ON benefits.voucher (freed_by) WHERE freed_by IS NOT NULL;

CREATE OR REPLACE FUNCTION benefits.voucher_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE benefits.voucher SET kept_for = NULL, freed_by = NEW.id WHERE kept_for = NEW.id AND redeemed_at IS NULL
    AND (NEW.state IN ('C', 'R', 'B') OR valid_until <= lower(NEW.during));
  RETURN NULL;
END $$;
