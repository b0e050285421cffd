-- The car that was handed over, by its chassis: a place on the line has none, the factory gave it. A car that comes back is found by it.

ALTER TABLE reservations.purchase ADD COLUMN chassis text CHECK (chassis ~ '^[A-Z0-9]{17}$');
UPDATE reservations.purchase p SET chassis = u.chassis FROM stock.unit u
  WHERE u.brand = p.brand AND u.id = p.unit_id AND p.delivered_at IS NOT NULL AND u.chassis IS NOT NULL;
