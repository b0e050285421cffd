-- Cars shared under a short code. They say nothing about a person: whoever has the code may open the car.

CREATE SCHEMA configurator;

CREATE TABLE configurator.saved_car (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code text NOT NULL CHECK (code ~ '^[2-9A-HJKMNP-TV-Z]{8}$'),
  model_slug text NOT NULL CHECK (length(model_slug) BETWEEN 1 AND 60),
  -- The car as page addresses carry it.
  choice text NOT NULL CHECK (length(choice) BETWEEN 12 AND 2000),
  -- One code a car, however often it is shared: a hash, as the choice may be too long for an index.
  choice_hash char(64) NOT NULL CHECK (choice_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  shared_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (brand, code),
  UNIQUE (brand, market, choice_hash)
);

ALTER TABLE configurator.saved_car ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON configurator.saved_car
  USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
