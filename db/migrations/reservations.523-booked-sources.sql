-- Staff also book a used car that the dealership took in trade, by the number of its inspection.
ALTER TABLE reservations.dealer_payment ADD COLUMN kind text NOT NULL DEFAULT 'DEALER_PAYMENT'
  CHECK (kind IN ('DEALER_PAYMENT', 'TRADE_IN'));

-- The plate of the car in trade is its owner's.
COMMENT ON COLUMN reservations.balance_source.detail IS '@personal';
