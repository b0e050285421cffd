-- Who signed, from where and by which mailbox lies sealed, as the documents of people do; and a key that seals no more has its end.
ALTER TABLE sale_contracts.contract ADD COLUMN evidence_sealed bytea;
COMMENT ON COLUMN sale_contracts.contract.evidence_sealed IS '@personal';
-- In clear as long as the night's work has not sealed it.
ALTER TABLE sale_contracts.contract ADD CONSTRAINT evidence_once CHECK (evidence IS NULL OR evidence_sealed IS NULL);

ALTER TABLE sale_contracts.seal_key ADD COLUMN until timestamptz;

CREATE OR REPLACE FUNCTION sale_contracts.keep_signed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - '{pdf,evidence,evidence_sealed,signed_by}'::text[])
      <> (to_jsonb(OLD) - '{pdf,evidence,evidence_sealed,signed_by}'::text[])
    OR NOT (NEW.pdf IS NULL OR NEW.pdf IS NOT DISTINCT FROM OLD.pdf)
    OR NOT (NEW.evidence IS NULL OR NEW.evidence IS NOT DISTINCT FROM OLD.evidence)
    -- What stood in clear is sealed once, and what lies sealed anew under another data key.
    OR NOT (NEW.evidence_sealed IS NULL OR NEW.evidence_sealed IS NOT DISTINCT FROM OLD.evidence_sealed
      OR (OLD.evidence IS NOT NULL AND OLD.evidence_sealed IS NULL)
      OR get_byte(NEW.evidence_sealed, 0) <> get_byte(OLD.evidence_sealed, 0))
    OR NOT (NEW.signed_by IS NULL OR NEW.signed_by IS NOT DISTINCT FROM OLD.signed_by)
  THEN RAISE EXCEPTION 'a signed contract does not change';
  END IF;
  RETURN NEW;
END $$;
