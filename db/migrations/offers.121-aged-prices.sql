-- Offers on sale by the age of their price: what is priced anew next.
CREATE INDEX offer_price_age ON offers.offer (priced_at) WHERE state IN ('published', 'unsold') AND deleted_at IS NULL;
