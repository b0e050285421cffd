-- A file that changes prices waits, whole, until a second person has approved it: nobody alone changes what a car costs.

CREATE TABLE catalog.proposed_import (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  -- The edition that the file was made from; approval is refused when another stands by then.
  edition integer NOT NULL CHECK (edition >= 1),
  format text NOT NULL CHECK (format IN ('csv', 'json')),
  mode text NOT NULL CHECK (mode IN ('merge', 'replace')),
  content text NOT NULL,
  change_count integer NOT NULL CHECK (change_count > 0),
  price_count integer NOT NULL CHECK (price_count > 0),
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state NOT IN ('APPROVED', 'REFUSED') OR decided_by <> requested_by),
  CHECK (state <> 'WITHDRAWN' OR decided_by = requested_by)
);
CREATE INDEX proposed_import_open ON catalog.proposed_import (brand, requested_at) WHERE state = 'PROPOSED';

CREATE TRIGGER state_moves BEFORE UPDATE OF state ON catalog.proposed_import
  FOR EACH ROW EXECUTE FUNCTION platform.move('catalog_import', 'state');

ALTER TABLE catalog.proposed_import ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON catalog.proposed_import USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
