-- A published promotion is cancelled by two persons: one writes down why, another confirms. What was won before stays; nothing comes after.
ALTER TABLE promotions.promotion DROP CONSTRAINT promotion_state_check;
ALTER TABLE promotions.promotion ADD CONSTRAINT promotion_state_check
  CHECK (state IN ('DRAFT', 'PUBLISHED', 'CLOSED', 'DRAWN', 'CANCELLED'));
-- As whoever takes part reads it; null unless it is cancelled.
ALTER TABLE promotions.promotion ADD COLUMN cancelled_reason text,
  ADD CONSTRAINT cancelled_with_reason CHECK ((state = 'CANCELLED') = (cancelled_reason IS NOT NULL));

CREATE TABLE promotions.cancellation (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'CONFIRMED', 'REFUSED')),
  reason text NOT NULL CHECK (char_length(reason) BETWEEN 10 AND 500),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  -- Whoever wrote it may take it back, not confirm it.
  CONSTRAINT cancellation_two_persons CHECK (state <> 'CONFIRMED' OR decided_by <> proposed_by),
  CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_cancellation_waits ON promotions.cancellation (promotion_id) WHERE state <> 'REFUSED';
CREATE TRIGGER cancellation_moves BEFORE UPDATE OF state ON promotions.cancellation
  FOR EACH ROW EXECUTE FUNCTION platform.move('promotion_cancellation', 'state');
CREATE FUNCTION promotions.keep_cancellation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'PROPOSED'
    OR (NEW.id, NEW.brand, NEW.promotion_id, NEW.reason, NEW.proposed_by, NEW.proposed_at)
      IS DISTINCT FROM (OLD.id, OLD.brand, OLD.promotion_id, OLD.reason, OLD.proposed_by, OLD.proposed_at)
  THEN
    RAISE EXCEPTION 'a cancellation stays' USING ERRCODE = '23514', CONSTRAINT = 'cancellation_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cancellation_stays BEFORE UPDATE OR DELETE ON promotions.cancellation
  FOR EACH ROW EXECUTE FUNCTION promotions.keep_cancellation();
ALTER TABLE promotions.cancellation ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.cancellation USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Cancelled only by what a second person confirmed; then nobody joins, no number is handed out, and its terms are the last ones.
CREATE FUNCTION promotions.keep_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'CANCELLED' THEN
    RAISE EXCEPTION 'a cancelled promotion stays' USING ERRCODE = '23514', CONSTRAINT = 'cancelled_stays';
  END IF;
  IF NEW.state = 'CANCELLED' AND NOT EXISTS (
    SELECT FROM promotions.cancellation c WHERE c.promotion_id = NEW.id AND c.state = 'CONFIRMED')
  THEN
    RAISE EXCEPTION 'a promotion is cancelled by two persons' USING ERRCODE = '23514', CONSTRAINT = 'cancelled_by_two';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cancelled_stays BEFORE UPDATE ON promotions.promotion FOR EACH ROW EXECUTE FUNCTION promotions.keep_cancelled();

-- Of a cancelled promotion nothing is drawn, and what was written down of a draw is only taken off.
CREATE FUNCTION promotions.draw_of_cancelled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state <> 'REFUSED' AND (SELECT p.state FROM promotions.promotion p WHERE p.id = NEW.promotion_id FOR SHARE) = 'CANCELLED' THEN
    RAISE EXCEPTION 'nothing is drawn of a cancelled promotion' USING ERRCODE = '23514', CONSTRAINT = 'cancelled_is_not_drawn';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cancelled_is_not_drawn BEFORE INSERT OR UPDATE OF state ON promotions.draw
  FOR EACH ROW EXECUTE FUNCTION promotions.draw_of_cancelled();
