-- Photographs that stand for a model in a market: one in place of its drawn picture, and more beside it. Without a row it is drawn.
-- Public, as the rest of the catalogue.

CREATE TABLE catalog.model_picture (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  model_code text NOT NULL,
  -- A picture with the words for those who do not see it, and where its subject is. Null: the drawn one.
  front jsonb CHECK (jsonb_typeof(front) = 'object'),
  gallery jsonb NOT NULL CHECK (jsonb_typeof(gallery) = 'array' AND jsonb_array_length(gallery) <= 8),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT model_picture_any CHECK (front IS NOT NULL OR jsonb_array_length(gallery) > 0),
  CONSTRAINT model_picture_once UNIQUE (brand, market, model_code),
  CONSTRAINT model_picture_model FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code)
);

-- Which pictures a row shows: none of them can be deleted while it does.
CREATE TABLE catalog.model_picture_use (
  model_picture_id uuid NOT NULL REFERENCES catalog.model_picture (id) ON DELETE CASCADE,
  brand text NOT NULL,
  picture_id uuid NOT NULL REFERENCES content.picture (id),
  PRIMARY KEY (model_picture_id, picture_id)
);
CREATE INDEX model_picture_use_of ON catalog.model_picture_use (picture_id);

-- Each of the brand's own, and each once.
CREATE FUNCTION catalog.use_pictures() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown uuid[] := ARRAY(
    SELECT (one ->> 'id')::uuid FROM jsonb_array_elements(NEW.gallery || coalesce(NEW.front, '[]'::jsonb)) AS one);
BEGIN
  DELETE FROM catalog.model_picture_use WHERE model_picture_id = NEW.id;
  INSERT INTO catalog.model_picture_use (model_picture_id, brand, picture_id)
  SELECT NEW.id, NEW.brand, p.id FROM content.picture p WHERE p.brand = NEW.brand AND p.id = ANY (shown);
  IF (SELECT count(*) FROM catalog.model_picture_use WHERE model_picture_id = NEW.id) <> cardinality(shown) THEN
    RAISE EXCEPTION 'model % shows a picture twice, or one that the brand does not have', NEW.model_code
      USING ERRCODE = '23503', CONSTRAINT = 'model_picture_known';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pictures_used AFTER INSERT OR UPDATE OF front, gallery ON catalog.model_picture
  FOR EACH ROW EXECUTE FUNCTION catalog.use_pictures();

ALTER TABLE catalog.model_picture_use ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON catalog.model_picture_use USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

SELECT platform.watch('catalog.model_picture', 'model-pictures', '{model_code,front,gallery}');
