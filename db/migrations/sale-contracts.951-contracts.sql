-- The contract of a sale as it was put before its buyer, version by version, and how it was signed.

CREATE SCHEMA sale_contracts;

-- Public halves of the keys that sealed what was signed: a seal is checked years after its key was changed.
CREATE TABLE sale_contracts.seal_key (
  id text PRIMARY KEY CHECK (id ~ '^[0-9a-f]{16}$'),
  -- PEM (RFC 7468) of an Ed25519 key (RFC 8410).
  public_key text NOT NULL CHECK (length(public_key) BETWEEN 80 AND 200),
  since timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE sale_contracts.contract (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  order_id uuid NOT NULL,
  version smallint NOT NULL CHECK (version BETWEEN 1 AND 99),
  -- Of every figure and name in it: another order than this is another contract.
  facts_digest text NOT NULL CHECK (facts_digest ~ '^[0-9a-f]{64}$'),
  -- Of what was agreed: where this is another, what was signed holds no more.
  terms_digest text NOT NULL CHECK (terms_digest ~ '^[0-9a-f]{64}$'),
  -- Gone with the person.
  pdf bytea CHECK (octet_length(pdf) BETWEEN 1000 AND 2000000),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  made_at timestamptz NOT NULL DEFAULT now(),
  signed_at timestamptz,
  signed_by uuid,
  -- By which anybody who holds the contract asks whether it was signed.
  check_code text UNIQUE CHECK (check_code ~ '^[0-9A-HJKMNP-TV-Z]{20}$'),
  -- What was sealed, as JSON, and the seal over its very bytes (Ed25519, base64).
  evidence text,
  seal text,
  seal_key text REFERENCES sale_contracts.seal_key (id),
  UNIQUE (order_id, version),
  UNIQUE (brand, id),
  CHECK (pdf IS NULL OR sha256 = encode(sha256(pdf), 'hex')),
  CHECK ((signed_at IS NULL) = (check_code IS NULL)),
  CHECK ((signed_at IS NULL) = (seal_key IS NULL) AND (signed_at IS NULL) = (seal IS NULL))
);
CREATE INDEX contract_by_digest ON sale_contracts.contract (sha256) WHERE signed_at IS NOT NULL;
CREATE INDEX contract_unsigned ON sale_contracts.contract (made_at) WHERE signed_at IS NULL;
CREATE INDEX contract_of_signer ON sale_contracts.contract (signed_by) WHERE signed_by IS NOT NULL;

-- What was signed stays as it was: only what says of somebody that it was them may go.
CREATE FUNCTION sale_contracts.keep_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{pdf,evidence,signed_by}'::text[]) <> (to_jsonb(OLD) - '{pdf,evidence,signed_by}'::text[])
    OR NOT (NEW.pdf IS NULL OR NEW.pdf IS NOT DISTINCT FROM OLD.pdf)
    OR NOT (NEW.evidence IS NULL OR NEW.evidence IS NOT DISTINCT FROM OLD.evidence)
    OR NOT (NEW.signed_by IS NULL OR NEW.signed_by IS NOT DISTINCT FROM OLD.signed_by)
  THEN RAISE EXCEPTION 'a signed contract does not change';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER contract_kept BEFORE UPDATE ON sale_contracts.contract
  FOR EACH ROW WHEN (OLD.signed_at IS NOT NULL) EXECUTE FUNCTION sale_contracts.keep_signed();

COMMENT ON COLUMN sale_contracts.contract.pdf IS '@personal';
COMMENT ON COLUMN sale_contracts.contract.signed_by IS '@personal';
COMMENT ON COLUMN sale_contracts.contract.evidence IS '@personal';

-- Numbers that were sent to the buyer's mailbox, by which they sign.
CREATE TABLE sale_contracts.code (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  order_id uuid NOT NULL,
  contract_id uuid NOT NULL,
  code_hash text NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0 CHECK (tries BETWEEN 0 AND 5),
  FOREIGN KEY (brand, contract_id) REFERENCES sale_contracts.contract (brand, id)
);
CREATE INDEX code_of_order ON sale_contracts.code (order_id, sent_at DESC);
CREATE INDEX code_of_contract ON sale_contracts.code (brand, contract_id);
CREATE INDEX code_over ON sale_contracts.code (expires_at);

ALTER TABLE sale_contracts.contract ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON sale_contracts.contract USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE sale_contracts.code ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON sale_contracts.code USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
