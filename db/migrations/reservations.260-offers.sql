-- An order made from an offer names it, as it was called then. Which offer it was decides how many may still be sold.

ALTER TABLE reservations.purchase ADD COLUMN offer_id uuid;
ALTER TABLE reservations.purchase ADD COLUMN offer jsonb;
ALTER TABLE reservations.purchase ADD CONSTRAINT offer_is_named CHECK ((offer_id IS NULL) = (offer IS NULL));
CREATE INDEX purchase_of_offer ON reservations.purchase (brand, offer_id) WHERE offer_id IS NOT NULL AND state <> 'CANCELLED';
