-- The stock is read in the order shown, oldest first, so that a page costs its own rows; rare states have an index of their own.
CREATE INDEX unit_oldest ON stock.unit (brand, market, in_stock_since, id) WHERE withdrawn_at IS NULL;
CREATE INDEX unit_blocked ON stock.unit (brand, market, in_stock_since, id) WHERE withdrawn_at IS NULL AND blocked_at IS NOT NULL;
CREATE INDEX hold_running ON stock.hold (brand, held_until) WHERE released_at IS NULL AND kind = 'hold';
