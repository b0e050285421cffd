-- Orders for staff by what they wait for and by dealership: each list is walked by its own index, the newest first.
CREATE INDEX purchase_of_dealer ON reservations.purchase (dealer_id, brand, market, created_at DESC, id DESC);
CREATE INDEX purchase_papers_wait ON reservations.purchase (brand, market, created_at DESC, id DESC)
  WHERE state IN ('UPLOADED_DOCS', 'ANTI_FRAUD');
CREATE INDEX purchase_approval_waits ON reservations.purchase (brand, market, created_at DESC, id DESC)
  WHERE state IN ('WAITING_LIST', 'APPROVAL_EMPLOYEE', 'APPROVAL_DIRECT_SALE');
CREATE INDEX purchase_invoice_waits ON reservations.purchase (brand, market, created_at DESC, id DESC)
  WHERE balance = 'PAID' AND (state IN ('VEHICLE_PRODUCED', 'BILLING') OR (state = 'PLACED' AND factory_kind = 'stock'));
CREATE INDEX purchase_handover_waits ON reservations.purchase (brand, market, created_at DESC, id DESC)
  WHERE state IN ('AT_DEALER', 'REGISTERED', 'DELIVER_TO_CCSS', 'CUSTOMER_DELIVERY');
CREATE INDEX dealer_payment_waits ON reservations.dealer_payment (brand, market, created_at) WHERE state = 'AWAITING_APPROVAL';
CREATE INDEX refund_failed ON payments.refund (brand, created_at) WHERE state = 'FAILED';
