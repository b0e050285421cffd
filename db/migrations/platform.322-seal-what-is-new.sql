-- How far the log is sealed without a gap, so that a look for new rows begins there, however long the log is. A row may become
-- visible after one with a higher number: where the log ended at a look counts as sealed only half a minute later, when no
-- transaction of then runs any more.
CREATE TABLE platform.seal_progress (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sealed_to bigint NOT NULL,
  seen_to bigint NOT NULL,
  seen_by xid8 NOT NULL,
  seen_at timestamptz NOT NULL
);
INSERT INTO platform.seal_progress (sealed_to, seen_to, seen_by, seen_at)
SELECT greatest(0, coalesce(max(audit_id), 0) - 100000), greatest(0, coalesce(max(audit_id), 0) - 100000), pg_current_xact_id(), now()
FROM platform.audit_seal;

DROP FUNCTION platform.seal_audit(integer);

-- Seals rows that are not sealed yet, in their order: how many, and the last one's number, where the next look may begin.
CREATE FUNCTION platform.seal_audit(most integer, after bigint DEFAULT NULL, OUT sealed integer, OUT last bigint)
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
