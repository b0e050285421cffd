-- Another chassis for an order than the one that stands there: reported by the factory, or said by staff. It holds once another person
-- of staff let it.
CREATE TABLE reservations.chassis_correction (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  chassis text NOT NULL CHECK (chassis ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  -- Null where the factory reported it.
  reason text CHECK (length(reason) BETWEEN 3 AND 300),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  accepted boolean,
  decided_by text,
  decided_at timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id),
  CHECK ((accepted IS NULL) = (decided_by IS NULL) AND (accepted IS NULL) = (decided_at IS NULL)),
  CONSTRAINT chassis_by_two CHECK (accepted IS NOT TRUE OR decided_by <> proposed_by)
);
CREATE UNIQUE INDEX one_open_chassis_correction ON reservations.chassis_correction (order_id) WHERE accepted IS NULL;
CREATE INDEX chassis_correction_of_order ON reservations.chassis_correction (order_id, proposed_at DESC);
ALTER TABLE reservations.chassis_correction ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.chassis_correction USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- What was noted or proposed of an order's car ends with it: another car was chosen, or the order was taken up again.
CREATE FUNCTION reservations.another_car() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.chassis := NULL;
  UPDATE reservations.chassis_correction c SET accepted = false, decided_by = 'system:another-car', decided_at = now()
  WHERE c.order_id = NEW.id AND c.accepted IS NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER another_car BEFORE UPDATE OF unit_id, round ON reservations.purchase
  FOR EACH ROW WHEN (NEW.unit_id <> OLD.unit_id OR NEW.round <> OLD.round) EXECUTE FUNCTION reservations.another_car();
