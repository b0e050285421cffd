-- How the makers divide their networks: regionals, and in them areas of influence, each with its dealers.

CREATE TABLE dealers.regional (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code text NOT NULL CHECK (code ~ '^[A-Z]{2,10}$'),
  name text NOT NULL,
  PRIMARY KEY (brand, market, code)
);

CREATE TABLE dealers.influence_area (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL,
  regional_code text NOT NULL,
  name text NOT NULL,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, market, regional_code) REFERENCES dealers.regional (brand, market, code)
);
CREATE INDEX area_of_regional ON dealers.influence_area (brand, market, regional_code);

-- A dealer stands in one area.
CREATE TABLE dealers.area_dealer (
  dealer_id uuid PRIMARY KEY,
  brand text NOT NULL,
  area_id uuid NOT NULL,
  FOREIGN KEY (brand, area_id) REFERENCES dealers.influence_area (brand, id),
  FOREIGN KEY (brand, dealer_id) REFERENCES dealers.dealer (brand, id)
);
CREATE INDEX dealer_of_area ON dealers.area_dealer (brand, area_id);
