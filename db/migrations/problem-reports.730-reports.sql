-- What visitors report as wrong: on a page, of a car, of a dealership; and what became of it.

CREATE SCHEMA problem_reports;

CREATE TABLE problem_reports.report (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  kind text NOT NULL CHECK (kind IN ('VIEW', 'PRODUCT', 'DEALER')),
  reason text NOT NULL,
  -- The page's path, the version and its year, the dealership's code; and its name as it was.
  subject text NOT NULL,
  subject_name text NOT NULL,
  -- What was written, and the e-mail of who wants to hear of it, sealed.
  sealed bytea NOT NULL,
  -- Null: nobody wants an answer.
  email_index text,
  verdict text CHECK (verdict IN ('MENDED', 'CORRECT', 'NO_REPORT')),
  answer text,
  answered_at timestamptz,
  answered_by text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((verdict IS NULL) = (answered_at IS NULL)),
  CHECK ((verdict IS NULL) = (answered_by IS NULL))
);
CREATE INDEX reports_in_order ON problem_reports.report (brand, market, created_at DESC, id DESC);
CREATE INDEX reports_open ON problem_reports.report (brand, market, created_at DESC, id DESC) WHERE verdict IS NULL;
CREATE INDEX reports_of_mailbox ON problem_reports.report (email_index) WHERE email_index IS NOT NULL;

ALTER TABLE problem_reports.report ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON problem_reports.report USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

COMMENT ON COLUMN problem_reports.report.sealed IS '@personal';
COMMENT ON COLUMN problem_reports.report.email_index IS '@personal';
