-- Holds and sales of units. One active a unit, whatever happens: the index decides, not the code.

CREATE TABLE stock.hold (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  unit_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL DEFAULT 'hold' CHECK (kind IN ('hold', 'sale')),
  -- A hold ends by itself; a sale has no end.
  held_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  released_at timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, unit_id) REFERENCES stock.unit (brand, id),
  CHECK ((kind = 'hold') = (held_until IS NOT NULL))
);
CREATE UNIQUE INDEX one_active ON stock.hold (unit_id) WHERE released_at IS NULL;
CREATE INDEX hold_of_order ON stock.hold (order_id);

ALTER TABLE stock.hold ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON stock.hold USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Takes a unit for an order; false when someone else has it. A hold that ran out gives way here even before it is tidied.
CREATE FUNCTION stock.take_unit(hold_id uuid, for_brand text, for_unit uuid, for_order uuid, until timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock.hold SET released_at = now()
  WHERE unit_id = for_unit AND released_at IS NULL AND kind = 'hold' AND held_until <= now();
  INSERT INTO stock.hold (id, brand, unit_id, order_id, held_until)
  VALUES (hold_id, for_brand, for_unit, for_order, until)
  ON CONFLICT (unit_id) WHERE released_at IS NULL DO NOTHING;
  RETURN FOUND;
END $$;

CREATE OR REPLACE VIEW stock.free_unit WITH (security_invoker = true) AS
  SELECT u.id, u.brand, u.market, u.dealer_id, u.mvs_code, u.year, u.kind, u.color_code, u.coating_code, u.item_codes,
    u.delivery_days, u.arrives_on
  FROM stock.unit u
  WHERE u.withdrawn_at IS NULL
    AND NOT EXISTS (
      SELECT FROM stock.hold h
      WHERE h.unit_id = u.id AND h.released_at IS NULL AND (h.kind = 'sale' OR h.held_until > now()));
