-- A computer hands the face check of one order over to a phone, where nobody signs in: by a code that is good once and for minutes. The code
-- and what the phone gets for it stand here as hashes only. A new code of the order ends the one before, and the phone that opened it.

CREATE TABLE identity_check.handoff (
  order_id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  account_id uuid NOT NULL,
  token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz NOT NULL,
  taken_at timestamptz,
  session_hash text UNIQUE CHECK (session_hash ~ '^[0-9a-f]{64}$'),
  session_until timestamptz,
  CHECK ((taken_at IS NULL) = (session_hash IS NULL)),
  CHECK ((taken_at IS NULL) = (session_until IS NULL)),
  -- Nobody opens it late.
  CHECK (taken_at < expires_at)
);
CREATE INDEX handoff_of_account ON identity_check.handoff (account_id);
CREATE INDEX handoff_age ON identity_check.handoff (expires_at);

COMMENT ON COLUMN identity_check.handoff.account_id IS '@personal';

ALTER TABLE identity_check.handoff ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON identity_check.handoff USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
