-- Which lots a spending was drawn from: what comes back of it goes there again, and ends when it would have ended.
CREATE TABLE loyalty.drawn (
  entry_id uuid NOT NULL REFERENCES loyalty.entry (id),
  lot_id uuid NOT NULL REFERENCES loyalty.lot (id),
  brand text NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  PRIMARY KEY (entry_id, lot_id)
);
COMMENT ON TABLE loyalty.drawn IS '@append-only';
CREATE INDEX drawn_of_lot ON loyalty.drawn (lot_id);
CREATE TRIGGER drawn_stays BEFORE UPDATE OR DELETE ON loyalty.drawn FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
ALTER TABLE loyalty.drawn ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON loyalty.drawn USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
