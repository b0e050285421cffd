-- A partner sees how many of its codes were given, benefit by benefit: counted in an index, and no further than is shown.
CREATE INDEX given_codes ON benefits.code (benefit_id) WHERE redemption_id IS NOT NULL;
