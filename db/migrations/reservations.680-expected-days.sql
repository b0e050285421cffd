-- When a car is expected at its dealership, as a range, and why that changed. The first was told before paying and stands with the order.
CREATE TABLE reservations.expected_day (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  from_day date NOT NULL,
  until_day date NOT NULL,
  reason text NOT NULL CHECK (reason IN ('FACTORY', 'PARTS', 'TRANSPORT', 'CUSTOMS', 'REGISTRATION', 'DEALERSHIP', 'BUYER', 'SOONER')),
  -- What staff say to the buyer in their own words.
  note text CHECK (length(note) BETWEEN 1 AND 300),
  set_by text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id),
  CHECK (until_day BETWEEN from_day AND from_day + 120)
);
COMMENT ON TABLE reservations.expected_day IS '@append-only';
CREATE INDEX expected_day_of_order ON reservations.expected_day (order_id, at DESC);
CREATE TRIGGER expected_day_stays BEFORE UPDATE OR DELETE ON reservations.expected_day
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
ALTER TABLE reservations.expected_day ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.expected_day USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
