-- A value that is another one after every change of what a car is made of: models, versions, parts, their rules and all price
-- lists of a brand. Whoever keeps an assembled car asks for it before using the car. It is drawn and not counted, so that no two
-- states ever share it: not after a restore, not in a copy, not in a transaction that was undone.

CREATE TABLE catalog.revision (
  brand text PRIMARY KEY,
  id uuid NOT NULL
);

INSERT INTO catalog.revision (brand, id) SELECT brand, gen_random_uuid() FROM catalog.model GROUP BY brand;

-- The brand is part of every key, so an update leaves it as it is.
CREATE FUNCTION catalog.renew_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalog.revision AS r (brand, id) SELECT brand, gen_random_uuid() FROM changed GROUP BY brand ORDER BY brand
  ON CONFLICT (brand) DO UPDATE SET id = EXCLUDED.id;
  RETURN NULL;
END $$;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['model', 'version', 'part', 'version_part', 'part_relation', 'price_list', 'version_price', 'part_price']
  LOOP
    EXECUTE format('CREATE TRIGGER revision_after_insert AFTER INSERT ON catalog.%I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION catalog.renew_revision()', name);
    EXECUTE format('CREATE TRIGGER revision_after_update AFTER UPDATE ON catalog.%I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION catalog.renew_revision()', name);
    EXECUTE format('CREATE TRIGGER revision_after_delete AFTER DELETE ON catalog.%I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION catalog.renew_revision()', name);
  END LOOP;
END $$;
