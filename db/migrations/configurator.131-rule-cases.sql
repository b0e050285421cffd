-- Cars that who keeps a model's rules wants to be buildable, or refused: kept with the model and run against its rules of now.

CREATE TABLE configurator.rule_case (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  model_code text NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 120),
  -- `{mvs}-{year}`, and ids of colours, upholstery, parts and services; not bound to them, so that a case outlives what it names.
  version_id text NOT NULL,
  chosen text[] NOT NULL CHECK (cardinality(chosen) <= 100),
  expected text NOT NULL CHECK (expected IN ('BUILDABLE', 'REFUSED')),
  -- What the choices must bring along.
  forced text[] NOT NULL DEFAULT '{}' CHECK (cardinality(forced) <= 100),
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  -- Also the index of a model's cases.
  UNIQUE (brand, market, model_code, name),
  FOREIGN KEY (brand, model_code) REFERENCES catalog.model (brand, code),
  CHECK (expected = 'BUILDABLE' OR cardinality(forced) = 0)
);

ALTER TABLE configurator.rule_case ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON configurator.rule_case
  USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
