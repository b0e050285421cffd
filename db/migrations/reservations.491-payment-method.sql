-- How the buyer wants to pay the reservation, where they said so before paying.
ALTER TABLE reservations.purchase ADD COLUMN payment_method text CHECK (payment_method IN ('pix', 'card'));
