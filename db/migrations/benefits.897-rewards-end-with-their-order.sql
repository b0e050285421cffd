-- A reward for a late car is of an order that stands: what is not spent of it ends when the order is cancelled. One that another order
-- has stays there, and is over if it comes back.
CREATE OR REPLACE FUNCTION benefits.keep_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.dealer_id IS NOT NULL AND (NEW.redeemed_at, NEW.dealer_id, NEW.redeemed_by, NEW.kept_for)
        IS DISTINCT FROM (OLD.redeemed_at, OLD.dealer_id, OLD.redeemed_by, OLD.kept_for))
    OR (OLD.used_in IS NOT NULL AND (NEW.dealer_id IS NOT NULL OR NEW.used_in <> OLD.used_in))
    OR (OLD.redeemed_at IS NOT NULL AND NEW.redeemed_at <> OLD.redeemed_at)
    OR NEW.kept_for <> OLD.kept_for
    OR (NEW.valid_until <> OLD.valid_until
        AND NOT (OLD.order_id IS NOT NULL AND OLD.redeemed_at IS NULL AND NEW.valid_until < OLD.valid_until))
    OR (NEW.brand, NEW.market, NEW.plan_id, NEW.order_id, NEW.amount, NEW.code)
      IS DISTINCT FROM (OLD.brand, OLD.market, OLD.plan_id, OLD.order_id, OLD.amount, OLD.code) THEN
    RAISE EXCEPTION 'a voucher is spent once and stays what it was' USING ERRCODE = '23514', CONSTRAINT = 'voucher_stays';
  END IF;
  IF NEW.kept_for IS NOT NULL AND NEW.dealer_id IS NOT NULL AND OLD.dealer_id IS NULL AND NOT EXISTS (
    SELECT FROM visits.booking b WHERE b.brand = NEW.brand AND b.id = NEW.kept_for AND b.dealer_id = NEW.dealer_id) THEN
    RAISE EXCEPTION 'a voucher is kept for a visit elsewhere' USING ERRCODE = '23514', CONSTRAINT = 'kept_for_visit';
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION benefits.reward_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE benefits.voucher SET valid_until = least(valid_until, now()), kept_for = NULL
  WHERE order_id = NEW.id AND redeemed_at IS NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER reward_of_order AFTER UPDATE OF state ON reservations.purchase
  FOR EACH ROW WHEN (NEW.state = 'CANCELLED' AND OLD.state <> 'CANCELLED')
  EXECUTE FUNCTION benefits.reward_of_order();
