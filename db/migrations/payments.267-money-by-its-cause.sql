-- From a receipt to what went back of it, and from a charge to what came in for it.
CREATE INDEX refund_of_receipt ON payments.refund (receipt_id);
CREATE INDEX receipt_of_charge ON payments.receipt (charge_id);
