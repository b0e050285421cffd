-- A dealership's part of a queue is walked by itself: many of its orders wait for nothing.
CREATE INDEX purchase_papers_wait_of_dealer ON reservations.purchase (dealer_id, brand, market, created_at DESC, id DESC)
  WHERE state IN ('UPLOADED_DOCS', 'ANTI_FRAUD');
CREATE INDEX purchase_approval_waits_of_dealer ON reservations.purchase (dealer_id, brand, market, created_at DESC, id DESC)
  WHERE state IN ('WAITING_LIST', 'APPROVAL_EMPLOYEE', 'APPROVAL_DIRECT_SALE');
CREATE INDEX purchase_invoice_waits_of_dealer ON reservations.purchase (dealer_id, brand, market, created_at DESC, id DESC)
  WHERE balance = 'PAID' AND (state IN ('VEHICLE_PRODUCED', 'BILLING') OR (state = 'PLACED' AND factory_kind = 'stock'));
CREATE INDEX purchase_handover_waits_of_dealer ON reservations.purchase (dealer_id, brand, market, created_at DESC, id DESC)
  WHERE state IN ('AT_DEALER', 'REGISTERED', 'DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY');
CREATE INDEX purchase_taken_back_of_dealer ON reservations.purchase (dealer_id, brand, market, created_at DESC, id DESC)
  WHERE taken_back > 0 AND balance <> 'PAID' AND state <> 'CANCELLED';
CREATE INDEX purchase_cancellation_of_dealer ON reservations.purchase (dealer_id, brand, market, created_at DESC, id DESC)
  WHERE state = 'REQUESTED_CANCELLATION';
