-- What stands in one line is worked one after another, in the order it was asked for: a person reads of the steps of a proposal as
-- they came. Where nothing is said, work is done side by side.
ALTER TABLE platform.outbox ADD COLUMN line text CHECK (length(line) BETWEEN 1 AND 100);
CREATE INDEX outbox_line ON platform.outbox (line, id) WHERE line IS NOT NULL AND done_at IS NULL AND dead_at IS NULL;

-- A published move stands in the line of its record where its trigger says so by a fourth argument.
CREATE OR REPLACE FUNCTION platform.move() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  machine text := TG_ARGV[0];
  old_state text := to_jsonb(OLD) ->> TG_ARGV[1];
  new_state text := to_jsonb(NEW) ->> TG_ARGV[1];
BEGIN
  IF old_state = new_state THEN RETURN NEW; END IF;
  IF NOT EXISTS (SELECT FROM platform.transition t WHERE t.machine = TG_ARGV[0] AND t.from_state = old_state AND t.to_state = new_state) THEN
    RAISE EXCEPTION '% may not go from % to %', machine, old_state, new_state
      USING ERRCODE = '23514', CONSTRAINT = 'legal_transition';
  END IF;
  INSERT INTO platform.audit (brand, actor, action, subject_type, subject_id, from_state, to_state, reason)
  VALUES (NEW.brand, coalesce(nullif(current_setting('app.actor', true), ''), 'unknown'), machine || '.moved', machine,
    NEW.id::text, old_state, new_state, nullif(current_setting('app.reason', true), ''));
  IF TG_NARGS > 2 AND TG_ARGV[2] = 'published' THEN
    INSERT INTO platform.outbox (topic, brand, payload, line)
    VALUES (machine || '.moved', NEW.brand, jsonb_build_object('id', NEW.id, 'from', old_state, 'to', new_state),
      CASE WHEN TG_NARGS > 3 AND TG_ARGV[3] = 'in line' THEN machine || '.moved:' || NEW.id END);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER status_moves BEFORE UPDATE OF status ON financing.proposal
  FOR EACH ROW EXECUTE FUNCTION platform.move('financing_proposal', 'status', 'published', 'in line');
