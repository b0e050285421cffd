-- The state of a brand's catalogue, counted up by every import: who edits an older one is told what changed since.

CREATE TABLE catalog.edition (
  brand text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 1 CHECK (version > 0),
  -- Set by the first import: from then on the brand's catalogue is its own, and the embedded one no longer touches it.
  imported_at timestamptz
);

CREATE TABLE catalog.edition_change (
  brand text NOT NULL REFERENCES catalog.edition (brand),
  version bigint NOT NULL,
  actor text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  added integer NOT NULL,
  changed integer NOT NULL,
  removed integer NOT NULL,
  -- The first records that changed, as the import names them.
  records text[] NOT NULL,
  PRIMARY KEY (brand, version)
);
COMMENT ON TABLE catalog.edition_change IS '@append-only';
