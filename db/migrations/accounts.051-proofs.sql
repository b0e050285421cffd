-- What stands between a stranger and an account: proofs sent by mail, and how often someone guessed.

-- A code or link on its way to a mailbox. A sign-up waits here, sealed, until its mailbox is proven; one for an address that
-- already has an account leaves the same row, which nothing can redeem, so that both cases cost the same.
CREATE TABLE accounts.proof (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('signup', 'registered', 'reset', 'unknown', 'invite')),
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  account_id uuid REFERENCES accounts.account (id) ON DELETE CASCADE,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code_hash text,
  token_hash text NOT NULL UNIQUE,
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  sealed_profile bytea,
  tries integer NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK (purpose <> 'signup' OR (code_hash IS NOT NULL AND password_hash IS NOT NULL AND sealed_profile IS NOT NULL)),
  CHECK (purpose NOT IN ('reset', 'invite') OR account_id IS NOT NULL)
);
CREATE INDEX proof_open ON accounts.proof (lower(email), created_at) WHERE used_at IS NULL;
CREATE INDEX proof_age ON accounts.proof (expires_at);
CREATE INDEX proof_account ON accounts.proof (account_id) WHERE account_id IS NOT NULL;

-- Guesses of the last minutes by whom they are about: a keyed hash of the name typed, known or not, or of a known device.
CREATE TABLE accounts.throttle (
  subject text PRIMARY KEY,
  tries timestamptz[] NOT NULL,
  touched_at timestamptz NOT NULL
);
CREATE INDEX throttle_age ON accounts.throttle (touched_at);
