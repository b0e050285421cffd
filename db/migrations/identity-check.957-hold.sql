-- An order whose buyer is being looked at, or was refused, goes no further towards its car by any way: signed, reported, approved, handed
-- over. Whoever moves it has said so before; this is the wall behind them. It may end, and be taken back to where it was.
CREATE FUNCTION identity_check.hold_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM identity_check.outcome WHERE order_id = NEW.id AND state NOT IN ('SAME', 'ACCEPTED')) THEN
    RAISE EXCEPTION 'order % waits for the check of its buyer', NEW.id USING ERRCODE = 'check_violation', CONSTRAINT = 'identity_holds';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER identity_holds BEFORE UPDATE OF state ON reservations.purchase
  FOR EACH ROW WHEN (
    NEW.state <> OLD.state AND OLD.state NOT IN ('PRE_RESERVE', 'REQUESTED_CANCELLATION', 'REACTIVATED_ORDER', 'CANCELLED')
    AND NEW.state IN ('SIGN_CONTRACT', 'CREATED_ORDER', 'PLACED', 'PROGRESS_ORDER', 'MOUNTED_VEHICLE', 'VEHICLE_PRODUCED', 'BILLING',
      'INVOICED', 'INVOICE_DELIVERY', 'EXPEDITE', 'TRANSPORTING', 'IN_TRANSIT', 'AT_DEALER', 'REGISTERED', 'DELIVER_TO_CCSS',
      'CUSTOMER_DELIVERY', 'DELIVERED'))
  EXECUTE FUNCTION identity_check.hold_order();
