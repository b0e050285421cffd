-- A voucher is kept for a visit to the workshop: no order takes it meanwhile, and no other dealership books it. It is free again when the
-- visit is cancelled, refused or blocked, or is moved behind the voucher's last day; where nobody came, or nobody scanned it, its member
-- takes it off.
ALTER TABLE benefits.voucher ADD COLUMN kept_for uuid,
  ADD CONSTRAINT kept_in_one_place CHECK (kept_for IS NULL OR used_in IS NULL);
CREATE UNIQUE INDEX one_voucher_a_visit ON benefits.voucher (kept_for);

-- What a dealership booked is final, with the visit it was kept for; what an order spent comes back with its end; no order and no visit
-- takes it from another, and what is kept for a visit is booked by the dealership of that visit.
CREATE OR REPLACE FUNCTION benefits.keep_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.dealer_id IS NOT NULL AND (NEW.redeemed_at, NEW.dealer_id, NEW.redeemed_by, NEW.kept_for)
        IS DISTINCT FROM (OLD.redeemed_at, OLD.dealer_id, OLD.redeemed_by, OLD.kept_for))
    OR (OLD.used_in IS NOT NULL AND (NEW.dealer_id IS NOT NULL OR NEW.used_in <> OLD.used_in))
    OR (OLD.redeemed_at IS NOT NULL AND NEW.redeemed_at <> OLD.redeemed_at)
    OR NEW.kept_for <> OLD.kept_for
    OR (NEW.brand, NEW.market, NEW.plan_id, NEW.order_id, NEW.amount, NEW.code, NEW.valid_until)
      IS DISTINCT FROM (OLD.brand, OLD.market, OLD.plan_id, OLD.order_id, OLD.amount, OLD.code, OLD.valid_until) THEN
    RAISE EXCEPTION 'a voucher is spent once and stays what it was' USING ERRCODE = '23514', CONSTRAINT = 'voucher_stays';
  END IF;
  IF NEW.kept_for IS NOT NULL AND NEW.dealer_id IS NOT NULL AND OLD.dealer_id IS NULL AND NOT EXISTS (
    SELECT FROM visits.booking b WHERE b.brand = NEW.brand AND b.id = NEW.kept_for AND b.dealer_id = NEW.dealer_id) THEN
    RAISE EXCEPTION 'a voucher is kept for a visit elsewhere' USING ERRCODE = '23514', CONSTRAINT = 'kept_for_visit';
  END IF;
  RETURN NEW;
END $$;

-- A visit that is ended, or moved behind its last day, gives it back, whoever does so. Whoever holds both holds the visit first.
CREATE FUNCTION benefits.voucher_of_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE benefits.voucher SET kept_for = NULL WHERE kept_for = NEW.id AND redeemed_at IS NULL
    AND (NEW.state IN ('C', 'R', 'B') OR valid_until <= lower(NEW.during));
  RETURN NULL;
END $$;
CREATE TRIGGER voucher_of_visit AFTER UPDATE OF state, during ON visits.booking
  FOR EACH ROW WHEN (OLD.kind = 'SERVICE' AND (OLD.state <> NEW.state OR OLD.during <> NEW.during))
  EXECUTE FUNCTION benefits.voucher_of_visit();
