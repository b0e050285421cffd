-- A voucher is used in an order: kept for it while it waits for its money, spent when it is paid, given back when it ends.

ALTER TABLE benefits.voucher_plan
  -- Whether its vouchers stand beside a coupon; the coupon has to be for it too.
  ADD COLUMN with_coupons boolean NOT NULL DEFAULT false;

-- The order that has it now. What a dealership books and what an order takes wait for the same row.
ALTER TABLE benefits.voucher ADD COLUMN used_in uuid;
CREATE UNIQUE INDEX one_voucher_an_order ON benefits.voucher (used_in);

DO $$
DECLARE
  old text;
BEGIN
  SELECT conname INTO STRICT old FROM pg_constraint
  WHERE conrelid = 'benefits.voucher'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%redeemed_by%';
  EXECUTE format('ALTER TABLE benefits.voucher DROP CONSTRAINT %I', old);
END $$;
ALTER TABLE benefits.voucher
  ADD CONSTRAINT booked_by_somebody CHECK ((dealer_id IS NULL) = (redeemed_by IS NULL)),
  ADD CONSTRAINT spent_in_one_place CHECK (CASE WHEN redeemed_at IS NULL THEN dealer_id IS NULL
    ELSE (dealer_id IS NULL) <> (used_in IS NULL) END);

CREATE TABLE benefits.voucher_use (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  voucher_id uuid NOT NULL REFERENCES benefits.voucher (id) ON DELETE CASCADE,
  order_id uuid NOT NULL,
  -- What it takes off now: less than its value where the price leaves no more.
  off bigint NOT NULL CHECK (off > 0),
  -- What it took off the price without national taxes, in Argentina.
  net_off bigint CHECK (net_off >= 0),
  state text NOT NULL DEFAULT 'HELD' CHECK (state IN ('HELD', 'SPENT', 'RETURNED')),
  created_at timestamptz NOT NULL DEFAULT now(),
  returned_at timestamptz,
  CHECK ((state = 'RETURNED') = (returned_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_use_a_voucher ON benefits.voucher_use (voucher_id) WHERE state <> 'RETURNED';
CREATE UNIQUE INDEX one_use_an_order ON benefits.voucher_use (order_id) WHERE state <> 'RETURNED';
CREATE INDEX uses_of_voucher ON benefits.voucher_use (voucher_id, created_at DESC);
CREATE INDEX uses_of_order ON benefits.voucher_use (order_id, created_at DESC);
CREATE TRIGGER use_moves BEFORE UPDATE OF state ON benefits.voucher_use
  FOR EACH ROW EXECUTE FUNCTION platform.move('voucher_use', 'state');
ALTER TABLE benefits.voucher_use ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON benefits.voucher_use USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- What a dealership booked is final; what an order spent comes back with its end; no order takes it from another.
CREATE OR REPLACE FUNCTION benefits.keep_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.dealer_id IS NOT NULL AND (NEW.redeemed_at, NEW.dealer_id, NEW.redeemed_by) IS DISTINCT FROM (OLD.redeemed_at, OLD.dealer_id, OLD.redeemed_by))
    OR (OLD.used_in IS NOT NULL AND (NEW.dealer_id IS NOT NULL OR NEW.used_in <> OLD.used_in))
    OR (OLD.redeemed_at IS NOT NULL AND NEW.redeemed_at <> OLD.redeemed_at)
    OR (NEW.brand, NEW.market, NEW.plan_id, NEW.order_id, NEW.amount, NEW.code, NEW.valid_until)
      IS DISTINCT FROM (OLD.brand, OLD.market, OLD.plan_id, OLD.order_id, OLD.amount, OLD.code, OLD.valid_until) THEN
    RAISE EXCEPTION 'a voucher is spent once and stays what it was' USING ERRCODE = '23514', CONSTRAINT = 'voucher_stays';
  END IF;
  RETURN NEW;
END $$;

-- What an order has of a voucher follows the order, whoever moves it: a version that knows no vouchers in orders, while it runs beside
-- this one, too. Paid it is spent, unless the price has lost its line meanwhile; with the order's end it comes back. The voucher is held
-- before its use, by everybody.
CREATE FUNCTION benefits.voucher_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'CANCELLED' AND jsonb_path_exists(NEW.quote, '$.lines[*] ? (@.kind == "voucher")') THEN
    WITH spent AS (
      UPDATE benefits.voucher SET redeemed_at = now() WHERE used_in = NEW.id AND redeemed_at IS NULL RETURNING id)
    UPDATE benefits.voucher_use u SET state = 'SPENT' FROM spent
    WHERE u.voucher_id = spent.id AND u.order_id = NEW.id AND u.state = 'HELD';
  ELSE
    WITH back AS (
      UPDATE benefits.voucher SET used_in = NULL, redeemed_at = NULL WHERE used_in = NEW.id RETURNING id)
    UPDATE benefits.voucher_use u SET state = 'RETURNED', returned_at = now() FROM back
    WHERE u.voucher_id = back.id AND u.order_id = NEW.id AND u.state <> 'RETURNED';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER voucher_of_order AFTER UPDATE OF state ON reservations.purchase
  FOR EACH ROW WHEN (
    (NEW.state = 'CANCELLED' AND OLD.state <> 'CANCELLED') OR (OLD.state = 'PRE_RESERVE' AND NEW.reserved_at IS NOT NULL))
  EXECUTE FUNCTION benefits.voucher_of_order();
