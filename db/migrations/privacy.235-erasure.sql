-- Who has no password proves the mailbox instead before the account ends. One code an account; a new one takes its place.
CREATE TABLE privacy.erasure_code (
  account_id uuid PRIMARY KEY REFERENCES accounts.account (id),
  code_hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0 CHECK (tries >= 0),
  -- Codes sent since the first of the day: a mailbox is not flooded, and guesses stay few.
  sent integer NOT NULL DEFAULT 1 CHECK (sent > 0),
  first_sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
COMMENT ON COLUMN privacy.erasure_code.account_id IS '@personal';

-- The payment company keeps its own records of who paid: listed, so that the person knows.
ALTER TABLE privacy.legal_hold DROP CONSTRAINT legal_hold_subject_check;
ALTER TABLE privacy.legal_hold ADD CONSTRAINT legal_hold_subject_check
  CHECK (subject IN ('ORDER', 'CREDIT', 'PAYMENT', 'CONSENT', 'AUDIT'));
ALTER TABLE privacy.legal_hold DROP CONSTRAINT legal_hold_basis_check;
ALTER TABLE privacy.legal_hold ADD CONSTRAINT legal_hold_basis_check
  CHECK (basis IN ('FISCAL', 'CREDIT_RECORDS', 'PAYMENT_RECORDS', 'PROOF_OF_CONSENT', 'SECURITY_LOG'));
