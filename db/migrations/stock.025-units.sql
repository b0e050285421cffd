-- Cars that can be promised: built ones at a dealer, and build slots at the factory.

CREATE SCHEMA stock;

CREATE TABLE stock.unit (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  dealer_id uuid NOT NULL,
  mvs_code text NOT NULL,
  year integer NOT NULL,
  -- ready: built as its codes say. slot: a place on the line, any legal configuration of the version.
  kind text NOT NULL CHECK (kind IN ('ready', 'slot')),
  color_code text,
  coating_code text,
  item_codes text[] NOT NULL DEFAULT '{}',
  chassis text UNIQUE CHECK (chassis ~ '^[A-Z0-9]{17}$'),
  -- Days from order to delivery; null where nobody can say yet.
  delivery_days integer CHECK (delivery_days >= 0),
  arrives_on date,
  -- Set when the unit leaves the stock for good; rows stay, because holds and orders name them.
  withdrawn_at timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, mvs_code, year) REFERENCES catalog.version (brand, mvs_code, year),
  CHECK (kind <> 'ready' OR (color_code IS NOT NULL AND chassis IS NOT NULL)),
  CHECK (kind <> 'slot' OR (color_code IS NULL AND coating_code IS NULL AND item_codes = '{}' AND chassis IS NULL))
);
CREATE INDEX unit_on_offer ON stock.unit (brand, market, mvs_code, year) WHERE withdrawn_at IS NULL;
CREATE INDEX unit_at_dealer ON stock.unit (dealer_id) WHERE withdrawn_at IS NULL;

ALTER TABLE stock.unit ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON stock.unit USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Units nobody holds. security_invoker: row security of the reader, not of the view's owner.
CREATE VIEW stock.free_unit WITH (security_invoker = true) AS
  SELECT u.id, u.brand, u.market, u.dealer_id, u.mvs_code, u.year, u.kind, u.color_code, u.coating_code, u.item_codes,
    u.delivery_days, u.arrives_on
  FROM stock.unit u
  WHERE u.withdrawn_at IS NULL;
