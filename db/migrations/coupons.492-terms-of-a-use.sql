-- A use keeps for which plans its coupon was when it was taken, whatever staff make of the coupon later.
ALTER TABLE coupons.use ADD COLUMN plan text CHECK (plan IN ('ANY', 'CASH', 'ENTRANCE'));
UPDATE coupons.use u SET plan = c.plan FROM coupons.coupon c WHERE c.id = u.coupon_id;
ALTER TABLE coupons.use ALTER COLUMN plan SET NOT NULL;

-- Prices of orders name a coupon by its code. Who takes a use holds the coupon's row, so none comes in between.
CREATE FUNCTION coupons.keep_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM coupons.use u WHERE u.coupon_id = OLD.id) THEN
    RAISE EXCEPTION 'the code of a used coupon stays' USING ERRCODE = '23514', CONSTRAINT = 'code_of_used_coupon';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER code_stays BEFORE UPDATE OF code ON coupons.coupon
  FOR EACH ROW WHEN (OLD.code <> NEW.code) EXECUTE FUNCTION coupons.keep_code();
