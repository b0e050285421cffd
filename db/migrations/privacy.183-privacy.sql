-- What people ask about their data, and what the law makes us keep of those who were erased.

CREATE SCHEMA privacy;

CREATE TABLE privacy.request (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- For people: printed, spoken, typed.
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-Z]{8}$'),
  -- Null once the person is erased.
  account_id uuid REFERENCES accounts.account (id),
  kind text NOT NULL CHECK (kind IN ('ACCESS', 'CORRECTION', 'ERASURE', 'OPPOSITION', 'PORTABILITY')),
  -- What the person wrote, and what they were answered, bound to the row.
  body_sealed bytea,
  answer_sealed bytea,
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'DONE', 'REFUSED')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The last day the law leaves for the answer.
  due_on date NOT NULL,
  answered_at timestamptz,
  UNIQUE (brand, id),
  CHECK ((state = 'OPEN') = (answered_at IS NULL))
);
CREATE INDEX request_open ON privacy.request (brand, market, due_on, id) WHERE state = 'OPEN';
CREATE INDEX request_newest ON privacy.request (brand, market, created_at DESC, id);
CREATE INDEX request_of_account ON privacy.request (account_id, created_at DESC) WHERE account_id IS NOT NULL;
CREATE TRIGGER state_moves BEFORE UPDATE OF state ON privacy.request
  FOR EACH ROW EXECUTE FUNCTION platform.move('privacy_request', 'state');
ALTER TABLE privacy.request ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON privacy.request USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- One line a record that outlives its person, why, and until when. Who it was is sealed, for courts and tax offices alone.
CREATE TABLE privacy.legal_hold (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  account_id uuid NOT NULL,
  subject text NOT NULL CHECK (subject IN ('ORDER', 'CREDIT', 'CONSENT', 'AUDIT')),
  reference text NOT NULL,
  basis text NOT NULL CHECK (basis IN ('FISCAL', 'CREDIT_RECORDS', 'PROOF_OF_CONSENT', 'SECURITY_LOG')),
  identity_sealed bytea,
  held_until date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX hold_of_account ON privacy.legal_hold (account_id);
CREATE INDEX hold_ends ON privacy.legal_hold (held_until);
ALTER TABLE privacy.legal_hold ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON privacy.legal_hold USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
