-- Dealerships that are shown are counted by state and city without reading them.
CREATE INDEX dealer_counted ON dealers.dealer (brand, market, state_code, city_code)
  INCLUDE (city_name, group_code, block_kind, block_from, block_until) WHERE closed_at IS NULL AND blocked_at IS NULL;
