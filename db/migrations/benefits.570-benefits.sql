-- What partners give a brand's people: for whom, where, how often, by which codes; what dealerships ask their customers; vouchers.

CREATE SCHEMA benefits;

CREATE TABLE benefits.partner (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- What the grant of its own people names.
  code text NOT NULL CHECK (code ~ '^[a-z0-9-]{2,40}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CONSTRAINT one_partner_code UNIQUE (brand, market, code)
);

CREATE TABLE benefits.audience (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 80),
  kind text NOT NULL CHECK (kind IN ('EVERYBODY', 'DOCUMENTS', 'OWNERS', 'LEVELS', 'DEALER_CUSTOMERS')),
  -- What its list does; null: it has none.
  logic text CHECK (logic IN ('WHITELIST', 'BLACKLIST')),
  levels text[] NOT NULL DEFAULT '{}',
  dealer_ids uuid[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CHECK (kind <> 'DOCUMENTS' OR logic IS NOT NULL),
  CHECK ((kind = 'LEVELS') = (levels <> '{}')),
  CHECK ((kind = 'DEALER_CUSTOMERS') = (dealer_ids <> '{}'))
);

-- A list is of documents (as blind indexes), or of chassis where the audience is of owners.
CREATE TABLE benefits.audience_entry (
  audience_id uuid NOT NULL,
  brand text NOT NULL,
  value text NOT NULL,
  -- The person whose dependent it is: leaves the list with them.
  holder text,
  PRIMARY KEY (audience_id, value),
  FOREIGN KEY (brand, audience_id) REFERENCES benefits.audience (brand, id),
  FOREIGN KEY (audience_id, holder) REFERENCES benefits.audience_entry (audience_id, value) ON DELETE CASCADE,
  CHECK (holder <> value)
);
CREATE INDEX entries_of_person ON benefits.audience_entry (value);
CREATE INDEX dependents_of_holder ON benefits.audience_entry (audience_id, holder) WHERE holder IS NOT NULL;

CREATE TABLE benefits.benefit (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  partner_id uuid NOT NULL,
  audience_id uuid NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 3 AND 80),
  summary text NOT NULL CHECK (length(summary) BETWEEN 3 AND 200),
  terms text NOT NULL CHECK (length(terms) BETWEEN 3 AND 4000),
  picture text NOT NULL CHECK (picture IN ('CARE', 'WASH', 'TYRES', 'FUEL', 'TRAVEL', 'FOOD', 'SPORT', 'MUSIC', 'GIFT')),
  -- For oneself, as a gift, or both.
  modes text[] NOT NULL CHECK (modes <> '{}' AND modes <@ ARRAY['SELF', 'GIFT']),
  -- What it takes off a price, where it takes something off: a share or an amount.
  percent integer CHECK (percent BETWEEN 1 AND 100),
  amount bigint CHECK (amount > 0),
  currency char(3) NOT NULL CHECK ((market = 'br') = (currency = 'BRL') AND currency IN ('BRL', 'ARS')),
  coverage text NOT NULL CHECK (coverage IN ('NATIONAL', 'STATE', 'REGIONAL', 'DEALER_GROUP')),
  -- The state, regional or group that the coverage is of.
  jurisdiction text CHECK (length(jurisdiction) BETWEEN 1 AND 60),
  -- Had at a dealership, which is named when it is redeemed.
  at_dealer boolean NOT NULL,
  per_person integer NOT NULL CHECK (per_person BETWEEN 1 AND 100),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  active boolean NOT NULL,
  written_by text NOT NULL,
  approved_by text,
  approved_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, partner_id) REFERENCES benefits.partner (brand, id),
  FOREIGN KEY (brand, audience_id) REFERENCES benefits.audience (brand, id),
  CHECK (percent IS NULL OR amount IS NULL),
  CHECK ((coverage = 'NATIONAL') = (jurisdiction IS NULL)),
  CHECK (coverage IN ('NATIONAL', 'STATE') OR at_dealer),
  CHECK (valid_until > valid_from),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT two_persons CHECK (approved_by <> written_by)
);
CREATE INDEX benefit_newest ON benefits.benefit (brand, market, created_at DESC, id);
CREATE INDEX benefit_of_partner ON benefits.benefit (partner_id, created_at DESC, id);

-- The dealerships that give it, as the network was when it was last matched.
CREATE TABLE benefits.benefit_dealer (
  benefit_id uuid NOT NULL,
  brand text NOT NULL,
  dealer_id uuid NOT NULL,
  PRIMARY KEY (benefit_id, dealer_id),
  FOREIGN KEY (brand, benefit_id) REFERENCES benefits.benefit (brand, id)
);

CREATE TABLE benefits.redemption (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  benefit_id uuid NOT NULL,
  -- Null: the person is gone.
  account_id uuid REFERENCES accounts.account (id),
  type text NOT NULL CHECK (type IN ('SELF', 'GIFT', 'GIFTED')),
  -- Which of the person's own it is; gifts that were received do not count.
  nth integer CHECK (nth > 0),
  -- The gift that was taken.
  gift_id uuid,
  dealer_id uuid,
  -- Of the link of a gift: whoever has the link takes the gift.
  link_digest text,
  redeemed_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, benefit_id) REFERENCES benefits.benefit (brand, id),
  FOREIGN KEY (brand, gift_id) REFERENCES benefits.redemption (brand, id),
  CONSTRAINT gift_taken_once UNIQUE (gift_id),
  CONSTRAINT one_link UNIQUE (link_digest),
  CONSTRAINT own_share UNIQUE (benefit_id, account_id, nth),
  CHECK ((type = 'GIFTED') = (gift_id IS NOT NULL)),
  CHECK ((type = 'GIFT') = (link_digest IS NOT NULL)),
  CHECK ((type = 'GIFTED') = (nth IS NULL))
);
CREATE INDEX redemptions_of_person ON benefits.redemption (account_id, redeemed_at DESC, id DESC);
CREATE INDEX redemptions_of_benefit ON benefits.redemption (benefit_id, redeemed_at DESC, id DESC) INCLUDE (brand);

-- A partner's codes. Each is given once: to one redemption, which has one code.
CREATE TABLE benefits.code (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  partner_id uuid NOT NULL,
  benefit_id uuid NOT NULL,
  code text NOT NULL CHECK (code ~ '^[0-9A-Za-z_-]{4,60}$'),
  redemption_id uuid,
  added_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, benefit_id) REFERENCES benefits.benefit (brand, id),
  FOREIGN KEY (brand, redemption_id) REFERENCES benefits.redemption (brand, id),
  CONSTRAINT code_given_once UNIQUE (redemption_id),
  CONSTRAINT one_code_of_partner UNIQUE (partner_id, code)
);
CREATE INDEX free_codes ON benefits.code (benefit_id, id) WHERE redemption_id IS NULL;

CREATE FUNCTION benefits.keep_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a code that was given stays where it is' USING ERRCODE = '23514', CONSTRAINT = 'given_code_stays';
END $$;
CREATE TRIGGER given_code_stays BEFORE UPDATE OR DELETE ON benefits.code
  FOR EACH ROW WHEN (OLD.redemption_id IS NOT NULL) EXECUTE FUNCTION benefits.keep_code();

CREATE TABLE benefits.rating (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  benefit_id uuid NOT NULL,
  account_id uuid REFERENCES accounts.account (id),
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  rated_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, benefit_id) REFERENCES benefits.benefit (brand, id),
  CONSTRAINT one_rating UNIQUE (benefit_id, account_id)
);
CREATE INDEX ratings_of_person ON benefits.rating (account_id);

CREATE TABLE benefits.poll (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  dealer_id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('BENEFIT', 'SERVICE')),
  question text NOT NULL CHECK (length(question) BETWEEN 3 AND 200),
  -- How many members vote before it is decided.
  target integer NOT NULL CHECK (target BETWEEN 1 AND 100000),
  decided_option uuid,
  decided_at timestamptz,
  -- What came of the decision.
  outcome text CHECK (length(outcome) BETWEEN 3 AND 500),
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CHECK ((decided_option IS NULL) = (decided_at IS NULL)),
  CHECK (outcome IS NULL OR decided_at IS NOT NULL)
);
CREATE INDEX poll_newest ON benefits.poll (brand, market, created_at DESC, id);
CREATE INDEX polls_of_dealer ON benefits.poll (dealer_id, created_at DESC);

CREATE TABLE benefits.poll_option (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  poll_id uuid NOT NULL,
  place integer NOT NULL,
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 100),
  UNIQUE (poll_id, id),
  UNIQUE (poll_id, place),
  FOREIGN KEY (brand, poll_id) REFERENCES benefits.poll (brand, id)
);
ALTER TABLE benefits.poll ADD FOREIGN KEY (id, decided_option) REFERENCES benefits.poll_option (poll_id, id);

CREATE TABLE benefits.vote (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  poll_id uuid NOT NULL,
  option_id uuid NOT NULL,
  -- Null: the voter is gone; the vote counts.
  account_id uuid REFERENCES accounts.account (id),
  voted_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, poll_id) REFERENCES benefits.poll (brand, id),
  FOREIGN KEY (poll_id, option_id) REFERENCES benefits.poll_option (poll_id, id),
  CONSTRAINT one_vote UNIQUE (poll_id, account_id)
);
CREATE INDEX votes_of_option ON benefits.vote (poll_id, option_id);
CREATE INDEX votes_of_person ON benefits.vote (account_id);

-- What vouchers are given for, and how much each is worth.
CREATE TABLE benefits.voucher_plan (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 80),
  kind text NOT NULL CHECK (kind IN ('LOYALTY', 'FIDELITY', 'DELAY')),
  -- From how many points, months of ownership or days of delay.
  least integer NOT NULL CHECK (least BETWEEN 1 AND 1000000),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK ((market = 'br') = (currency = 'BRL') AND currency IN ('BRL', 'ARS')),
  most_issued integer CHECK (most_issued > 0),
  issued integer NOT NULL DEFAULT 0 CHECK (issued >= 0),
  -- How long a voucher can be spent, in days from its issue.
  keeps_days integer NOT NULL CHECK (keeps_days BETWEEN 1 AND 730),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  active boolean NOT NULL,
  written_by text NOT NULL,
  approved_by text,
  approved_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CHECK (valid_until > valid_from),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT issued_within_limit CHECK (issued <= most_issued),
  CONSTRAINT two_persons CHECK (approved_by <> written_by)
);
CREATE INDEX voucher_plan_newest ON benefits.voucher_plan (brand, market, created_at DESC, id);

CREATE TABLE benefits.voucher (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  plan_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('LOYALTY', 'FIDELITY', 'DELAY')),
  account_id uuid REFERENCES accounts.account (id),
  -- The delayed order that a reward is for.
  order_id uuid,
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  code text NOT NULL CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  issued_at timestamptz NOT NULL DEFAULT now(),
  valid_until timestamptz NOT NULL,
  redeemed_at timestamptz,
  dealer_id uuid,
  redeemed_by text,
  FOREIGN KEY (brand, plan_id) REFERENCES benefits.voucher_plan (brand, id),
  CONSTRAINT one_voucher_code UNIQUE (code),
  CHECK ((kind = 'DELAY') = (order_id IS NOT NULL)),
  CHECK ((redeemed_at IS NULL) = (dealer_id IS NULL) AND (redeemed_at IS NULL) = (redeemed_by IS NULL))
);
CREATE UNIQUE INDEX one_reward_an_order ON benefits.voucher (order_id);
CREATE UNIQUE INDEX one_fidelity_voucher ON benefits.voucher (plan_id, account_id) WHERE kind = 'FIDELITY';
CREATE INDEX vouchers_of_person ON benefits.voucher (account_id, issued_at DESC, id DESC);
CREATE INDEX voucher_newest ON benefits.voucher (brand, market, issued_at DESC, id DESC);

-- Spent once, and of what it was given for nothing changes.
CREATE FUNCTION benefits.keep_voucher() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.redeemed_at IS NOT NULL AND (NEW.redeemed_at, NEW.dealer_id, NEW.redeemed_by) IS DISTINCT FROM (OLD.redeemed_at, OLD.dealer_id, OLD.redeemed_by))
    OR (NEW.brand, NEW.market, NEW.plan_id, NEW.order_id, NEW.amount, NEW.code, NEW.valid_until)
      IS DISTINCT FROM (OLD.brand, OLD.market, OLD.plan_id, OLD.order_id, OLD.amount, OLD.code, OLD.valid_until) THEN
    RAISE EXCEPTION 'a voucher is spent once and stays what it was' USING ERRCODE = '23514', CONSTRAINT = 'voucher_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER voucher_stays BEFORE UPDATE ON benefits.voucher FOR EACH ROW EXECUTE FUNCTION benefits.keep_voucher();

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['partner', 'audience', 'audience_entry', 'benefit', 'benefit_dealer', 'redemption', 'code', 'rating',
    'poll', 'poll_option', 'vote', 'voucher_plan', 'voucher'] LOOP
    EXECUTE format('ALTER TABLE benefits.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY by_brand ON benefits.%I USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand))', name);
  END LOOP;
END $$;

COMMENT ON COLUMN benefits.audience_entry.value IS '@personal';
COMMENT ON COLUMN benefits.audience_entry.holder IS '@personal';
COMMENT ON COLUMN benefits.redemption.account_id IS '@personal';
COMMENT ON COLUMN benefits.rating.account_id IS '@personal';
COMMENT ON COLUMN benefits.vote.account_id IS '@personal';
COMMENT ON COLUMN benefits.voucher.account_id IS '@personal';
