-- People: one account each over all brands, what they may do, and where they are signed in.

CREATE SCHEMA IF NOT EXISTS accounts;

CREATE TABLE accounts.account (
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (length(email) BETWEEN 3 AND 254),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  nickname text CHECK (length(nickname) BETWEEN 1 AND 60),
  -- PHC string; null while an invited person has not chosen a password.
  password_hash text CHECK (password_hash LIKE '$argon2id$%'),
  phone_sealed bytea,
  phone_index text,
  birth_date date CHECK (birth_date BETWEEN '1900-01-01' AND '2099-12-31'),
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  password_changed_at timestamptz,
  erased_at timestamptz,
  CHECK ((phone_sealed IS NULL) = (phone_index IS NULL))
);
CREATE UNIQUE INDEX one_email ON accounts.account (lower(email)) WHERE erased_at IS NULL;
CREATE INDEX account_phone ON accounts.account (phone_index) WHERE phone_index IS NOT NULL;

-- Encrypted, each bound to its row; the blind index finds an owner without opening anything.
CREATE TABLE accounts.document (
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('CPF', 'CNPJ', 'RG', 'CNH', 'DNI', 'CUIL', 'CUIT')),
  sealed bytea NOT NULL,
  blind_index text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, kind),
  CONSTRAINT one_owner UNIQUE (kind, blind_index)
);

CREATE TABLE accounts.address (
  account_id uuid PRIMARY KEY REFERENCES accounts.account (id) ON DELETE CASCADE,
  postal_code text NOT NULL CHECK (postal_code ~ '^[0-9A-Z]{4,8}$'),
  street text NOT NULL CHECK (length(street) BETWEEN 1 AND 120),
  number text NOT NULL CHECK (length(number) BETWEEN 1 AND 20),
  complement text CHECK (length(complement) <= 60),
  district text NOT NULL CHECK (length(district) <= 80),
  city text NOT NULL CHECK (length(city) BETWEEN 1 AND 80),
  region text NOT NULL CHECK (length(region) BETWEEN 1 AND 40),
  country text NOT NULL CHECK (country IN ('BR', 'AR')),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- A null brand means every brand; a scope says within what (a dealership, a region), its id which one.
CREATE TABLE accounts.role_grant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role ~ '^[a-zA-Z_]{2,40}$'),
  user_group text CHECK (user_group IN ('OFFER', 'WCD', 'MOPAR', 'JEEP_NATION')),
  brand text,
  scope text CHECK (scope IN ('REGIONAL', 'NATIONAL', 'DEALER_GROUP', 'ZONE', 'DEALER', 'PARTNER')),
  scope_id text,
  granted_by uuid REFERENCES accounts.account (id),
  granted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT grant_once UNIQUE NULLS NOT DISTINCT (account_id, role, user_group, brand, scope, scope_id),
  CONSTRAINT never_own_promotion CHECK (granted_by <> account_id),
  CHECK (scope_id IS NULL OR scope IS NOT NULL)
);

-- The token itself is nowhere: only its SHA-256.
CREATE TABLE accounts.session (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  token_hash text NOT NULL CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  strength text NOT NULL CHECK (strength IN ('password', 'full', 'weak')),
  staff boolean NOT NULL,
  idle_seconds integer NOT NULL CHECK (idle_seconds > 0),
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > created_at),
  revoked_at timestamptz,
  user_agent text NOT NULL DEFAULT '' CHECK (length(user_agent) <= 200),
  CONSTRAINT one_token UNIQUE (token_hash)
);
CREATE INDEX session_of_account ON accounts.session (account_id, created_at) WHERE revoked_at IS NULL;
CREATE INDEX session_age ON accounts.session (ends_at);

-- Time-based codes (RFC 6238). A step that was used, or one before it, is never accepted again.
CREATE TABLE accounts.second_factor (
  account_id uuid PRIMARY KEY REFERENCES accounts.account (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz
);
