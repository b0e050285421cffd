-- Journeys that a person begins for an order, a credit or themselves: what they add to them, and how they end.

CREATE SCHEMA integration;

CREATE TABLE integration.journey (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  type text NOT NULL CHECK (type IN ('order', 'proposal', 'person')),
  -- The order, the proposal or the account.
  subject_id uuid NOT NULL,
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  state text NOT NULL DEFAULT 'STARTED' CHECK (state IN ('STARTED', 'SUCCEEDED', 'FAILED')),
  reason text CHECK (length(reason) BETWEEN 1 AND 300),
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  UNIQUE (brand, id),
  CHECK ((state = 'STARTED') = (ended_at IS NULL))
);
-- Begun twice it is one, until it ends.
CREATE UNIQUE INDEX one_open_journey ON integration.journey (brand, type, subject_id) WHERE state = 'STARTED';
CREATE INDEX journeys_of_account ON integration.journey (account_id, started_at DESC);
CREATE INDEX journeys_of_subject ON integration.journey (brand, type, subject_id, started_at DESC);

CREATE TABLE integration.complement (
  -- Of the file, sealed and looked at as every upload.
  file_id uuid PRIMARY KEY,
  brand text NOT NULL,
  journey_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('IDENTITY', 'RESIDENCE', 'INCOME', 'RELATION', 'OTHER')),
  added_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, journey_id) REFERENCES integration.journey (brand, id) ON DELETE CASCADE
);
CREATE INDEX complements_of_journey ON integration.complement (journey_id, added_at);

ALTER TABLE integration.journey ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON integration.journey USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE integration.complement ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON integration.complement USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

COMMENT ON COLUMN integration.journey.account_id IS '@personal';
COMMENT ON COLUMN integration.journey.subject_id IS '@personal';
COMMENT ON COLUMN integration.journey.reason IS '@personal';
