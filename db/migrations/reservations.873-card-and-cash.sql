-- Two more sources of the rest, both Argentina's: a card in instalments, and cash by a coupon.
ALTER TABLE reservations.balance_source DROP CONSTRAINT balance_source_kind_check;
ALTER TABLE reservations.balance_source ADD CONSTRAINT balance_source_kind_check
  CHECK (kind IN ('BILLET_PAYMENT', 'CARD_PAYMENT', 'CASH_COUPON_PAYMENT', 'FINANCING_PAYMENT', 'DEALER_PAYMENT', 'TRADE_IN',
    'EXT_CONSORTIUM_PAYMENT', 'VOLANTE_CONSORTIUM_PAYMENT'));
ALTER TABLE reservations.balance_source ADD CONSTRAINT source_of_its_market
  CHECK (CASE WHEN kind = 'BILLET_PAYMENT' THEN market = 'br' WHEN kind IN ('CARD_PAYMENT', 'CASH_COUPON_PAYMENT') THEN market = 'ar' ELSE true END);
