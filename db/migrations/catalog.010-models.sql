-- What can be bought: models, their versions by model year, the parts of each model and the rules between parts.

CREATE SCHEMA catalog;

-- A text in both languages, by BCP 47 tag.
CREATE DOMAIN catalog.texts AS jsonb
  CHECK (VALUE IS NULL OR (VALUE ?& ARRAY['pt-BR', 'es-AR'] AND VALUE ->> 'pt-BR' <> '' AND VALUE ->> 'es-AR' <> ''));

CREATE TABLE catalog.model (
  brand text NOT NULL,
  code text NOT NULL CHECK (code ~ '^[0-9A-Z]{3,4}$'),
  slug text NOT NULL CHECK (slug ~ '^[a-z0-9][a-z0-9-]*$'),
  name text NOT NULL,
  short_name text NOT NULL,
  body_kind text NOT NULL,
  summary catalog.texts NOT NULL,
  launched_on date NOT NULL,
  position integer NOT NULL DEFAULT 0,
  -- Set when the maker takes it out of the catalogue; rows stay, because orders name their codes.
  closed_at timestamptz,
  PRIMARY KEY (brand, code),
  UNIQUE (brand, slug)
);

CREATE TABLE catalog.version (
  brand text NOT NULL,
  mvs_code text NOT NULL CHECK (mvs_code ~ '^([0-9A-Z]{7}|[0-9A-Z]{16})$'),
  year integer NOT NULL CHECK (year BETWEEN 1990 AND 2100),
  model_code text NOT NULL,
  version_code text NOT NULL,
  series_code text NOT NULL,
  grouped_mvs text NOT NULL GENERATED ALWAYS AS (model_code || version_code) STORED,
  name text NOT NULL,
  full_description catalog.texts NOT NULL,
  engine text NOT NULL,
  gear catalog.texts NOT NULL,
  gear_kind text NOT NULL CHECK (gear_kind IN ('MANUAL', 'AUTOMATIC', 'CVT', 'DUAL_CLUTCH', 'SINGLE_SPEED')),
  fuel text NOT NULL CHECK (fuel IN ('Diesel', 'Flex', 'Tetrafuel', 'Electric', 'Hybrid', 'Gas', 'Flex Hybrid')),
  doors integer NOT NULL CHECK (doors BETWEEN 2 AND 6),
  -- Measures of the technical sheet, in the units their names carry.
  datasheet jsonb NOT NULL CHECK (jsonb_typeof(datasheet) = 'object'),
  -- What every car of the version has, in the order of importance.
  highlights jsonb NOT NULL CHECK (jsonb_typeof(highlights) = 'array'),
  position integer NOT NULL DEFAULT 0,
  closed_at timestamptz,
  PRIMARY KEY (brand, mvs_code, year),
  FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code),
  CHECK (mvs_code = model_code || version_code || series_code)
);
CREATE INDEX version_of_model ON catalog.version (brand, model_code);
CREATE INDEX version_grouped ON catalog.version (brand, grouped_mvs);

CREATE TABLE catalog.part (
  brand text NOT NULL,
  id text NOT NULL CHECK (id ~ '^[a-z0-9-]{3,60}$'),
  model_code text NOT NULL,
  type text NOT NULL CHECK (type IN ('COLOR', 'COATING', 'ITEM', 'ACCESSORY', 'SERVICE')),
  code text NOT NULL CHECK (code ~ '^[0-9A-Z]{1,16}$'),
  name catalog.texts NOT NULL,
  description catalog.texts,
  category text NOT NULL CHECK (category ~ '^[A-Z_]+$'),
  behaviour text NOT NULL DEFAULT 'OPTIONAL' CHECK (behaviour IN ('OPTIONAL', 'FEATURED')),
  -- Parts of one group are alternatives: at most one is chosen.
  choice_group text CHECK (choice_group ~ '^[a-z0-9-]+$'),
  hex text CHECK (hex ~ '^#[0-9A-F]{6}$'),
  roof_hex text CHECK (roof_hex ~ '^#[0-9A-F]{6}$'),
  finish text CHECK (finish IN ('solid', 'metallic', 'pearl', 'matte')),
  position integer NOT NULL DEFAULT 0,
  closed_at timestamptz,
  PRIMARY KEY (brand, id),
  UNIQUE (brand, model_code, type, code),
  UNIQUE (brand, model_code, id),
  FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code),
  CHECK ((type IN ('COLOR', 'COATING')) = (hex IS NOT NULL)),
  CHECK ((type = 'COLOR') = (finish IS NOT NULL)),
  CHECK (roof_hex IS NULL OR type = 'COLOR')
);
CREATE INDEX part_by_code ON catalog.part (brand, type, code);

-- Which version takes which part. A standard coating is the one a car has when none is chosen.
CREATE TABLE catalog.version_part (
  brand text NOT NULL,
  model_code text NOT NULL,
  mvs_code text NOT NULL,
  year integer NOT NULL,
  part_id text NOT NULL,
  is_standard boolean NOT NULL DEFAULT false,
  is_required boolean NOT NULL DEFAULT false,
  PRIMARY KEY (brand, mvs_code, year, part_id),
  FOREIGN KEY (brand, mvs_code, year) REFERENCES catalog.version (brand, mvs_code, year),
  FOREIGN KEY (brand, model_code, part_id) REFERENCES catalog.part (brand, model_code, id)
);
CREATE INDEX version_part_of_model ON catalog.version_part (brand, model_code);

-- inclusive: brings the other with it. exclusive: cannot stand beside it. color: goes only with the colours listed.
CREATE TABLE catalog.part_relation (
  brand text NOT NULL,
  model_code text NOT NULL,
  part_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('inclusive', 'exclusive', 'color')),
  other_id text NOT NULL,
  PRIMARY KEY (brand, model_code, part_id, kind, other_id),
  FOREIGN KEY (brand, model_code, part_id) REFERENCES catalog.part (brand, model_code, id),
  FOREIGN KEY (brand, model_code, other_id) REFERENCES catalog.part (brand, model_code, id),
  CHECK (part_id <> other_id)
);
