-- What an administrator of a consortium pays is booked by staff, once its letter was looked at; the letter itself is a paper of the order.
ALTER TABLE reservations.dealer_payment DROP CONSTRAINT dealer_payment_kind_check;
ALTER TABLE reservations.dealer_payment ADD CONSTRAINT dealer_payment_kind_check
  CHECK (kind IN ('DEALER_PAYMENT', 'TRADE_IN', 'EXT_CONSORTIUM_PAYMENT', 'VOLANTE_CONSORTIUM_PAYMENT'));
ALTER TABLE reservations.paper DROP CONSTRAINT paper_kind_check;
ALTER TABLE reservations.paper ADD CONSTRAINT paper_kind_check
  CHECK (kind IN ('CONTRACT', 'INVOICE', 'REGISTRATION', 'CONSORTIUM_LETTER'));
