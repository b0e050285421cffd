-- The plate that the registry gave an order's car, as it was reported when the car was plated; another car has another one.

ALTER TABLE reservations.purchase ADD COLUMN plate text CHECK (plate ~ '^[A-Z0-9]{7}$');

CREATE OR REPLACE FUNCTION reservations.another_car() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.chassis := NULL;
  NEW.plate := NULL;
  UPDATE reservations.chassis_correction c SET accepted = false, decided_by = 'system:another-car', decided_at = now()
  WHERE c.order_id = NEW.id AND c.accepted IS NULL;
  RETURN NEW;
END $$;

COMMENT ON COLUMN reservations.purchase.plate IS '@personal';
