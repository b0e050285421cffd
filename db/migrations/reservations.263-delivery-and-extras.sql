-- What a buyer is told before paying: by which day the car is there, and what comes on top of its price.

ALTER TABLE reservations.purchase ADD COLUMN deliver_by date;
-- Freight to the dealership and the dealership's estimate for the registration, in minor units; null: agreed at the dealership.
ALTER TABLE reservations.campaign ADD COLUMN freight bigint CHECK (freight >= 0);
ALTER TABLE reservations.campaign ADD COLUMN registration bigint CHECK (registration >= 0);
ALTER TABLE reservations.purchase ADD COLUMN freight bigint CHECK (freight >= 0);
ALTER TABLE reservations.purchase ADD COLUMN registration bigint CHECK (registration >= 0);
