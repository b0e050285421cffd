-- What an archived part holds, number by number: parts overlap at their edges, and a number between its first and last one may be a
-- line of the month beside it, which is missed if it is gone. Of a part archived before, the stretch is what is known.
ALTER TABLE platform.audit_archive ADD COLUMN ids int8multirange;

CREATE FUNCTION platform.is_archived(line bigint) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM platform.audit_archive r WHERE line BETWEEN r.first_id AND r.last_id
    AND (r.ids IS NULL OR line <@ r.ids))
$$;

CREATE OR REPLACE VIEW platform.broken_audit WITH (security_invoker = true) AS
  SELECT linked.brand, linked.audit_id FROM (
    SELECT s.*, coalesce(lag(s.hash) OVER (PARTITION BY s.brand ORDER BY s.id), repeat('0', 64)) AS expected
    FROM platform.audit_seal s) AS linked
  LEFT JOIN platform.audit a ON a.id = linked.audit_id
  WHERE linked.previous <> linked.expected
    OR CASE WHEN a.id IS NULL THEN NOT platform.is_archived(linked.audit_id)
      ELSE linked.hash <> platform.audit_hash(linked.previous, a) END;

-- The whole chain is looked at in pieces, round after round: how far this round is, and when the last one ended.
CREATE TABLE platform.audit_check (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  checked_to bigint NOT NULL DEFAULT 0,
  began_at timestamptz,
  whole_at timestamptz
);
INSERT INTO platform.audit_check DEFAULT VALUES;

-- Seals that did not fit when they were last looked at.
CREATE TABLE platform.audit_finding (
  seal_id bigint PRIMARY KEY,
  brand text NOT NULL,
  audit_id bigint NOT NULL,
  found_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX finding_of_brand ON platform.audit_finding (brand, audit_id);
ALTER TABLE platform.audit_finding ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.audit_finding USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);

-- Looks at the next seals, no more than so many; a round begins an hour after the one before it at the soonest.
CREATE FUNCTION platform.check_audit(most integer, OUT looked integer, OUT broken integer) LANGUAGE plpgsql AS $$
DECLARE
  mark platform.audit_check;
  last bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('platform.check_audit', 0));
  SELECT * INTO STRICT mark FROM platform.audit_check;
  looked := 0;
  broken := 0;
  IF mark.checked_to = 0 THEN
    IF mark.began_at > now() - interval '1 hour' THEN RETURN; END IF;
    UPDATE platform.audit_check SET began_at = now();
  END IF;
  SELECT count(*), max(piece.id) INTO looked, last
  FROM (SELECT s.id FROM platform.audit_seal s WHERE s.id > mark.checked_to ORDER BY s.id LIMIT most) AS piece;
  DELETE FROM platform.audit_finding f WHERE f.seal_id > mark.checked_to AND (looked < most OR f.seal_id <= last);
  -- Line by line through the index of its number: joined as a whole, all of the log would be read for a piece of it.
  INSERT INTO platform.audit_finding (seal_id, brand, audit_id)
  SELECT linked.id, linked.brand, linked.audit_id FROM (
    SELECT s.*, coalesce(lag(s.hash) OVER (PARTITION BY s.brand ORDER BY s.id), heads.heads ->> s.brand, repeat('0', 64)) AS expected
    FROM platform.audit_seal s,
      (SELECT jsonb_object_agg(b.brand, (SELECT p.hash FROM platform.audit_seal p
          WHERE p.brand = b.brand AND p.id <= mark.checked_to ORDER BY p.id DESC LIMIT 1)) AS heads
        FROM (SELECT DISTINCT s.brand FROM platform.audit_seal s WHERE s.id > mark.checked_to AND s.id <= last) AS b) AS heads
    WHERE s.id > mark.checked_to AND s.id <= last) AS linked
  LEFT JOIN LATERAL (SELECT a.id, a AS line FROM platform.audit a WHERE a.id = linked.audit_id OFFSET 0) AS a ON true
  WHERE linked.previous <> linked.expected
    OR CASE WHEN a.id IS NULL THEN NOT platform.is_archived(linked.audit_id)
      ELSE linked.hash <> platform.audit_hash(linked.previous, a.line) END;
  GET DIAGNOSTICS broken = ROW_COUNT;
  IF looked < most THEN
    UPDATE platform.audit_check SET checked_to = 0, whole_at = now();
  ELSE
    UPDATE platform.audit_check SET checked_to = last;
  END IF;
END $$;
