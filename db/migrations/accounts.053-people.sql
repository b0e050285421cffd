-- What a person is known by elsewhere, what they tell about themselves, and texts they are asked about again.

-- The name somebody had in a former sign-on, by its blind index: its owner chooses a password here once the mailbox is proven.
CREATE TABLE accounts.former_name (
  account_id uuid PRIMARY KEY REFERENCES accounts.account (id) ON DELETE CASCADE,
  name_index text NOT NULL CONSTRAINT one_former_name UNIQUE,
  imported_at timestamptz NOT NULL,
  migrated_at timestamptz
);

-- An identity of an OpenID Connect issuer. The subject never changes; the address may.
CREATE TABLE accounts.identity (
  issuer text NOT NULL CHECK (length(issuer) BETWEEN 1 AND 200),
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject),
  CONSTRAINT one_identity UNIQUE (account_id, issuer)
);

-- What people tell beside name, contact and address, sealed as a whole: nothing is searched by it. The reference of a repairer
-- is looked up by its blind index.
CREATE TABLE accounts.sealed_part (
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('details', 'rental', 'repairman')),
  reference_index text,
  sealed bytea NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, kind),
  CONSTRAINT one_reference UNIQUE (kind, reference_index)
);

-- The dealership a person wants to be looked after by, one a brand and market.
CREATE TABLE accounts.preferred_dealer (
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  dealer_id text NOT NULL CHECK (length(dealer_id) BETWEEN 1 AND 64),
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, brand, market)
);

-- Papers a person adds to one of their reservations.
CREATE TABLE accounts.reservation_file (
  file_id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  brand text NOT NULL,
  reservation_id uuid NOT NULL,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  added_at timestamptz NOT NULL
);
CREATE INDEX reservation_file_of ON accounts.reservation_file (reservation_id, added_at);

-- An acceptance that no longer counts: the same version may be accepted again after it.
ALTER TABLE accounts.agreement DROP CONSTRAINT agreement_pkey;
ALTER TABLE accounts.agreement ADD PRIMARY KEY (account_id, brand, market, code, version, accepted_at);
CREATE TABLE accounts.agreement_outdated (
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
  at timestamptz NOT NULL,
  PRIMARY KEY (account_id, brand, market, code, at)
);
COMMENT ON TABLE accounts.agreement_outdated IS '@append-only';
CREATE TRIGGER agreement_outdated_stays BEFORE UPDATE OR DELETE ON accounts.agreement_outdated
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- Employees of the maker who may buy as such: both numbers by blind index only.
CREATE TABLE accounts.employee (
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  registration_index text NOT NULL,
  document_index text NOT NULL,
  relation text NOT NULL CHECK (relation IN ('EMPLOYEE', 'COLLABORATOR')),
  left_at timestamptz,
  PRIMARY KEY (market, registration_index)
);
