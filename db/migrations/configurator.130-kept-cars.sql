-- Cars a person keeps in their area: a shared car and who wants to find it again.

CREATE TABLE configurator.kept_car (
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  code text NOT NULL,
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account_id, brand, code),
  FOREIGN KEY (brand, code) REFERENCES configurator.saved_car (brand, code)
);
CREATE INDEX kept_car_of_account ON configurator.kept_car (account_id, brand, market, kept_at DESC);

ALTER TABLE configurator.kept_car ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON configurator.kept_car
  USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
