-- Months of the audit log that lie in the file store: what they hold is proved by the digest here and by the seals, which stay.
CREATE TABLE platform.audit_archive (
  part text PRIMARY KEY,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  first_id bigint NOT NULL,
  last_id bigint NOT NULL,
  rows bigint NOT NULL,
  key text NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz NOT NULL DEFAULT now()
);

-- A row that was archived is not missing; what is there must fit all the same, and no link may lack.
CREATE OR REPLACE VIEW platform.broken_audit WITH (security_invoker = true) AS
  SELECT linked.brand, linked.audit_id FROM (
    SELECT s.*, coalesce(lag(s.hash) OVER (PARTITION BY s.brand ORDER BY s.id), repeat('0', 64)) AS expected
    FROM platform.audit_seal s) AS linked
  LEFT JOIN platform.audit a ON a.id = linked.audit_id
  WHERE linked.previous <> linked.expected
    OR CASE WHEN a.id IS NULL
      THEN NOT EXISTS (SELECT FROM platform.audit_archive r WHERE linked.audit_id BETWEEN r.first_id AND r.last_id)
      ELSE linked.hash <> platform.audit_hash(linked.previous, a) END;
-- What is said to be archived is not missed: the program cannot say so.
COMMENT ON TABLE platform.audit_archive IS '@append-only @owner-writes';
GRANT SELECT ON platform.audit_archive TO volante_app;
