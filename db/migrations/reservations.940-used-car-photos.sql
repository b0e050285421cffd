-- Photographs of a used car that is to be given in trade, one a view; and what staff found of it that its buyer has not agreed to yet.
ALTER TABLE reservations.balance_source ADD COLUMN correction jsonb, ADD COLUMN version int NOT NULL DEFAULT 1;
COMMENT ON COLUMN reservations.balance_source.correction IS '@personal';

CREATE TABLE reservations.trade_photo (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  source_id uuid NOT NULL,
  -- What it shows: a side of the car, or a damage by its place.
  place text NOT NULL CHECK (place ~ '^[A-Z_]{4,40}$'),
  file_id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CONSTRAINT one_photo_of_a_place UNIQUE (source_id, place),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id),
  FOREIGN KEY (brand, source_id) REFERENCES reservations.balance_source (brand, id)
);
CREATE INDEX trade_photo_of_order ON reservations.trade_photo (order_id);
ALTER TABLE reservations.trade_photo ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.trade_photo USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
