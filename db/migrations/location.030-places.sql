-- Countries, states, cities and the ranges of their postal codes. A fuller gazetteer only adds rows.

CREATE SCHEMA location;

CREATE TABLE location.country (
  code char(2) PRIMARY KEY,
  name jsonb NOT NULL CHECK (name ?& ARRAY['pt-BR', 'es-AR']),
  phone_code text NOT NULL CHECK (phone_code ~ '^[0-9]{1,3}$')
);

CREATE TABLE location.state (
  country_code char(2) NOT NULL REFERENCES location.country,
  -- Brazil: the two-letter UF. Argentina: the letter of ISO 3166-2:AR, which is also the first of its postal codes.
  code text NOT NULL CHECK (code ~ '^[A-Z]{1,2}$'),
  name text NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  PRIMARY KEY (country_code, code)
);

CREATE TABLE location.city (
  country_code char(2) NOT NULL,
  -- Brazil: the seven digits of IBGE. Argentina: state letter and main postal code.
  code text NOT NULL,
  state_code text NOT NULL,
  name text NOT NULL,
  latitude double precision CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision CHECK (longitude BETWEEN -180 AND 180),
  PRIMARY KEY (country_code, code),
  FOREIGN KEY (country_code, state_code) REFERENCES location.state (country_code, code),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);
CREATE INDEX city_of_state ON location.city (country_code, state_code, name);

-- Lower case without accents, as people type names of places. unaccent depends on a dictionary that could be changed, hence
-- not immutable by itself; this one never changes here.
CREATE FUNCTION location.plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;
CREATE INDEX city_name ON location.city USING gin (location.plain(name) gin_trgm_ops);

-- Inclusive ranges of postal codes as numbers (eight digits in Brazil, four in Argentina). A narrower range says more.
CREATE TABLE location.postal_range (
  country_code char(2) NOT NULL,
  codes int4range NOT NULL CHECK (NOT isempty(codes)),
  state_code text NOT NULL,
  city_code text,
  UNIQUE NULLS NOT DISTINCT (country_code, codes, state_code, city_code),
  FOREIGN KEY (country_code, state_code) REFERENCES location.state (country_code, code),
  FOREIGN KEY (country_code, city_code) REFERENCES location.city (country_code, code)
);
CREATE INDEX postal_range_holds ON location.postal_range USING gist (country_code, codes);
