-- A prize in the hands of whoever won it: on which day, and the paper that proves it. What nobody claimed within 180 days from the draw is
-- claimed no more (Decreto 70.951/1972, art. 6), and no list needs to be written for that: it is so by the day.
CREATE TABLE promotions.prize_handover (
  winner_id uuid PRIMARY KEY REFERENCES promotions.winner (id),
  brand text NOT NULL,
  handed_on date NOT NULL,
  -- Of the receipt that the winner signed, or of the paper that names the car.
  reference text NOT NULL,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE promotions.prize_handover IS '@append-only';
CREATE TRIGGER handover_stays BEFORE UPDATE OR DELETE ON promotions.prize_handover
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

CREATE FUNCTION promotions.check_handover() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  drawn date;
BEGIN
  SELECT d.drawn_on INTO drawn FROM promotions.winner w JOIN promotions.draw d ON d.id = w.draw_id WHERE w.id = NEW.winner_id;
  IF NEW.handed_on NOT BETWEEN drawn AND drawn + 180 THEN
    RAISE EXCEPTION 'a prize is handed over within 180 days from its draw' USING ERRCODE = '23514', CONSTRAINT = 'handed_in_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER handed_in_time BEFORE INSERT ON promotions.prize_handover
  FOR EACH ROW EXECUTE FUNCTION promotions.check_handover();

ALTER TABLE promotions.prize_handover ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.prize_handover USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
