-- Whether a car is sold stands beside the car, so that what is in stock is read without all that ever was sold.

-- A program of before sells on while this runs: what it wrote between the update and the triggers nobody would note.
LOCK TABLE stock.hold IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE stock.unit
  ADD COLUMN sold_at timestamptz,
  -- Why a unit left the stock: one that a file did not name may come back with the next one, any other may not.
  ADD COLUMN withdrawn_for text CHECK (withdrawn_for = 'MISSING');

UPDATE stock.unit u SET sold_at = h.created_at FROM stock.hold h
WHERE h.unit_id = u.id AND h.released_at IS NULL AND h.kind = 'sale';

CREATE INDEX unit_in_stock ON stock.unit (brand, market, dealer_id, mvs_code, in_stock_since)
  WHERE withdrawn_at IS NULL AND sold_at IS NULL AND kind = 'ready';

-- As the holds say, whoever writes them.
CREATE FUNCTION stock.note_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE stock.unit u SET sold_at = CASE WHEN u.sold_at IS NULL THEN now() END
  WHERE u.id = NEW.unit_id AND u.brand = NEW.brand AND (u.sold_at IS NOT NULL) <> EXISTS (
    SELECT FROM stock.hold h WHERE h.unit_id = NEW.unit_id AND h.released_at IS NULL AND h.kind = 'sale');
  RETURN NULL;
END $$;
CREATE TRIGGER sale_begins AFTER INSERT ON stock.hold FOR EACH ROW WHEN (NEW.kind = 'sale') EXECUTE FUNCTION stock.note_sale();
CREATE TRIGGER sale_changes AFTER UPDATE OF kind, released_at ON stock.hold
  FOR EACH ROW WHEN (NEW.kind = 'sale' OR OLD.kind = 'sale') EXECUTE FUNCTION stock.note_sale();

-- Chassis of a list that another brand has: all that may be known across brands.
CREATE FUNCTION stock.chassis_elsewhere(of_brand text, listed text[]) RETURNS SETOF text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT u.chassis FROM stock.unit u WHERE u.chassis = ANY(listed) AND u.brand <> of_brand
$$;
