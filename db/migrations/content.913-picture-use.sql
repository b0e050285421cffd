-- Which pictures a version of a page shows: none of them can be deleted while it does. Known by key, so that nobody reads all that was
-- ever written to end one.

CREATE TABLE content.picture_use (
  version_id uuid NOT NULL REFERENCES content.page_version (id),
  brand text NOT NULL,
  picture_id uuid NOT NULL REFERENCES content.picture (id),
  PRIMARY KEY (version_id, picture_id)
);
CREATE INDEX picture_use_of ON content.picture_use (picture_id);

ALTER TABLE content.picture_use ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON content.picture_use USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- A picture stands in a field of that name, of a block or of an item in it; an id that somebody typed into a text is none.
CREATE FUNCTION content.pictures_in(blocks jsonb) RETURNS SETOF uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT (found #>> '{}')::uuid FROM jsonb_path_query(blocks, 'lax $.**.picture.id') AS found
  WHERE found #>> '{}' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
$$;

CREATE FUNCTION content.use_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM content.picture_use WHERE version_id = NEW.id;
  INSERT INTO content.picture_use (version_id, brand, picture_id)
  SELECT NEW.id, NEW.brand, p.id FROM content.pictures_in(NEW.blocks) AS id JOIN content.picture p USING (id)
  WHERE p.brand = NEW.brand;
  RETURN NULL;
END $$;
CREATE TRIGGER pictures_used AFTER INSERT OR UPDATE OF blocks ON content.page_version
  FOR EACH ROW EXECUTE FUNCTION content.use_pictures();

INSERT INTO content.picture_use (version_id, brand, picture_id)
SELECT v.id, v.brand, p.id FROM content.page_version v, content.pictures_in(v.blocks) AS id JOIN content.picture p USING (id)
WHERE p.brand = v.brand AND NOT (v.state = 'APPROVED' AND v.ends_at IS NOT NULL AND v.ends_at <= now());
