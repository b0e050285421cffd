-- Reports of the factory that wait for an order are looked at again as soon as what they waited for is there: its rest is paid, it was
-- taken up again and paid for, or a request to cancel it was refused; and when it ends, so that they wait no longer than it may be taken up.
-- Written with the change itself, whoever makes it.
CREATE FUNCTION reservations.reports_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO platform.outbox (topic, brand, payload)
  SELECT 'order.reports', NEW.brand, jsonb_build_object('orderId', NEW.id)
  WHERE EXISTS (
    SELECT FROM platform.inbox i WHERE i.provider = 'factory' AND i.subject = NEW.id::text AND i.processed_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER reports_due AFTER UPDATE OF state, balance ON reservations.purchase
  FOR EACH ROW WHEN (
    (NEW.balance = 'PAID' AND OLD.balance <> 'PAID')
    OR (NEW.state = 'CANCELLED' AND OLD.state <> 'CANCELLED')
    OR (OLD.state IN ('REACTIVATED_ORDER', 'REQUESTED_CANCELLATION') AND NEW.state NOT IN ('CANCELLED', 'PRE_RESERVE')))
  EXECUTE FUNCTION reservations.reports_due();
