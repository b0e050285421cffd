-- As what the factory knows an order: a car from stock, or one that it builds. Written before it is told, and not changed after.
-- factory_unit: the car that it was told of; null with a kind: the order was taken up with another one, of which it was not told yet.
ALTER TABLE reservations.purchase
  ADD COLUMN factory_kind text CHECK (factory_kind IN ('stock', 'build')),
  ADD COLUMN factory_unit uuid;

-- One that was taken up and is not paid yet was told of before, unless it never had been paid.
UPDATE reservations.purchase p SET factory_kind = CASE WHEN u.kind = 'slot' THEN 'build' ELSE 'stock' END, factory_unit = u.id
FROM stock.unit u WHERE u.id = p.unit_id AND (p.reserved_at IS NOT NULL OR p.resume_state <> 'PRE_RESERVE');

CREATE FUNCTION reservations.kind_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM stock.unit u WHERE u.id = NEW.unit_id
      AND NEW.factory_kind <> CASE WHEN u.kind = 'slot' THEN 'build' ELSE 'stock' END) THEN
    RAISE EXCEPTION 'the factory knows order % as one of another kind', NEW.id USING ERRCODE = '23514', CONSTRAINT = 'kind_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER kind_stays BEFORE UPDATE OF unit_id ON reservations.purchase
  FOR EACH ROW WHEN (NEW.factory_kind IS NOT NULL AND NEW.unit_id <> OLD.unit_id) EXECUTE FUNCTION reservations.kind_stays();
