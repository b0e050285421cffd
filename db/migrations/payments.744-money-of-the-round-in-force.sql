-- Money pays an order in the round it is in. A process that knows no rounds yet, while another version runs beside it, writes the first
-- one: what it settles of an order that was taken up again is refused, and done by a process that knows them.
CREATE FUNCTION payments.round_in_force() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM reservations.purchase p WHERE p.id = NEW.order_id AND p.round <> NEW.round) THEN
    RAISE EXCEPTION 'order % is not in round %', NEW.order_id, NEW.round USING ERRCODE = '23514', CONSTRAINT = 'round_in_force';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER round_in_force BEFORE INSERT ON payments.receipt
  FOR EACH ROW WHEN (NEW.verdict = 'accepted') EXECUTE FUNCTION payments.round_in_force();
CREATE TRIGGER round_in_force BEFORE INSERT ON reservations.balance_source
  FOR EACH ROW EXECUTE FUNCTION payments.round_in_force();
