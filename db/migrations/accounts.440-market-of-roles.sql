-- A role of one brand's Brazilian site must not open the Argentine one. Null, as for brands, means every market; roles given before this column stay so.
ALTER TABLE accounts.role_grant ADD COLUMN market text CHECK (market IN ('br', 'ar'));
ALTER TABLE accounts.role_grant DROP CONSTRAINT grant_once;
ALTER TABLE accounts.role_grant
  ADD CONSTRAINT grant_once UNIQUE NULLS NOT DISTINCT (account_id, role, user_group, brand, market, scope, scope_id);
