-- No more goes back of a receipt than came, whoever asks: two that ask at once are in line behind the receipt's row, as what others than
-- the gateway give back is held to what they took (reservations.returns_fit).
CREATE FUNCTION payments.refunds_fit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE received bigint;
BEGIN
  SELECT amount INTO received FROM payments.receipt WHERE id = NEW.receipt_id FOR NO KEY UPDATE;
  IF (SELECT sum(f.amount) FROM payments.refund f WHERE f.receipt_id = NEW.receipt_id) > received THEN
    RAISE EXCEPTION 'more of receipt % goes back than came', NEW.receipt_id USING ERRCODE = '23514', CONSTRAINT = 'refunds_fit';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER refunds_fit AFTER INSERT ON payments.refund
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION payments.refunds_fit();
