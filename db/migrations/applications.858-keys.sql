-- Keys of other companies' programs that make calls of ours.

CREATE SCHEMA applications;

CREATE TABLE applications.key (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 120),
  -- Of a random secret of 32 bytes, which is shown once and kept nowhere.
  key_hash text NOT NULL UNIQUE,
  ending text NOT NULL CHECK (length(ending) = 4),
  scopes text[] NOT NULL CHECK (cardinality(scopes) BETWEEN 1 AND 100),
  per_minute integer NOT NULL CHECK (per_minute BETWEEN 1 AND 6000),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Written at most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  UNIQUE (brand, id)
);
CREATE INDEX key_in_order ON applications.key (brand, market, id) WHERE revoked_at IS NULL;

ALTER TABLE applications.key ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON applications.key USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
