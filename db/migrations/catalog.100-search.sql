-- Search in both languages: blind to accents and case, forgiving of typing mistakes.

CREATE TEXT SEARCH CONFIGURATION catalog.pt (COPY = pg_catalog.portuguese);
ALTER TEXT SEARCH CONFIGURATION catalog.pt
  ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.portuguese_stem;
CREATE TEXT SEARCH CONFIGURATION catalog.es (COPY = pg_catalog.spanish);
ALTER TEXT SEARCH CONFIGURATION catalog.es
  ALTER MAPPING FOR hword, hword_part, word WITH public.unaccent, pg_catalog.spanish_stem;

-- The dictionary is named, so that the answer depends on nothing but the text: that is what immutable promises.
CREATE FUNCTION catalog.plain(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
AS $$ SELECT lower(public.unaccent('public.unaccent', given)) $$;

-- A version is found by its description, which names model, version, engine, fuel, gearbox and doors, and by its code.
ALTER TABLE catalog.version
  ADD COLUMN words_pt text GENERATED ALWAYS AS (catalog.plain((full_description ->> 'pt-BR') || ' ' || mvs_code)) STORED,
  ADD COLUMN words_es text GENERATED ALWAYS AS (catalog.plain((full_description ->> 'es-AR') || ' ' || mvs_code)) STORED,
  ADD COLUMN document_pt tsvector GENERATED ALWAYS AS
    (to_tsvector('catalog.pt', (full_description ->> 'pt-BR') || ' ' || mvs_code)) STORED,
  ADD COLUMN document_es tsvector GENERATED ALWAYS AS
    (to_tsvector('catalog.es', (full_description ->> 'es-AR') || ' ' || mvs_code)) STORED;
CREATE INDEX version_search_pt ON catalog.version USING gin (document_pt, words_pt gin_trgm_ops);
CREATE INDEX version_search_es ON catalog.version USING gin (document_es, words_es gin_trgm_ops);

-- Accessories that may be searched for. What is not in it is sold all the same, but not found by words.
CREATE TABLE catalog.accessory_index (
  brand text NOT NULL,
  part_id text NOT NULL,
  model_code text NOT NULL,
  words_pt text NOT NULL,
  words_es text NOT NULL,
  document_pt tsvector NOT NULL,
  document_es tsvector NOT NULL,
  indexed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (brand, part_id),
  FOREIGN KEY (brand, model_code, part_id) REFERENCES catalog.part (brand, model_code, id) ON DELETE CASCADE
);
CREATE INDEX accessory_search_pt ON catalog.accessory_index USING gin (document_pt, words_pt gin_trgm_ops);
CREATE INDEX accessory_search_es ON catalog.accessory_index USING gin (document_es, words_es gin_trgm_ops);
CREATE INDEX accessory_indexed_of_model ON catalog.accessory_index (brand, model_code, part_id);

-- Puts accessories of a brand into the index as they read now: those with one of the codes, or all where none is given.
CREATE FUNCTION catalog.index_accessories(of_brand text, of_codes text[]) RETURNS bigint LANGUAGE sql
AS $$
  WITH texts AS (
    SELECT t.brand, t.id, t.model_code, m.name AS model, t.code,
      t.name ->> 'pt-BR' AS name_pt, coalesce(t.description ->> 'pt-BR', '') AS text_pt,
      t.name ->> 'es-AR' AS name_es, coalesce(t.description ->> 'es-AR', '') AS text_es
    FROM catalog.part t
    JOIN catalog.model m ON m.brand = t.brand AND m.code = t.model_code AND m.closed_at IS NULL
    WHERE t.brand = of_brand AND t.type = 'ACCESSORY' AND t.closed_at IS NULL AND (of_codes IS NULL OR t.code = ANY (of_codes))
  ), written AS (
    INSERT INTO catalog.accessory_index AS known (brand, part_id, model_code, words_pt, words_es, document_pt, document_es)
    SELECT brand, id, model_code,
      catalog.plain(concat_ws(' ', name_pt, text_pt, model, code)), catalog.plain(concat_ws(' ', name_es, text_es, model, code)),
      setweight(to_tsvector('catalog.pt', name_pt), 'A') || setweight(to_tsvector('catalog.pt', model || ' ' || code), 'B')
        || setweight(to_tsvector('catalog.pt', text_pt), 'C'),
      setweight(to_tsvector('catalog.es', name_es), 'A') || setweight(to_tsvector('catalog.es', model || ' ' || code), 'B')
        || setweight(to_tsvector('catalog.es', text_es), 'C')
    FROM texts
    ON CONFLICT (brand, part_id) DO UPDATE SET words_pt = EXCLUDED.words_pt, words_es = EXCLUDED.words_es,
      document_pt = EXCLUDED.document_pt, document_es = EXCLUDED.document_es, indexed_at = now()
    RETURNING 1)
  SELECT count(*) FROM written
$$;

-- A model year is on sale from a day and, once the next has taken over, up to one.
ALTER TABLE catalog.version
  ADD COLUMN sold_from timestamptz NOT NULL DEFAULT '2000-01-01T00:00:00Z',
  ADD COLUMN sold_until timestamptz,
  ADD CONSTRAINT sold_in_order CHECK (sold_until > sold_from);
