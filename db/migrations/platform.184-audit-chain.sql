-- The audit log as a chain: each row's hash holds the one before it, brand by brand, so that a row changed, added between or
-- taken away later shows. Rows are sealed a moment after they are written, one process at a time, so that writers never wait.

CREATE TABLE platform.audit_seal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL,
  audit_id bigint NOT NULL UNIQUE,
  previous text NOT NULL CHECK (previous ~ '^[0-9a-f]{64}$'),
  hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE platform.audit_seal IS '@append-only';
CREATE INDEX audit_seal_chain ON platform.audit_seal (brand, id);
CREATE TRIGGER seal_stays BEFORE UPDATE OR DELETE ON platform.audit_seal FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

CREATE FUNCTION platform.audit_hash(previous text, entry platform.audit) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE SET timezone = 'UTC' AS $$
  SELECT encode(sha256(convert_to(previous || jsonb_build_array(entry.id, entry.brand, entry.actor, entry.action,
    entry.subject_type, entry.subject_id, entry.from_state, entry.to_state, entry.reason, entry.detail, entry.at)::text, 'UTF8')), 'hex')
$$;

-- Seals rows that are not sealed yet, in their order; returns how many. A row may become visible after one with a higher number:
-- the look goes back far enough for that.
CREATE FUNCTION platform.seal_audit(most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  entry platform.audit;
  head text;
  done integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('platform.seal_audit', 0));
  FOR entry IN
    SELECT a.* FROM platform.audit a
    WHERE a.id > coalesce((SELECT max(s.audit_id) FROM platform.audit_seal s), 0) - 100000
      AND NOT EXISTS (SELECT FROM platform.audit_seal s WHERE s.audit_id = a.id) ORDER BY a.id LIMIT most
  LOOP
    SELECT s.hash INTO head FROM platform.audit_seal s WHERE s.brand = entry.brand ORDER BY s.id DESC LIMIT 1;
    head := coalesce(head, repeat('0', 64));
    INSERT INTO platform.audit_seal (brand, audit_id, previous, hash)
    VALUES (entry.brand, entry.id, head, platform.audit_hash(head, entry));
    done := done + 1;
  END LOOP;
  RETURN done;
END $$;

-- Seals that do not fit: the row is gone or another one, or the chain misses a link. No row: the log is whole.
CREATE VIEW platform.broken_audit WITH (security_invoker = true) AS
  SELECT linked.brand, linked.audit_id FROM (
    SELECT s.*, coalesce(lag(s.hash) OVER (PARTITION BY s.brand ORDER BY s.id), repeat('0', 64)) AS expected
    FROM platform.audit_seal s) AS linked
  LEFT JOIN platform.audit a ON a.id = linked.audit_id
  WHERE a.id IS NULL OR linked.previous <> linked.expected OR linked.hash <> platform.audit_hash(linked.previous, a);
