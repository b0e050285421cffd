-- Units taken off the offer for a while, and since when each stands in the stock.

ALTER TABLE stock.unit ADD COLUMN blocked_at timestamptz;
ALTER TABLE stock.unit ADD COLUMN blocked_reason text CHECK (length(blocked_reason) BETWEEN 3 AND 200);
ALTER TABLE stock.unit ADD COLUMN in_stock_since date NOT NULL DEFAULT current_date;
ALTER TABLE stock.unit ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE stock.unit ADD CONSTRAINT blocked_for_a_reason CHECK ((blocked_at IS NULL) = (blocked_reason IS NULL));
CREATE INDEX unit_of_brand ON stock.unit (brand, market, dealer_id, in_stock_since, id) WHERE withdrawn_at IS NULL;

CREATE OR REPLACE VIEW stock.free_unit WITH (security_invoker = true) AS
  SELECT u.id, u.brand, u.market, u.dealer_id, u.mvs_code, u.year, u.kind, u.color_code, u.coating_code, u.item_codes,
    u.delivery_days, u.arrives_on
  FROM stock.unit u
  WHERE u.withdrawn_at IS NULL AND u.blocked_at IS NULL
    AND NOT EXISTS (
      SELECT FROM stock.hold h
      WHERE h.unit_id = u.id AND h.released_at IS NULL AND (h.kind = 'sale' OR h.held_until > now()));
