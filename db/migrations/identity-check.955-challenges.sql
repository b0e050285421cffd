-- A challenge before the camera is answered once: what was answered is known by its digest until the challenge is over anyway.
CREATE TABLE identity_check.answered (
  digest text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  until timestamptz NOT NULL
);
CREATE INDEX answered_age ON identity_check.answered (until);
ALTER TABLE identity_check.answered ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON identity_check.answered USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- How often an account was not surely recognised within a day without an order: it counts with the tries of its orders.
CREATE TABLE identity_check.beside (
  account_id uuid NOT NULL,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  tries smallint NOT NULL CHECK (tries >= 1),
  since timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, brand, market)
);
CREATE INDEX beside_age ON identity_check.beside (since);
COMMENT ON COLUMN identity_check.beside.account_id IS '@personal';
ALTER TABLE identity_check.beside ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON identity_check.beside USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
