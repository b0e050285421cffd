-- Cars of people: the ones they own, the ones they looked at, the ones they wish for.

CREATE SCHEMA garage;

CREATE TABLE garage.owned_car (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  -- The maker's register knows the car by it.
  chassis text NOT NULL CHECK (chassis ~ '^[A-Z0-9]{17}$'),
  plate text NOT NULL CHECK (plate ~ '^[A-Z0-9]{6,7}$'),
  nickname text CHECK (length(nickname) BETWEEN 1 AND 40),
  mileage_km integer CHECK (mileage_km BETWEEN 0 AND 2000000),
  mileage_on date,
  owned_since date NOT NULL,
  added_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('REMOVED', 'TRANSFERRED', 'ERASED')),
  UNIQUE (brand, id),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL)),
  CHECK ((mileage_km IS NULL) = (mileage_on IS NULL))
);
-- A car stands in one garage at a time.
CREATE UNIQUE INDEX one_owner_a_car ON garage.owned_car (brand, chassis) WHERE ended_at IS NULL;
CREATE INDEX owned_of_account ON garage.owned_car (account_id, brand, added_at DESC);
CREATE INDEX owned_history ON garage.owned_car (brand, chassis, added_at);

-- Who bought a used car asks for it; the car changes hands when its present owner agrees.
CREATE TABLE garage.transfer (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  car_id uuid NOT NULL,
  from_account uuid NOT NULL REFERENCES accounts.account (id),
  to_account uuid NOT NULL REFERENCES accounts.account (id),
  state text NOT NULL DEFAULT 'ASKED' CHECK (state IN ('ASKED', 'ACCEPTED', 'REFUSED', 'WITHDRAWN', 'EXPIRED')),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  decided_at timestamptz,
  FOREIGN KEY (brand, car_id) REFERENCES garage.owned_car (brand, id),
  CHECK (from_account <> to_account)
);
CREATE UNIQUE INDEX one_open_transfer ON garage.transfer (car_id) WHERE state = 'ASKED';
CREATE INDEX transfer_from ON garage.transfer (from_account, created_at DESC);
CREATE INDEX transfer_to ON garage.transfer (to_account, created_at DESC);
CREATE TRIGGER transfer_moves BEFORE UPDATE OF state ON garage.transfer
  FOR EACH ROW EXECUTE FUNCTION platform.move('car_transfer', 'state');

CREATE TABLE garage.noted_car (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  kind text NOT NULL CHECK (kind IN ('VISITED', 'WANTED')),
  mvs_code text NOT NULL,
  year integer NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT noted_once UNIQUE (account_id, brand, kind, mvs_code, year),
  FOREIGN KEY (brand, mvs_code, year) REFERENCES catalog.version (brand, mvs_code, year)
);
CREATE INDEX noted_of_account ON garage.noted_car (account_id, brand, market, kind, noted_at DESC);

ALTER TABLE garage.owned_car ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON garage.owned_car USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE garage.transfer ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON garage.transfer USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE garage.noted_car ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON garage.noted_car USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
