-- Receipts: who agreed to or refused what, in which version of the text (LGPD art. 8; Ley 25.326 arts. 5 and 6).

CREATE TABLE accounts.consent (
  id uuid PRIMARY KEY,
  account_id uuid REFERENCES accounts.account (id),
  anonymous_id text CHECK (length(anonymous_id) BETWEEN 8 AND 64),
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  purpose text NOT NULL CHECK (length(purpose) BETWEEN 1 AND 40),
  granted boolean NOT NULL,
  text_version text NOT NULL CHECK (length(text_version) BETWEEN 1 AND 40),
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 60),
  at timestamptz NOT NULL,
  CHECK (num_nonnulls(account_id, anonymous_id) >= 1)
);
COMMENT ON TABLE accounts.consent IS '@append-only';
CREATE INDEX consent_account ON accounts.consent (account_id, brand, market, purpose, at DESC) WHERE account_id IS NOT NULL;
CREATE INDEX consent_anonymous ON accounts.consent (anonymous_id, at DESC) WHERE anonymous_id IS NOT NULL;
CREATE TRIGGER consent_stays BEFORE UPDATE OR DELETE ON accounts.consent FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

CREATE TABLE accounts.agreement (
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 40),
  version text NOT NULL CHECK (length(version) BETWEEN 1 AND 40),
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, brand, market, code, version)
);
COMMENT ON TABLE accounts.agreement IS '@append-only';
CREATE TRIGGER agreement_stays BEFORE UPDATE OR DELETE ON accounts.agreement FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
