-- What money costs: taxes of the state and plans of the banks, both by date; and every simulation as it was shown.

CREATE SCHEMA IF NOT EXISTS financing;

-- Fractions. One row at a time in a market.
CREATE TABLE financing.tax_table (
  id text PRIMARY KEY,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- The law the row rests on.
  source text NOT NULL,
  flat numeric NOT NULL CHECK (flat >= 0 AND flat < 1),
  daily numeric NOT NULL CHECK (daily >= 0 AND daily < 1),
  daily_cap integer NOT NULL CHECK (daily_cap > 0),
  on_interest numeric NOT NULL CHECK (on_interest >= 0 AND on_interest < 1),
  valid_from date NOT NULL,
  valid_until date,
  CONSTRAINT one_tax_table EXCLUDE USING gist (market WITH =, daterange(valid_from, valid_until) WITH &&)
);

-- A plan of a bank: its rate, terms and fees in a brand and market. Percents are of the price, fees in minor units.
CREATE TABLE financing.plan (
  id text PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  source text NOT NULL CHECK (source IN ('CDC', 'NEXT', 'PSA_TRADITIONAL', 'PSA_BALAO')),
  plan_type text NOT NULL CHECK (plan_type IN ('MSC', 'ECOM', 'OFFER')),
  name text NOT NULL,
  lender jsonb NOT NULL,
  monthly_rate numeric NOT NULL CHECK (monthly_rate >= 0 AND monthly_rate < 1),
  terms integer[] NOT NULL CHECK (cardinality(terms) > 0),
  term integer NOT NULL CHECK (term = ANY (terms)),
  entrance jsonb NOT NULL,
  residual jsonb,
  fees jsonb NOT NULL,
  taxes_financed boolean NOT NULL,
  -- An offer of credit stands two days at least (CDC, arts. 52 and 54-B).
  offer_days integer NOT NULL CHECK (offer_days >= 2),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  CHECK ((source IN ('NEXT', 'PSA_BALAO')) = (residual IS NOT NULL)),
  CONSTRAINT one_plan EXCLUDE USING gist (
    brand WITH =, market WITH =, source WITH =, plan_type WITH =, tstzrange(valid_from, valid_until) WITH &&)
);

-- Written once, never changed: rates, taxes and formula stand in it, so that it computes to the same cent years later.
-- The id is the hash of its content: the same wish on the same day is the same row.
CREATE TABLE financing.simulation (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  source text NOT NULL,
  plan_id text NOT NULL,
  plan jsonb NOT NULL,
  car jsonb NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  entrance bigint NOT NULL CHECK (entrance >= 0 AND entrance < price),
  term integer NOT NULL CHECK (term > 0),
  residual_percent numeric,
  made_on date NOT NULL,
  formula_version integer NOT NULL,
  -- What was shown, with its legal parts.
  offer jsonb NOT NULL,
  order_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  UNIQUE (brand, id)
);
COMMENT ON TABLE financing.simulation IS '@append-only';
CREATE TRIGGER simulation_stays BEFORE UPDATE OR DELETE ON financing.simulation
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- Who was shown it, and which offer of the showcase it belongs to for them.
CREATE TABLE financing.simulation_holder (
  simulation_id uuid NOT NULL,
  brand text NOT NULL,
  account_id uuid REFERENCES accounts.account (id) ON DELETE CASCADE,
  visitor_id text,
  offer_id text CHECK (length(offer_id) BETWEEN 1 AND 64),
  shown_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, simulation_id) REFERENCES financing.simulation (brand, id),
  CHECK ((account_id IS NULL) <> (visitor_id IS NULL)),
  CONSTRAINT shown_once UNIQUE NULLS NOT DISTINCT (simulation_id, account_id, visitor_id)
);
CREATE INDEX simulation_of_account ON financing.simulation_holder (account_id) WHERE account_id IS NOT NULL;

ALTER TABLE financing.simulation ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON financing.simulation USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE financing.simulation_holder ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON financing.simulation_holder USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
