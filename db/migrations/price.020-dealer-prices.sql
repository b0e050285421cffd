-- Prices a dealer works with, below or above the maker's list.

CREATE SCHEMA price;

CREATE TABLE price.dealer_price (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  dealer_id uuid NOT NULL,
  mvs_code text NOT NULL,
  year integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK ((market = 'br') = (currency = 'BRL') AND currency IN ('BRL', 'ARS')),
  net_amount bigint CHECK (net_amount > 0 AND net_amount < amount),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, mvs_code, year) REFERENCES catalog.version (brand, mvs_code, year),
  CHECK (valid_until > valid_from),
  CHECK ((currency = 'ARS') = (net_amount IS NOT NULL)),
  CONSTRAINT one_dealer_price_at_a_time EXCLUDE USING gist
    (dealer_id WITH =, mvs_code WITH =, year WITH =, tstzrange(valid_from, valid_until) WITH &&)
);
CREATE INDEX dealer_price_of ON price.dealer_price (brand, mvs_code, year, market);

ALTER TABLE price.dealer_price ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON price.dealer_price
  USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
