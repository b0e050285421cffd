-- Upgrades the calculator offers: from a model or one of its versions to another version, in words of the market.

CREATE SCHEMA IF NOT EXISTS financing;

CREATE TABLE financing.upgrade_setup (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  from_model_code text NOT NULL,
  -- Null: any version of the model.
  from_mvs_code text,
  to_mvs_code text NOT NULL,
  to_year integer NOT NULL,
  headline text NOT NULL CHECK (length(headline) BETWEEN 3 AND 80),
  body text NOT NULL CHECK (length(body) BETWEEN 3 AND 300),
  position integer NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND 999),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz CHECK (valid_until > valid_from),
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, from_model_code) REFERENCES catalog.model (brand, code),
  FOREIGN KEY (brand, to_mvs_code, to_year) REFERENCES catalog.version (brand, mvs_code, year),
  CHECK (from_mvs_code <> to_mvs_code),
  CONSTRAINT one_setup_a_way UNIQUE NULLS NOT DISTINCT (brand, market, from_model_code, from_mvs_code, to_mvs_code, to_year)
);
CREATE INDEX upgrade_setup_in_order ON financing.upgrade_setup (brand, market, from_model_code, position, id);

ALTER TABLE financing.upgrade_setup ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON financing.upgrade_setup
  USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
