-- How many cars of an order the factory was told of: one told of later has a higher number, and an older word changes nothing there.
ALTER TABLE reservations.purchase ADD COLUMN factory_revision smallint NOT NULL DEFAULT 0 CHECK (factory_revision >= 0);
UPDATE reservations.purchase SET factory_revision = 1 WHERE factory_kind IS NOT NULL;
