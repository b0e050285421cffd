-- Dealers, where they are, what they do and when they are open.

CREATE SCHEMA dealers;

-- Lower case without accents: how names are searched.
CREATE FUNCTION dealers.plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

CREATE TABLE dealers.dealer (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code text NOT NULL CHECK (code ~ '^[0-9A-Z]{4,10}$'),
  name text NOT NULL,
  legal_name text NOT NULL,
  -- CNPJ or CUIT, bare.
  document text NOT NULL CHECK (document ~ '^[0-9A-Z]{11,14}$'),
  street text NOT NULL,
  number text NOT NULL,
  complement text,
  neighborhood text NOT NULL,
  postal_code text NOT NULL,
  city_name text NOT NULL,
  city_code text NOT NULL,
  state_code text NOT NULL,
  country_code char(2) NOT NULL,
  latitude double precision NOT NULL CHECK (latitude BETWEEN -90 AND 90),
  longitude double precision NOT NULL CHECK (longitude BETWEEN -180 AND 180),
  position point NOT NULL GENERATED ALWAYS AS (point(longitude, latitude)) STORED,
  search_text text NOT NULL GENERATED ALWAYS AS
    (dealers.plain(name || ' ' || street || ' ' || neighborhood || ' ' || city_name || ' ' || state_code || ' ' || postal_code)) STORED,
  phone text NOT NULL CHECK (phone ~ '^[0-9]{8,13}$'),
  email text NOT NULL,
  types text[] NOT NULL CHECK (types <@ ARRAY['ONLINE_SCHEDULE', 'DIGITAL_DEALER']),
  services text[] NOT NULL CHECK (services <@ ARRAY['SALES', 'SERVICE', 'PARTS', 'TEST_DRIVE', 'TRADE_IN', 'BODY_SHOP']),
  -- Blocked dealers sell nothing online until released; closed ones are gone, but orders still name them.
  blocked_at timestamptz,
  closed_at timestamptz,
  UNIQUE (brand, id),
  UNIQUE (brand, code)
);
CREATE INDEX dealer_place ON dealers.dealer USING gist (brand, market, position) WHERE closed_at IS NULL;
CREATE INDEX dealer_city ON dealers.dealer (brand, market, state_code, city_code) WHERE closed_at IS NULL;

CREATE INDEX dealer_words ON dealers.dealer USING gin (search_text gin_trgm_ops);

CREATE TABLE dealers.period (
  dealer_id uuid NOT NULL REFERENCES dealers.dealer,
  -- ISO 8601: Monday 1 to Sunday 7.
  weekday integer NOT NULL CHECK (weekday BETWEEN 1 AND 7),
  type text NOT NULL CHECK (type IN ('WORKING_TIME', 'BREAK')),
  starts time NOT NULL,
  ends time NOT NULL CHECK (ends > starts),
  PRIMARY KEY (dealer_id, weekday, type, starts)
);

-- Great-circle distance in kilometres on a sphere of the Earth's mean radius (haversine).
CREATE FUNCTION dealers.distance_km(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$
  SELECT 2 * 6371.0088 * asin(least(1, sqrt(
    sin(radians(lat2 - lat1) / 2) ^ 2 + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) ^ 2)))
$$;
