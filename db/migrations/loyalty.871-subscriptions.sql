-- Terms of a paid plan: each is paid once, they follow one another, and what has ended is over by the clock alone.

CREATE TABLE loyalty.subscription (
  -- What payments know it by.
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  member_id uuid NOT NULL,
  number text NOT NULL UNIQUE CHECK (number ~ '^[0-9A-Z]{10}$'),
  plan text NOT NULL,
  plan_name text NOT NULL,
  months integer NOT NULL CHECK (months BETWEEN 1 AND 36),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'ACTIVE', 'LAPSED', 'WITHDRAWN', 'REVERSED')),
  -- Until when its money is waited for.
  asked_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  paid_at timestamptz,
  starts_at timestamptz,
  ends_at timestamptz,
  -- The last moment at which the law gives the money back.
  withdraw_until timestamptz,
  ended_at timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, member_id) REFERENCES loyalty.member (brand, id),
  CONSTRAINT term_is_paid CHECK ((state IN ('WAITING', 'LAPSED')) = (paid_at IS NULL)),
  CHECK ((paid_at IS NULL) = (starts_at IS NULL) AND (paid_at IS NULL) = (ends_at IS NULL) AND (paid_at IS NULL) = (withdraw_until IS NULL)),
  CHECK (ends_at > starts_at),
  CHECK ((state IN ('WAITING', 'ACTIVE')) = (ended_at IS NULL)),
  CONSTRAINT one_term_at_a_time EXCLUDE USING gist (member_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (state = 'ACTIVE')
);
-- Of one member one term waits for its money.
CREATE UNIQUE INDEX one_term_waits ON loyalty.subscription (member_id) WHERE state = 'WAITING';
CREATE INDEX terms_of_member ON loyalty.subscription (member_id, created_at DESC);
CREATE TRIGGER subscription_moves BEFORE UPDATE OF state ON loyalty.subscription
  FOR EACH ROW EXECUTE FUNCTION platform.move('loyalty_subscription', 'state');

-- What was agreed to, and what was paid for, stays.
CREATE FUNCTION loyalty.keep_term() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.brand, NEW.market, NEW.member_id, NEW.number, NEW.plan, NEW.plan_name, NEW.months, NEW.amount, NEW.currency)
      IS DISTINCT FROM (OLD.brand, OLD.market, OLD.member_id, OLD.number, OLD.plan, OLD.plan_name, OLD.months, OLD.amount, OLD.currency)
    OR (OLD.paid_at IS NOT NULL AND (NEW.paid_at, NEW.starts_at, NEW.ends_at, NEW.withdraw_until)
      IS DISTINCT FROM (OLD.paid_at, OLD.starts_at, OLD.ends_at, OLD.withdraw_until)) THEN
    RAISE EXCEPTION 'term % stays what it was', OLD.id USING ERRCODE = '23514', CONSTRAINT = 'term_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER term_stays BEFORE UPDATE ON loyalty.subscription FOR EACH ROW EXECUTE FUNCTION loyalty.keep_term();

ALTER TABLE loyalty.subscription ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON loyalty.subscription USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

-- A term that is paid gives a medal too.
ALTER TABLE loyalty.medal DROP CONSTRAINT medal_rule_check;
ALTER TABLE loyalty.medal ADD CONSTRAINT medal_rule_check
  CHECK (rule IN ('OWNED_CAR', 'REVISION', 'TEST_DRIVE', 'EVENT', 'OPINION', 'REFERRAL', 'SUBSCRIPTION'));
