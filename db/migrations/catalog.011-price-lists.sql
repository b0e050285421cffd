-- The maker's price lists. What stands in a market's list in force is on sale there; what has no price in it is not.

CREATE TABLE catalog.price_list (
  id text PRIMARY KEY CHECK (id ~ '^[a-z0-9-]+$'),
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- PUBLIC: the maker's list. EC: prices of the online sale, where they differ.
  type text NOT NULL CHECK (type IN ('PUBLIC', 'EC')),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  CHECK (valid_until > valid_from),
  CHECK ((market = 'br') = (currency = 'BRL')),
  UNIQUE (id, brand, currency),
  CONSTRAINT one_list_at_a_time EXCLUDE USING gist
    (brand WITH =, market WITH =, type WITH =, tstzrange(valid_from, valid_until) WITH &&)
);
CREATE INDEX price_list_in_force ON catalog.price_list (brand, market, type, valid_from DESC);

CREATE TABLE catalog.version_price (
  list_id text NOT NULL,
  brand text NOT NULL,
  mvs_code text NOT NULL,
  year integer NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL,
  -- Price without national taxes (Ley 27.743, Res. SIC 4/2025): stated in Argentina, and nowhere else.
  net_amount bigint CHECK (net_amount > 0 AND net_amount < amount),
  PRIMARY KEY (list_id, mvs_code, year),
  FOREIGN KEY (list_id, brand, currency) REFERENCES catalog.price_list (id, brand, currency),
  FOREIGN KEY (brand, mvs_code, year) REFERENCES catalog.version (brand, mvs_code, year),
  CHECK ((currency = 'ARS') = (net_amount IS NOT NULL))
);
CREATE INDEX version_price_of ON catalog.version_price (brand, mvs_code, year);

CREATE TABLE catalog.part_price (
  list_id text NOT NULL,
  brand text NOT NULL,
  part_id text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency char(3) NOT NULL,
  net_amount bigint CHECK (net_amount >= 0 AND net_amount <= amount),
  PRIMARY KEY (list_id, part_id),
  FOREIGN KEY (list_id, brand, currency) REFERENCES catalog.price_list (id, brand, currency),
  FOREIGN KEY (brand, part_id) REFERENCES catalog.part (brand, id),
  CHECK ((currency = 'ARS') = (net_amount IS NOT NULL))
);
CREATE INDEX part_price_of ON catalog.part_price (brand, part_id);
