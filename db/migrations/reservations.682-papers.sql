-- Papers of an order that staff bring: the invoice, the registration, the signed contract. The newest of a kind holds; earlier ones stay.
CREATE TABLE reservations.paper (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('CONTRACT', 'INVOICE', 'REGISTRATION')),
  -- The invoice's number, the registration's plate.
  number text CHECK (length(number) BETWEEN 1 AND 60),
  -- As the invoice names it.
  chassis text CHECK (chassis ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  file_id uuid NOT NULL UNIQUE,
  brought_by text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, order_id) REFERENCES reservations.purchase (brand, id)
);
CREATE INDEX paper_of_order ON reservations.paper (order_id, kind, at DESC);
ALTER TABLE reservations.paper ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.paper USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
COMMENT ON COLUMN reservations.paper.number IS '@personal';
