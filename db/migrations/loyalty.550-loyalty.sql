-- Loyalty: programmes with their medals and prizes, members, and their points as a ledger by double entry.

CREATE SCHEMA loyalty;

CREATE TABLE loyalty.programme (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- Names it in calls; the page it stands on goes by it too.
  code text NOT NULL CHECK (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND length(code) <= 40),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  lead text NOT NULL CHECK (length(lead) BETWEEN 3 AND 300),
  -- Said once, to who has just joined.
  welcome text NOT NULL CHECK (length(welcome) BETWEEN 3 AND 500),
  -- OWNERS: only who has a car of the brand in their garage joins.
  membership text NOT NULL CHECK (membership IN ('OPEN', 'OWNERS')),
  -- How long points live.
  months integer NOT NULL CHECK (months BETWEEN 1 AND 120),
  levels jsonb NOT NULL CHECK (jsonb_typeof(levels) = 'array'),
  plans jsonb NOT NULL CHECK (jsonb_typeof(plans) = 'array'),
  faq jsonb NOT NULL CHECK (jsonb_typeof(faq) = 'array'),
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (brand, id),
  CONSTRAINT one_programme_code UNIQUE (brand, market, code)
);

CREATE TABLE loyalty.medal (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  programme_id uuid NOT NULL,
  code text NOT NULL CHECK (code ~ '^[A-Z0-9]+(-[A-Z0-9]+)*$' AND length(code) BETWEEN 3 AND 30),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  text text NOT NULL CHECK (length(text) BETWEEN 3 AND 300),
  rule text NOT NULL CHECK (rule IN ('OWNED_CAR', 'REVISION', 'TEST_DRIVE', 'EVENT', 'OPINION', 'REFERRAL')),
  points integer NOT NULL CHECK (points BETWEEN 1 AND 1000000),
  -- How often one member gets it; null: as often as its rule is met.
  most integer CHECK (most BETWEEN 1 AND 1000),
  -- What is shown at an event, to be typed by who is there.
  event_code text CHECK (event_code ~ '^[A-Z0-9]{4,20}$'),
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (brand, id),
  CONSTRAINT one_medal_code UNIQUE (programme_id, code),
  CONSTRAINT one_event_code UNIQUE (programme_id, event_code),
  CONSTRAINT event_has_code CHECK (event_code IS NULL OR rule = 'EVENT'),
  FOREIGN KEY (brand, programme_id) REFERENCES loyalty.programme (brand, id)
);

CREATE TABLE loyalty.prize (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  programme_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  text text NOT NULL CHECK (length(text) BETWEEN 3 AND 300),
  -- Which of our drawings stands for it.
  drawing text NOT NULL CHECK (drawing IN ('CAP', 'CUP', 'BACKPACK', 'MODEL', 'TRACK', 'CARE', 'TRIP')),
  points integer NOT NULL CHECK (points BETWEEN 1 AND 10000000),
  stock integer NOT NULL CHECK (stock >= 0),
  -- Raised by the statement that gives one, and only while one is left.
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  position integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  UNIQUE (brand, id),
  CONSTRAINT within_stock CHECK (taken <= stock),
  FOREIGN KEY (brand, programme_id) REFERENCES loyalty.programme (brand, id)
);
CREATE INDEX prize_of_programme ON loyalty.prize (programme_id, points, id);

CREATE TABLE loyalty.member (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  programme_id uuid NOT NULL,
  -- Null once the account is erased.
  account_id uuid,
  plan text NOT NULL,
  -- What the ranking calls them; null: it names nobody.
  shown_as text CHECK (length(shown_as) BETWEEN 1 AND 60),
  -- What a friend who joins names.
  invitation text NOT NULL UNIQUE,
  invited_by uuid REFERENCES loyalty.member (id),
  joined_at timestamptz NOT NULL DEFAULT now(),
  welcomed_at timestamptz,
  left_at timestamptz,
  -- What the ledger says of them, written with each of its entries while this row is held.
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  debt bigint NOT NULL DEFAULT 0 CHECK (debt >= 0),
  -- Everything earned and not taken back, spent or not: by it go level and ranking.
  score bigint NOT NULL DEFAULT 0 CHECK (score >= 0),
  UNIQUE (brand, id),
  CONSTRAINT one_membership UNIQUE (programme_id, account_id),
  CONSTRAINT points_or_debt CHECK (points = 0 OR debt = 0),
  FOREIGN KEY (brand, programme_id) REFERENCES loyalty.programme (brand, id)
);
CREATE INDEX member_newest ON loyalty.member (brand, market, joined_at DESC, id DESC);
CREATE INDEX member_of_account ON loyalty.member (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX member_invited ON loyalty.member (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX member_by_score ON loyalty.member (programme_id, score DESC, id) WHERE left_at IS NULL;

CREATE TABLE loyalty.entry (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  member_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('EARN', 'GIFT', 'RETURN', 'SPEND', 'EXPIRE', 'TAKE_BACK')),
  -- What it is for: one cause books once.
  cause text NOT NULL CHECK (length(cause) BETWEEN 1 AND 200),
  medal_id uuid,
  prize_id uuid,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_entry_a_cause UNIQUE NULLS NOT DISTINCT (member_id, kind, cause, medal_id),
  FOREIGN KEY (brand, member_id) REFERENCES loyalty.member (brand, id),
  FOREIGN KEY (brand, medal_id) REFERENCES loyalty.medal (brand, id),
  FOREIGN KEY (brand, prize_id) REFERENCES loyalty.prize (brand, id)
);
COMMENT ON TABLE loyalty.entry IS '@append-only';
CREATE INDEX entries_of_member ON loyalty.entry (member_id, id DESC);
CREATE TRIGGER entry_stays BEFORE UPDATE OR DELETE ON loyalty.entry FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- Both sides of an entry: what the member has more or less, and where it came from or went.
CREATE TABLE loyalty.posting (
  entry_id uuid NOT NULL REFERENCES loyalty.entry (id),
  brand text NOT NULL,
  account text NOT NULL CHECK (account IN ('member', 'issued', 'redeemed', 'expired', 'revoked')),
  points bigint NOT NULL CHECK (points <> 0),
  PRIMARY KEY (entry_id, account)
);
COMMENT ON TABLE loyalty.posting IS '@append-only';
CREATE TRIGGER posting_stays BEFORE UPDATE OR DELETE ON loyalty.posting FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

CREATE FUNCTION loyalty.entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) <> 2 OR sum(p.points) <> 0 FROM loyalty.posting p WHERE p.entry_id = NEW.id) THEN
    RAISE EXCEPTION 'entry % does not balance', NEW.id USING ERRCODE = '23514', CONSTRAINT = 'entry_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_balances AFTER INSERT ON loyalty.entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION loyalty.entry_balances();
-- No third side comes later.
CREATE FUNCTION loyalty.posting_with_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) <> 2 OR sum(p.points) <> 0 FROM loyalty.posting p WHERE p.entry_id = NEW.entry_id) THEN
    RAISE EXCEPTION 'entry % does not balance', NEW.entry_id USING ERRCODE = '23514', CONSTRAINT = 'entry_balances';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER posting_balances AFTER INSERT ON loyalty.posting
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION loyalty.posting_with_entry();

-- Points that came together and end together; what is spent is taken of the oldest.
CREATE TABLE loyalty.lot (
  id uuid PRIMARY KEY REFERENCES loyalty.entry (id),
  brand text NOT NULL,
  member_id uuid NOT NULL,
  points bigint NOT NULL CHECK (points > 0),
  remaining bigint NOT NULL CHECK (remaining >= 0),
  expired bigint NOT NULL DEFAULT 0 CHECK (expired >= 0),
  expires_at timestamptz NOT NULL,
  CONSTRAINT lot_adds_up CHECK (remaining + expired <= points),
  FOREIGN KEY (brand, member_id) REFERENCES loyalty.member (brand, id)
);
CREATE INDEX lots_left ON loyalty.lot (member_id, expires_at, id) WHERE remaining > 0;
CREATE INDEX lots_ending ON loyalty.lot (expires_at, id) WHERE remaining > 0;

-- A medal a member has, for one cause.
CREATE TABLE loyalty.award (
  id uuid PRIMARY KEY REFERENCES loyalty.entry (id),
  brand text NOT NULL,
  member_id uuid NOT NULL,
  medal_id uuid NOT NULL,
  cause text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  taken_back_at timestamptz,
  CONSTRAINT one_award_a_cause UNIQUE (member_id, medal_id, cause),
  FOREIGN KEY (brand, member_id) REFERENCES loyalty.member (brand, id),
  FOREIGN KEY (brand, medal_id) REFERENCES loyalty.medal (brand, id)
);
CREATE INDEX awards_of_cause ON loyalty.award (cause) WHERE taken_back_at IS NULL;

CREATE TABLE loyalty.redemption (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  member_id uuid NOT NULL,
  prize_id uuid NOT NULL,
  entry_id uuid NOT NULL UNIQUE REFERENCES loyalty.entry (id),
  points bigint NOT NULL CHECK (points > 0),
  -- What the member shows where the prize is handed over.
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-Z]{10}$'),
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'HANDED_OVER', 'CANCELLED')),
  at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  FOREIGN KEY (brand, member_id) REFERENCES loyalty.member (brand, id),
  FOREIGN KEY (brand, prize_id) REFERENCES loyalty.prize (brand, id)
);
CREATE INDEX redemptions_of_member ON loyalty.redemption (member_id, id DESC);
CREATE INDEX redemption_newest ON loyalty.redemption (brand, market, id DESC);
CREATE INDEX redemption_in_state ON loyalty.redemption (brand, market, state, id DESC);
CREATE INDEX redemptions_of_prize ON loyalty.redemption (prize_id);
CREATE TRIGGER redemption_moves BEFORE UPDATE OF state ON loyalty.redemption
  FOR EACH ROW EXECUTE FUNCTION platform.move('redemption', 'state');

-- Points that staff want to give by hand: one proposes, another decides.
CREATE TABLE loyalty.gift (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  member_id uuid NOT NULL,
  -- Of a medal, its points.
  medal_id uuid,
  points bigint NOT NULL CHECK (points BETWEEN 1 AND 1000000),
  reason text NOT NULL CHECK (length(reason) BETWEEN 3 AND 300),
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  CONSTRAINT gift_two_persons CHECK (decided_by <> proposed_by),
  CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  FOREIGN KEY (brand, member_id) REFERENCES loyalty.member (brand, id),
  FOREIGN KEY (brand, medal_id) REFERENCES loyalty.medal (brand, id)
);
CREATE INDEX gift_newest ON loyalty.gift (brand, market, id DESC);
CREATE INDEX gift_in_state ON loyalty.gift (brand, market, state, id DESC);
CREATE INDEX gifts_of_member ON loyalty.gift (member_id);
CREATE TRIGGER gift_moves BEFORE UPDATE OF state ON loyalty.gift
  FOR EACH ROW EXECUTE FUNCTION platform.move('loyalty_gift', 'state');

-- The ranking as it was at one moment: who turns its pages sees one order, however the points move meanwhile.
CREATE TABLE loyalty.edition (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  programme_id uuid NOT NULL,
  members integer NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, programme_id) REFERENCES loyalty.programme (brand, id)
);
CREATE INDEX edition_newest ON loyalty.edition (programme_id, id DESC);
CREATE TABLE loyalty.standing (
  edition_id uuid NOT NULL REFERENCES loyalty.edition (id) ON DELETE CASCADE,
  brand text NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  member_id uuid NOT NULL,
  score bigint NOT NULL,
  PRIMARY KEY (edition_id, position),
  CONSTRAINT one_standing UNIQUE (edition_id, member_id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['programme', 'medal', 'prize', 'member', 'entry', 'posting', 'lot', 'award', 'redemption',
    'gift', 'edition', 'standing'] LOOP
    EXECUTE format('ALTER TABLE loyalty.%I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY by_brand ON loyalty.%I USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand))', name);
  END LOOP;
END $$;

COMMENT ON COLUMN loyalty.member.account_id IS '@personal';
COMMENT ON COLUMN loyalty.member.shown_as IS '@personal';
