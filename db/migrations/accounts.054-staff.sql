-- Staff are looked for by a part of their name or address.
CREATE INDEX account_words ON accounts.account USING gin (name gin_trgm_ops, email gin_trgm_ops);
CREATE INDEX grant_of_role ON accounts.role_grant (role, brand);
