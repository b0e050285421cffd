-- Medals and prizes count once somebody else than their writer approved them. What is changed of an approved one waits beside it.

ALTER TABLE loyalty.medal
  ADD COLUMN written_by text,
  ADD COLUMN approved_by text,
  ADD COLUMN approved_at timestamptz,
  -- Terms that wait for approval; what stands in the columns counts meanwhile.
  ADD COLUMN proposed jsonb CHECK (jsonb_typeof(proposed) = 'object'),
  ADD COLUMN proposed_by text;
ALTER TABLE loyalty.prize
  ADD COLUMN written_by text,
  ADD COLUMN approved_by text,
  ADD COLUMN approved_at timestamptz,
  ADD COLUMN proposed jsonb CHECK (jsonb_typeof(proposed) = 'object'),
  ADD COLUMN proposed_by text;

-- What members were given by and chose from until now goes on.
UPDATE loyalty.medal SET written_by = 'system:seed', approved_by = 'system:release', approved_at = now();
UPDATE loyalty.prize SET written_by = 'system:seed', approved_by = 'system:release', approved_at = now();

CREATE FUNCTION loyalty.keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free text[] := ARRAY['active', 'position', 'taken', 'version', 'proposed', 'proposed_by'];
BEGIN
  IF OLD.approved_at IS NOT NULL AND (NEW.approved_at IS NULL
      OR (NEW.approved_at = OLD.approved_at AND to_jsonb(NEW) - free IS DISTINCT FROM to_jsonb(OLD) - free)) THEN
    RAISE EXCEPTION '% % is approved and changes by an approval', TG_TABLE_NAME, OLD.id USING ERRCODE = '23514', CONSTRAINT = 'terms_stay';
  END IF;
  RETURN NEW;
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['medal', 'prize'] LOOP
    EXECUTE format('ALTER TABLE loyalty.%I ALTER COLUMN written_by SET NOT NULL', name);
    EXECUTE format('ALTER TABLE loyalty.%I ADD CONSTRAINT %I CHECK (approved_by <> written_by)', name, name || '_two_persons');
    EXECUTE format('ALTER TABLE loyalty.%I ADD CHECK ((approved_by IS NULL) = (approved_at IS NULL))', name);
    EXECUTE format('ALTER TABLE loyalty.%I ADD CHECK ((proposed IS NULL) = (proposed_by IS NULL))', name);
    EXECUTE format('ALTER TABLE loyalty.%I ADD CHECK (proposed IS NULL OR approved_at IS NOT NULL)', name);
    EXECUTE format('CREATE TRIGGER terms_stay BEFORE UPDATE ON loyalty.%I FOR EACH ROW EXECUTE FUNCTION loyalty.keep_terms()', name);
  END LOOP;
END $$;
