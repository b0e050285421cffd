-- Discounts for those the maker sells to on special terms, and changes of prices that wait for a second person.

CREATE TABLE price.campaign (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  name catalog.texts NOT NULL,
  -- Who it is for.
  audience text NOT NULL CHECK (audience IN ('COMPANY', 'FARMER', 'TAXI', 'DISABILITY')),
  -- Hundredths of a per cent, or minor units; one of them.
  basis_points integer CHECK (basis_points BETWEEN 1 AND 9000),
  amount bigint CHECK (amount > 0),
  currency char(3) NOT NULL CHECK ((market = 'br') = (currency = 'BRL') AND currency IN ('BRL', 'ARS')),
  -- Empty: every model.
  model_codes text[] NOT NULL DEFAULT '{}',
  -- Paid by the maker: counts only where the market's page settings have the subsidized price on.
  subsidized boolean NOT NULL DEFAULT false,
  -- Comes on top of others; one that does not stands alone, the best of its kind.
  combinable boolean NOT NULL DEFAULT false,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  UNIQUE (brand, id),
  CHECK ((basis_points IS NULL) <> (amount IS NULL)),
  CHECK (valid_until > valid_from)
);
CREATE INDEX campaign_in_force ON price.campaign (brand, market, valid_from);

CREATE TABLE price.change (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  type text NOT NULL CHECK (type IN ('PUBLIC', 'EC')),
  mvs_code text NOT NULL,
  year integer NOT NULL,
  -- What was asked when the change was written: where the price has moved since, the change no longer applies.
  base_amount bigint NOT NULL CHECK (base_amount > 0),
  amount bigint NOT NULL CHECK (amount > 0),
  net_amount bigint CHECK (net_amount > 0 AND net_amount < amount),
  currency char(3) NOT NULL CHECK ((market = 'br') = (currency = 'BRL') AND currency IN ('BRL', 'ARS')),
  -- Null: at once, when it is approved.
  effective_at timestamptz,
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 300),
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED', 'WITHDRAWN')),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  -- The list that carries the price once it is approved.
  list_id text,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, mvs_code, year) REFERENCES catalog.version (brand, mvs_code, year),
  CHECK (amount <> base_amount),
  CHECK ((currency = 'ARS') = (net_amount IS NOT NULL)),
  CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK ((state = 'APPROVED') = (list_id IS NOT NULL)),
  CONSTRAINT two_persons CHECK (state NOT IN ('APPROVED', 'REFUSED') OR decided_by <> requested_by)
);
-- Two people changing one price: the second is told so.
CREATE UNIQUE INDEX one_open_change ON price.change (brand, market, type, mvs_code, year) WHERE state = 'PROPOSED';
CREATE INDEX change_newest ON price.change (brand, market, requested_at DESC);

CREATE TRIGGER state_moves BEFORE UPDATE OF state ON price.change
  FOR EACH ROW EXECUTE FUNCTION platform.move('price_change', 'state');

ALTER TABLE price.campaign ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON price.campaign USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE price.change ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON price.change USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- Who set a dealer's price, and how often it was changed: a change of a row seen before is refused.
ALTER TABLE price.dealer_price ADD COLUMN revision integer NOT NULL DEFAULT 1;
ALTER TABLE price.dealer_price ADD COLUMN changed_by text NOT NULL DEFAULT 'system:seed';
ALTER TABLE price.dealer_price ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX dealer_price_at ON price.dealer_price (brand, market, dealer_id, mvs_code, year);
