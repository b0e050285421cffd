-- What owners say of their cars and of the people who looked after them.

CREATE SCHEMA engagement;

CREATE TABLE engagement.opinion (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  account_id uuid REFERENCES accounts.account (id),
  car_id uuid,
  about text NOT NULL CHECK (about IN ('CAR', 'ADVISOR')),
  model_code text NOT NULL,
  -- Whose customer advisor; only the dealership's average is shown.
  dealer_id uuid,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  body text NOT NULL CHECK (length(body) <= 1000),
  owned_days integer NOT NULL CHECK (owned_days >= 30),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((about = 'ADVISOR') = (dealer_id IS NOT NULL))
);
CREATE INDEX opinion_of_model ON engagement.opinion (brand, market, model_code, created_at DESC) WHERE about = 'CAR';
CREATE INDEX opinion_of_dealer ON engagement.opinion (brand, dealer_id) WHERE about = 'ADVISOR';
CREATE INDEX opinion_of_account ON engagement.opinion (account_id, brand, created_at DESC);
ALTER TABLE engagement.opinion ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON engagement.opinion USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
