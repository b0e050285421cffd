-- A move is published only where somebody follows it: its trigger says so by a third argument. The audit row is always written.
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
    INSERT INTO platform.outbox (topic, brand, payload)
    VALUES (machine || '.moved', NEW.brand, jsonb_build_object('id', NEW.id, 'from', old_state, 'to', new_state));
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER state_moves BEFORE UPDATE OF state ON reservations.purchase
  FOR EACH ROW EXECUTE FUNCTION platform.move('order', 'state', 'published');
CREATE OR REPLACE TRIGGER status_moves BEFORE UPDATE OF status ON financing.proposal
  FOR EACH ROW EXECUTE FUNCTION platform.move('financing_proposal', 'status', 'published');
CREATE OR REPLACE TRIGGER visit_moves BEFORE UPDATE OF state ON visits.booking
  FOR EACH ROW WHEN (OLD.kind <> 'TEST_DRIVE') EXECUTE FUNCTION platform.move('visit', 'state', 'published');
CREATE OR REPLACE TRIGGER test_drive_moves BEFORE UPDATE OF state ON visits.booking
  FOR EACH ROW WHEN (OLD.kind = 'TEST_DRIVE') EXECUTE FUNCTION platform.move('test_drive', 'state', 'published');

-- What an older program left of the others has nobody to do it.
UPDATE platform.outbox SET done_at = now(), lease_until = NULL
WHERE done_at IS NULL AND topic IN ('lead_delivery.moved', 'order_balance.moved', 'charge.moved', 'refund.moved',
  'price_change.moved', 'offer.moved', 'car_transfer.moved', 'privacy_request.moved');

-- Jobs that were given up are listed.
CREATE INDEX outbox_dead ON platform.outbox (dead_at) WHERE dead_at IS NOT NULL;
