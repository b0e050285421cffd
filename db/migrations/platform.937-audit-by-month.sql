-- The audit log lies in a part a month, under the same name: the release before goes on writing it. No row is moved or looked at, and
-- no index is built. Its number is the sequence's, so it comes once in the whole; each part has its own key of it.
ALTER TABLE platform.audit RENAME TO audit_before;
ALTER INDEX platform.audit_pkey RENAME TO audit_before_pkey;
ALTER INDEX platform.audit_subject RENAME TO audit_before_subject;
ALTER INDEX platform.audit_time RENAME TO audit_before_time;
ALTER INDEX platform.audit_actor RENAME TO audit_before_actor;
ALTER INDEX platform.audit_of_brand RENAME TO audit_before_of_brand;
ALTER INDEX platform.audit_subject_id RENAME TO audit_before_subject_id;
DROP TRIGGER audit_stays ON platform.audit_before;

CREATE TABLE platform.audit (LIKE platform.audit_before INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (at);
ALTER TABLE platform.audit DROP CONSTRAINT audit_before_month;
COMMENT ON TABLE platform.audit IS '@append-only @by-month @numbered';
COMMENT ON COLUMN platform.audit.actor IS '@personal';
COMMENT ON COLUMN platform.audit_before.actor IS NULL;
CREATE INDEX audit_subject ON platform.audit (subject_type, subject_id, id);
CREATE INDEX audit_time ON platform.audit (at);
CREATE INDEX audit_actor ON platform.audit (actor, id);
CREATE INDEX audit_of_brand ON platform.audit (brand, id);
CREATE INDEX audit_subject_id ON platform.audit (subject_id, id);
CREATE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON platform.audit FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
ALTER TABLE platform.audit ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.audit USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);

-- Rows of no month. None should ever be here; an invariant looks.
CREATE TABLE platform.audit_rest PARTITION OF platform.audit (PRIMARY KEY (id)) DEFAULT;
COMMENT ON TABLE platform.audit_rest IS '@append-only';
ALTER TABLE platform.audit_rest ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.audit_rest USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);

DO $$
DECLARE
  bound text := substring(pg_get_constraintdef(oid) FROM '''([^'']+)''') FROM pg_constraint
    WHERE conname = 'audit_before_month' AND conrelid = 'platform.audit_before'::regclass;
  first_id bigint := nextval(pg_get_serial_sequence('platform.audit_before', 'id'));
BEGIN
  -- Nobody writes meanwhile: the new table is not seen yet, and the old one is held.
  ALTER TABLE platform.audit_before ALTER COLUMN id DROP IDENTITY;
  EXECUTE format('ALTER TABLE platform.audit ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (START WITH %s)', first_id);
  EXECUTE format('ALTER TABLE platform.audit ATTACH PARTITION platform.audit_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
END $$;
ALTER TABLE platform.audit_before DROP CONSTRAINT audit_before_month;

-- What speaks of a row of the log, for the table of that name.
DROP VIEW platform.broken_audit;
DROP FUNCTION platform.audit_hash(text, platform.audit_before);
CREATE FUNCTION platform.audit_hash(previous text, entry platform.audit) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE SET timezone = 'UTC' AS $$
  SELECT encode(sha256(convert_to(previous || jsonb_build_array(entry.id, entry.brand, entry.actor, entry.action,
    entry.subject_type, entry.subject_id, entry.from_state, entry.to_state, entry.reason, entry.detail, entry.at)::text, 'UTF8')), 'hex')
$$;

CREATE OR REPLACE FUNCTION platform.seal_audit(most integer, after bigint DEFAULT NULL, OUT sealed integer, OUT last bigint)
LANGUAGE plpgsql AS $$
DECLARE
  progress platform.seal_progress;
  entry platform.audit;
  head text;
  own text;
  heads jsonb := '{}';
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('platform.seal_audit', 0));
  sealed := 0;
  SELECT * INTO progress FROM platform.seal_progress;
  IF after IS NULL AND progress.seen_at < now() - interval '30 seconds' AND pg_snapshot_xmin(pg_current_snapshot()) >= progress.seen_by
    AND NOT EXISTS (SELECT FROM platform.audit a WHERE a.id > progress.sealed_to AND a.id <= progress.seen_to
      AND NOT EXISTS (SELECT FROM platform.audit_seal s WHERE s.audit_id = a.id))
  THEN
    UPDATE platform.seal_progress SET sealed_to = seen_to, seen_to = coalesce((SELECT max(id) FROM platform.audit), 0),
      seen_by = pg_snapshot_xmax(pg_current_snapshot()), seen_at = now() RETURNING * INTO progress;
  END IF;
  last := coalesce(after, progress.sealed_to);
  FOR entry IN
    SELECT a.* FROM platform.audit a
    WHERE a.id > last AND NOT EXISTS (SELECT FROM platform.audit_seal s WHERE s.audit_id = a.id) ORDER BY a.id LIMIT most
  LOOP
    head := heads ->> entry.brand;
    IF head IS NULL THEN
      SELECT s.hash INTO head FROM platform.audit_seal s WHERE s.brand = entry.brand ORDER BY s.id DESC LIMIT 1;
      head := coalesce(head, repeat('0', 64));
    END IF;
    own := platform.audit_hash(head, entry);
    INSERT INTO platform.audit_seal (brand, audit_id, previous, hash) VALUES (entry.brand, entry.id, head, own);
    heads := heads || jsonb_build_object(entry.brand, own);
    sealed := sealed + 1;
    last := entry.id;
  END LOOP;
END $$;

CREATE VIEW platform.broken_audit WITH (security_invoker = true) AS
  SELECT linked.brand, linked.audit_id FROM (
    SELECT s.*, coalesce(lag(s.hash) OVER (PARTITION BY s.brand ORDER BY s.id), repeat('0', 64)) AS expected
    FROM platform.audit_seal s) AS linked
  LEFT JOIN platform.audit a ON a.id = linked.audit_id
  WHERE a.id IS NULL OR linked.previous <> linked.expected OR linked.hash <> platform.audit_hash(linked.previous, a);

-- The running processes go on at once.
GRANT SELECT, INSERT ON platform.audit TO volante_app;
GRANT SELECT ON platform.audit_rest, platform.broken_audit TO volante_app;
SELECT platform.make_months();
