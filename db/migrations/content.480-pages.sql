-- Pages that a brand's team writes: versions that two persons make, and what is shown from which moment.

CREATE SCHEMA content;

CREATE TABLE content.page (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- Its address: /p/<slug>.
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(slug) <= 60),
  -- Goes up with every change, so that the second of two editors is told.
  edition integer NOT NULL DEFAULT 1,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, market, slug)
);
CREATE INDEX page_newest ON content.page (brand, market, changed_at DESC, id DESC);

CREATE TABLE content.page_version (
  id uuid PRIMARY KEY,
  page_id uuid NOT NULL REFERENCES content.page (id),
  brand text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'SUBMITTED', 'APPROVED')),
  title text NOT NULL,
  description text NOT NULL,
  blocks jsonb NOT NULL CHECK (jsonb_typeof(blocks) = 'array'),
  -- When it is to be shown; null: as soon as it is approved.
  publish_at timestamptz,
  ends_at timestamptz,
  -- Everybody who wrote or submitted it.
  makers text[] NOT NULL CHECK (cardinality(makers) > 0),
  changed_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  -- Why it was sent back the last time.
  sent_back text,
  CHECK (ends_at > publish_at),
  CHECK ((state = 'APPROVED') = (decided_by IS NOT NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CONSTRAINT two_persons CHECK (decided_by <> ALL (makers)),
  UNIQUE (page_id, number),
  UNIQUE (id, page_id, state)
);
CREATE UNIQUE INDEX one_open_version ON content.page_version (page_id) WHERE state <> 'APPROVED';
CREATE INDEX page_version_waiting ON content.page_version (brand, page_id) WHERE state = 'SUBMITTED';

CREATE TRIGGER state_moves BEFORE UPDATE OF state ON content.page_version
  FOR EACH ROW EXECUTE FUNCTION platform.move('page_version', 'state');

-- What was submitted is what is decided on and what stays in the history.
CREATE FUNCTION content.keep_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'DRAFT' AND
    (NEW.page_id, NEW.brand, NEW.number, NEW.title, NEW.description, NEW.blocks, NEW.publish_at, NEW.ends_at, NEW.makers)
    IS DISTINCT FROM
    (OLD.page_id, OLD.brand, OLD.number, OLD.title, OLD.description, OLD.blocks, OLD.publish_at, OLD.ends_at, OLD.makers)
  THEN
    RAISE EXCEPTION 'version % of a page is no draft any more', OLD.number
      USING ERRCODE = '23514', CONSTRAINT = 'version_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER version_kept BEFORE UPDATE ON content.page_version
  FOR EACH ROW EXECUTE FUNCTION content.keep_version();

-- What a page shows from a moment on: the newest row whose moment has come counts, and no row without an approved version shows anything.
CREATE TABLE content.publication (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  page_id uuid NOT NULL REFERENCES content.page (id),
  brand text NOT NULL,
  -- Null: nothing is shown.
  version_id uuid,
  version_state text NOT NULL DEFAULT 'APPROVED' CHECK (version_state = 'APPROVED'),
  from_at timestamptz NOT NULL DEFAULT now(),
  until_at timestamptz,
  actor text NOT NULL,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Planned, and given up before its moment came.
  dropped_at timestamptz,
  CHECK (from_at >= created_at),
  CHECK (until_at > from_at),
  CHECK (dropped_at < from_at),
  FOREIGN KEY (version_id, page_id, version_state) REFERENCES content.page_version (id, page_id, state)
);
CREATE INDEX publication_of_page ON content.publication (page_id, from_at DESC, seq DESC) WHERE dropped_at IS NULL;
CREATE INDEX publication_of_version ON content.publication (version_id);

CREATE TABLE content.picture (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  name text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- The picture as it was taken in, in platform.file.
  file_id uuid NOT NULL,
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX picture_newest ON content.picture (brand, created_at DESC, id DESC);

CREATE TABLE content.picture_size (
  picture_id uuid NOT NULL REFERENCES content.picture (id),
  brand text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (picture_id, width)
);

ALTER TABLE content.page ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON content.page USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE content.page_version ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON content.page_version USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE content.publication ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON content.publication USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE content.picture ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON content.picture USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE content.picture_size ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON content.picture_size USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
