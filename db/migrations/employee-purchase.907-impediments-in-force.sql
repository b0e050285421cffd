-- The page reads those in force, whatever was once.
CREATE INDEX impediments_in_force ON employee_purchase.impediment (brand, market, created_at, id) WHERE active;
