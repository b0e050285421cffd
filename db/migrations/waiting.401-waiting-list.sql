-- People who wait for a car that no dealership near them has: who, for which car, near where, until when.

CREATE SCHEMA waiting;

CREATE TABLE waiting.entry (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  account_id uuid REFERENCES accounts.account (id),
  -- Name and e-mail, sealed.
  sealed bytea NOT NULL,
  email_index text NOT NULL,
  -- The car as its address has it, with accessories and services; one person waits once for a version in its paint with its items.
  choice text NOT NULL,
  mvs_code text NOT NULL,
  year integer NOT NULL,
  color_code text NOT NULL,
  coating_code text,
  -- Sorted, so that the same items are the same car.
  item_codes text[] NOT NULL DEFAULT '{}',
  -- The dealership that learns of it: the one asked for, or the nearest.
  dealer_id uuid,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  consent_version text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  left_at timestamptz,
  -- When the mail that a car is free was put on its way: once.
  notified_at timestamptz,
  unit_id uuid,
  version integer NOT NULL DEFAULT 1,
  CHECK ((latitude IS NULL) = (longitude IS NULL)),
  CHECK ((notified_at IS NULL) = (unit_id IS NULL))
);
CREATE UNIQUE INDEX one_person_one_car ON waiting.entry
  (brand, market, email_index, mvs_code, year, color_code, COALESCE(coating_code, ''), item_codes)
  WHERE left_at IS NULL AND notified_at IS NULL;
CREATE INDEX waiting_of_account ON waiting.entry (account_id, created_at DESC);
CREATE INDEX waiting_by_time ON waiting.entry (brand, market, created_at DESC, id DESC);
CREATE INDEX waiting_open ON waiting.entry (id) WHERE left_at IS NULL AND notified_at IS NULL;

ALTER TABLE waiting.entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON waiting.entry USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

COMMENT ON COLUMN waiting.entry.account_id IS '@personal';
COMMENT ON COLUMN waiting.entry.sealed IS '@personal';
COMMENT ON COLUMN waiting.entry.email_index IS '@personal';
