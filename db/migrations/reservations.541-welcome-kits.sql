-- The welcome kit of an order: where it goes, asked for once, and how it travels.
CREATE TABLE reservations.welcome_kit (
  order_id uuid PRIMARY KEY REFERENCES reservations.purchase (id),
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- Name and address, sealed; null once they are erased.
  sealed bytea,
  requested_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  carrier text,
  tracking_code text,
  delivered_at timestamptz,
  CHECK ((sent_at IS NULL) = (carrier IS NULL) AND (sent_at IS NULL) = (tracking_code IS NULL)),
  CHECK (delivered_at IS NULL OR sent_at IS NOT NULL)
);
ALTER TABLE reservations.welcome_kit ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.welcome_kit USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
COMMENT ON COLUMN reservations.welcome_kit.sealed IS '@personal';
