-- How many days from the draw a prize may be claimed, as its terms say: in Brazil 180 (Decreto 70.951/1972, art. 6).
ALTER TABLE promotions.promotion ADD COLUMN claim_days integer NOT NULL DEFAULT 180
  CHECK (claim_days BETWEEN 1 AND 180), ADD CONSTRAINT claim_days_of_brazil CHECK (market <> 'br' OR claim_days = 180);
CREATE TRIGGER claim_days_stay BEFORE UPDATE OF claim_days ON promotions.promotion
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- A prize in the hands of whoever won it: when it was claimed, since when they have it, and the paper that proves it. The days bind the
-- claim; a car may be handed over later. That a prize can be claimed no more needs no list: it is so by the day.
CREATE TABLE promotions.prize_handover (
  winner_id uuid PRIMARY KEY REFERENCES promotions.winner (id),
  brand text NOT NULL,
  -- Null where it was claimed on the day on which it was handed over.
  claimed_on date,
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
  claimed date := coalesce(NEW.claimed_on, NEW.handed_on);
  won record;
BEGIN
  SELECT w.brand, d.drawn_on, d.drawn_on + p.claim_days AS claim_until,
    (now() AT TIME ZONE CASE p.market WHEN 'br' THEN 'America/Sao_Paulo' ELSE 'America/Argentina/Buenos_Aires' END)::date AS today
  INTO won FROM promotions.winner w JOIN promotions.draw d ON d.id = w.draw_id JOIN promotions.promotion p ON p.id = w.promotion_id
  WHERE w.id = NEW.winner_id;
  -- What is not seen cannot be judged: it is refused.
  IF NOT FOUND OR NEW.brand <> won.brand OR claimed NOT BETWEEN won.drawn_on AND won.claim_until
    OR NEW.handed_on NOT BETWEEN claimed AND won.today THEN
    RAISE EXCEPTION 'a prize is claimed within its days and handed over after that' USING ERRCODE = '23514', CONSTRAINT = 'handed_in_time';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER handed_in_time BEFORE INSERT ON promotions.prize_handover
  FOR EACH ROW EXECUTE FUNCTION promotions.check_handover();

ALTER TABLE promotions.prize_handover ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.prize_handover USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
