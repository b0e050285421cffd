-- Discount coupons: what each takes off, for whom and how often, and each use by an order.

CREATE SCHEMA coupons;

CREATE TABLE coupons.coupon (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- As it is stored; people write it with blanks, dashes and small letters.
  code text NOT NULL CHECK (code ~ '^[0-9A-Z]{3,16}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 80),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  -- Either a fixed amount or a share of the price, which may have a most.
  amount bigint CHECK (amount > 0),
  percent integer CHECK (percent BETWEEN 1 AND 90),
  most_off bigint CHECK (most_off > 0),
  least_price bigint CHECK (least_price > 0),
  income_most bigint CHECK (income_most > 0),
  plan text NOT NULL CHECK (plan IN ('ANY', 'CASH', 'ENTRANCE')),
  offer_code text CHECK (offer_code ~ '^[0-9A-Z]{8}$'),
  -- The months of a plan, 0 without credit, for which it is the default of its offer.
  default_period integer CHECK (default_period BETWEEN 0 AND 84),
  with_offer boolean NOT NULL,
  with_others boolean NOT NULL,
  partner text CHECK (length(partner) BETWEEN 2 AND 80),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  -- Limits, and what is taken of them: raised and lowered with each use, in its transaction.
  most_uses integer CHECK (most_uses > 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  budget bigint CHECK (budget > 0),
  discounted bigint NOT NULL DEFAULT 0 CHECK (discounted >= 0),
  per_person integer CHECK (per_person > 0),
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CONSTRAINT one_coupon_code UNIQUE (brand, market, code),
  CONSTRAINT uses_within_limit CHECK (uses <= most_uses),
  CONSTRAINT discounted_within_budget CHECK (discounted <= budget),
  CHECK ((amount IS NULL) <> (percent IS NULL)),
  CHECK (most_off IS NULL OR percent IS NOT NULL),
  CHECK (valid_until > valid_from),
  CHECK (default_period IS NULL OR (offer_code IS NOT NULL AND with_offer AND (plan <> 'CASH' OR default_period = 0)))
);
CREATE UNIQUE INDEX one_default_coupon ON coupons.coupon (brand, market, offer_code, default_period)
  WHERE default_period IS NOT NULL AND active;
CREATE INDEX coupon_newest ON coupons.coupon (brand, market, created_at DESC, id);

CREATE TABLE coupons.use (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  coupon_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- Blind index of the buyer's document; null where the buyer has none, or their uses were cleared.
  person_index text,
  off bigint NOT NULL CHECK (off > 0),
  -- What it took off the price without national taxes, in Argentina.
  net_off bigint CHECK (net_off >= 0),
  -- Stands beside no other coupon.
  alone boolean NOT NULL,
  state text NOT NULL DEFAULT 'RESERVED' CHECK (state IN ('RESERVED', 'SPENT', 'RETURNED')),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, coupon_id) REFERENCES coupons.coupon (brand, id)
);
CREATE UNIQUE INDEX one_use_an_order ON coupons.use (order_id, coupon_id) WHERE state <> 'RETURNED';
CREATE UNIQUE INDEX one_lone_coupon ON coupons.use (order_id) WHERE state <> 'RETURNED' AND alone;
CREATE INDEX uses_of_coupon ON coupons.use (coupon_id, created_at DESC);
CREATE INDEX uses_of_person ON coupons.use (person_index) WHERE person_index IS NOT NULL;
CREATE TRIGGER use_moves BEFORE UPDATE OF state ON coupons.use
  FOR EACH ROW EXECUTE FUNCTION platform.move('coupon_use', 'state');

-- How often a person uses a coupon now: what the limit of a person is held by.
CREATE TABLE coupons.person (
  coupon_id uuid NOT NULL,
  brand text NOT NULL,
  person_index text NOT NULL,
  uses integer NOT NULL CHECK (uses >= 0),
  PRIMARY KEY (coupon_id, person_index),
  FOREIGN KEY (brand, coupon_id) REFERENCES coupons.coupon (brand, id)
);
CREATE INDEX coupons_of_person ON coupons.person (person_index);

-- The income of the buyer's family, as they declared it for an order.
CREATE TABLE coupons.family_income (
  order_id uuid PRIMARY KEY,
  brand text NOT NULL,
  sealed bytea NOT NULL,
  declared_at timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE coupons.coupon ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON coupons.coupon USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE coupons.use ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON coupons.use USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE coupons.person ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON coupons.person USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE coupons.family_income ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON coupons.family_income USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

COMMENT ON COLUMN coupons.use.person_index IS '@personal';
COMMENT ON COLUMN coupons.person.person_index IS '@personal';
COMMENT ON COLUMN coupons.family_income.sealed IS '@personal';
