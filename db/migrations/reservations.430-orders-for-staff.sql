-- Staff's list of orders: by market, newest first, page after page, however many there are.
CREATE INDEX purchase_of_market ON reservations.purchase (brand, market, created_at DESC, id DESC);
CREATE INDEX purchase_of_market_state ON reservations.purchase (brand, market, state, created_at DESC, id DESC);
DROP INDEX reservations.purchase_newest;
DROP INDEX reservations.purchase_of_state;
-- By the beginning of the number, and by the car that was handed over.
CREATE INDEX purchase_number_begins ON reservations.purchase (brand, number text_pattern_ops);
CREATE INDEX purchase_chassis ON reservations.purchase (chassis) WHERE chassis IS NOT NULL;
