-- Promotions of a brand in a market: who takes part, the lucky numbers they have, the frozen list that a prize is drawn on, and the draw by two persons.

CREATE SCHEMA promotions;

CREATE TABLE promotions.promotion_group (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  name text NOT NULL,
  note text,
  -- In how many of its promotions one person may take part.
  most_joined integer CHECK (most_joined > 0),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_group_name UNIQUE (brand, market, name)
);

CREATE TABLE promotions.promotion (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  group_id uuid REFERENCES promotions.promotion_group (id),
  -- Its address on the site.
  code text NOT NULL CHECK (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(code) <= 60),
  name text NOT NULL,
  summary text NOT NULL,
  -- The car on its poster.
  model_code text,
  state text NOT NULL DEFAULT 'DRAFT' CHECK (state IN ('DRAFT', 'PUBLISHED', 'CLOSED', 'DRAWN')),
  -- Number of the authorisation (Lei 5.768/1971), of the registration in Argentina where there is one.
  permit text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  draw_on date NOT NULL,
  -- Portaria SEAE/ME 7.638/2022: series of at most 100,000 numbers.
  series integer NOT NULL CHECK (series BETWEEN 1 AND 100),
  series_size integer NOT NULL CHECK (series_size BETWEEN 10 AND 100000),
  -- How many numbers each kind of participation gives; 0: it gives none.
  for_joining integer NOT NULL CHECK (for_joining BETWEEN 0 AND 20),
  for_drive integer NOT NULL CHECK (for_drive BETWEEN 0 AND 20),
  for_invitation integer NOT NULL CHECK (for_invitation BETWEEN 0 AND 20),
  for_qr_code integer NOT NULL CHECK (for_qr_code BETWEEN 0 AND 20),
  -- The most numbers of one person.
  most_numbers integer NOT NULL CHECK (most_numbers BETWEEN 1 AND 1000),
  -- The order in which numbers are handed out is drawn from it.
  number_key bytea NOT NULL,
  handed integer NOT NULL DEFAULT 0,
  joined integer NOT NULL DEFAULT 0 CHECK (joined >= 0),
  -- The edition of its terms that is in force; 0 until it is published.
  edition integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz,
  CONSTRAINT one_promotion_address UNIQUE (brand, market, code),
  CONSTRAINT handed_within_series CHECK (handed BETWEEN 0 AND series * series_size),
  CHECK (ends_at > starts_at),
  -- The list is frozen before the result exists: in Brazil the day of the extraction comes after the day of the end.
  CONSTRAINT drawn_after_end CHECK (draw_on >= (ends_at AT TIME ZONE 'America/Sao_Paulo')::date + (market = 'br')::int),
  -- Prizes are not held back, nor is it kept for ever who took part.
  CONSTRAINT drawn_soon CHECK (draw_on <= (ends_at AT TIME ZONE 'America/Sao_Paulo')::date + 60),
  CHECK ((state = 'DRAFT') = (edition = 0)),
  CHECK ((state = 'DRAFT') = (published_at IS NULL)),
  CHECK (market <> 'br' OR state = 'DRAFT' OR permit IS NOT NULL)
);
CREATE INDEX promotions_in_order ON promotions.promotion (brand, market, ends_at DESC, id DESC);
-- Those whose time is over and whose lists are not begun.
CREATE INDEX promotions_to_close ON promotions.promotion (ends_at) WHERE state = 'PUBLISHED';
CREATE INDEX promotions_of_group ON promotions.promotion (group_id) WHERE group_id IS NOT NULL;
CREATE TRIGGER promotion_moves BEFORE UPDATE OF state ON promotions.promotion
  FOR EACH ROW EXECUTE FUNCTION platform.move('promotion', 'state');

-- What somebody agreed to does not change under them: the terms of a published promotion stay, and its end moves with a new edition only.
CREATE FUNCTION promotions.keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'DRAFT' AND (
    (NEW.group_id, NEW.code, NEW.name, NEW.summary, NEW.model_code, NEW.permit, NEW.starts_at, NEW.series, NEW.series_size,
      NEW.for_joining, NEW.for_drive, NEW.for_invitation, NEW.for_qr_code, NEW.most_numbers, NEW.number_key)
    IS DISTINCT FROM
    (OLD.group_id, OLD.code, OLD.name, OLD.summary, OLD.model_code, OLD.permit, OLD.starts_at, OLD.series, OLD.series_size,
      OLD.for_joining, OLD.for_drive, OLD.for_invitation, OLD.for_qr_code, OLD.most_numbers, OLD.number_key)
    OR (NEW.edition = OLD.edition AND (NEW.ends_at, NEW.draw_on) IS DISTINCT FROM (OLD.ends_at, OLD.draw_on))
    OR NEW.edition < OLD.edition)
  THEN
    RAISE EXCEPTION 'the terms of a published promotion stay' USING ERRCODE = '23514', CONSTRAINT = 'published_terms_stay';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER terms_stay BEFORE UPDATE ON promotions.promotion FOR EACH ROW EXECUTE FUNCTION promotions.keep_terms();

-- Each edition of the terms, written by one person and approved by another.
CREATE TABLE promotions.edition (
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  brand text NOT NULL,
  edition integer NOT NULL CHECK (edition > 0),
  rules text NOT NULL,
  ends_at timestamptz NOT NULL,
  draw_on date NOT NULL,
  written_by text NOT NULL,
  written_at timestamptz NOT NULL DEFAULT now(),
  approved_by text,
  approved_at timestamptz,
  PRIMARY KEY (promotion_id, edition),
  CONSTRAINT edition_two_persons CHECK (approved_by <> written_by),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL))
);
CREATE FUNCTION promotions.keep_edition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.approved_at IS NOT NULL THEN
    RAISE EXCEPTION 'an approved edition stays' USING ERRCODE = '23514', CONSTRAINT = 'approved_edition_stays';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER edition_stays BEFORE UPDATE OR DELETE ON promotions.edition
  FOR EACH ROW EXECUTE FUNCTION promotions.keep_edition();

CREATE TABLE promotions.prize (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  position integer NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  stock integer NOT NULL CHECK (stock BETWEEN 1 AND 10000),
  taken integer NOT NULL DEFAULT 0,
  CONSTRAINT one_prize_a_position UNIQUE (promotion_id, position),
  CONSTRAINT taken_within_stock CHECK (taken BETWEEN 0 AND stock)
);
CREATE FUNCTION promotions.keep_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM promotions.promotion p WHERE p.id = OLD.promotion_id AND p.state <> 'DRAFT') THEN
    RAISE EXCEPTION 'the prizes of a published promotion stay' USING ERRCODE = '23514', CONSTRAINT = 'published_terms_stay';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER prize_stays BEFORE UPDATE OF position, name, text, stock OR DELETE ON promotions.prize
  FOR EACH ROW EXECUTE FUNCTION promotions.keep_prize();

CREATE TABLE promotions.participant (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  -- Null once the account is erased, or the time of keeping is over.
  account_id uuid REFERENCES accounts.account (id),
  -- Keyed hash of the one document by which the market knows a person: stays until the promotion ends, so that nobody takes part again by erasing an account.
  person_index text,
  -- The name at the time of joining, sealed, and a keyed hash of each of its words, by which staff find somebody.
  sealed bytea,
  name_words text[] NOT NULL DEFAULT '{}',
  invited_by uuid REFERENCES promotions.participant (id),
  state text NOT NULL DEFAULT 'ACTIVE' CHECK (state IN ('ACTIVE', 'INACTIVE')),
  inactive_reason text,
  -- The newest edition of the terms they accepted.
  edition integer NOT NULL,
  numbers integer NOT NULL DEFAULT 0 CHECK (numbers >= 0),
  joined_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'INACTIVE') = (inactive_reason IS NOT NULL)),
  CHECK (invited_by <> id)
);
CREATE UNIQUE INDEX one_account_one_promotion ON promotions.participant (promotion_id, account_id) WHERE account_id IS NOT NULL;
CREATE UNIQUE INDEX one_person_one_promotion ON promotions.participant (promotion_id, person_index) WHERE person_index IS NOT NULL;
CREATE INDEX participants_of_promotion ON promotions.participant (promotion_id, id);
CREATE INDEX participants_in_order ON promotions.participant (brand, market, id);
CREATE INDEX participants_of_account ON promotions.participant (account_id) WHERE account_id IS NOT NULL;
CREATE INDEX participants_of_person ON promotions.participant (person_index) WHERE person_index IS NOT NULL;
CREATE INDEX participants_invited ON promotions.participant (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX participants_by_name ON promotions.participant USING gin (name_words);
-- Of whom it is still known who they are.
CREATE INDEX participants_kept ON promotions.participant (promotion_id)
  WHERE account_id IS NOT NULL OR sealed IS NOT NULL OR person_index IS NOT NULL;
CREATE TRIGGER participant_moves BEFORE UPDATE OF state ON promotions.participant
  FOR EACH ROW EXECUTE FUNCTION platform.move('promotion_participant', 'state');

-- Whoever could end a part once it is known who stands on the list could choose who wins: then only an account that is erased ends it.
CREATE FUNCTION promotions.keep_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'ACTIVE' AND NEW.state = 'INACTIVE' AND NEW.account_id IS NOT NULL
    AND EXISTS (SELECT FROM promotions.candidate_list l WHERE l.promotion_id = NEW.promotion_id)
  THEN
    RAISE EXCEPTION 'whoever stands on a list stays' USING ERRCODE = '23514', CONSTRAINT = 'part_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER part_stays BEFORE UPDATE OF state ON promotions.participant
  FOR EACH ROW EXECUTE FUNCTION promotions.keep_part();

-- Which editions somebody accepted, and when.
CREATE TABLE promotions.agreement (
  participant_id uuid NOT NULL REFERENCES promotions.participant (id),
  brand text NOT NULL,
  promotion_id uuid NOT NULL,
  edition integer NOT NULL,
  agreed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (participant_id, edition),
  FOREIGN KEY (promotion_id, edition) REFERENCES promotions.edition (promotion_id, edition)
);
COMMENT ON TABLE promotions.agreement IS '@append-only';
CREATE TRIGGER agreement_stays BEFORE UPDATE OR DELETE ON promotions.agreement
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();

-- A code on paper at a dealership or an event. It gives numbers once somebody else than who made it approved it.
CREATE TABLE promotions.qr_code (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  kind text NOT NULL CHECK (kind IN ('DEALERSHIP', 'EVENT')),
  place text NOT NULL,
  code text NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz NOT NULL,
  most_uses integer NOT NULL CHECK (most_uses BETWEEN 1 AND 1000000),
  uses integer NOT NULL DEFAULT 0,
  stopped_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  approved_by text,
  approved_at timestamptz,
  CONSTRAINT one_qr_code UNIQUE (code),
  CONSTRAINT code_two_persons CHECK (approved_by <> created_by),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT used_when_approved CHECK (uses = 0 OR approved_at IS NOT NULL),
  CONSTRAINT uses_within_code CHECK (uses BETWEEN 0 AND most_uses),
  CHECK (valid_until > valid_from)
);
CREATE INDEX qr_codes_of_promotion ON promotions.qr_code (promotion_id, created_at DESC);

CREATE FUNCTION promotions.keep_code() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.brand, NEW.promotion_id, NEW.kind, NEW.place, NEW.code, NEW.valid_from, NEW.valid_until, NEW.most_uses, NEW.created_by)
    IS DISTINCT FROM
    (OLD.id, OLD.brand, OLD.promotion_id, OLD.kind, OLD.place, OLD.code, OLD.valid_from, OLD.valid_until, OLD.most_uses, OLD.created_by)
    OR (OLD.approved_at IS NOT NULL AND (NEW.approved_by, NEW.approved_at) IS DISTINCT FROM (OLD.approved_by, OLD.approved_at))
  THEN
    RAISE EXCEPTION 'what a code gives stays' USING ERRCODE = '23514', CONSTRAINT = 'code_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER code_stays BEFORE UPDATE ON promotions.qr_code FOR EACH ROW EXECUTE FUNCTION promotions.keep_code();

-- What gave somebody numbers: each cause once.
CREATE TABLE promotions.attribution (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  promotion_id uuid NOT NULL,
  participant_id uuid NOT NULL REFERENCES promotions.participant (id),
  kind text NOT NULL CHECK (kind IN ('JOINING', 'TEST_DRIVE', 'INVITATION', 'QR_CODE')),
  cause text NOT NULL,
  numbers integer NOT NULL CHECK (numbers >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_attribution_a_cause UNIQUE (promotion_id, cause)
);
COMMENT ON TABLE promotions.attribution IS '@append-only';
CREATE TRIGGER attribution_stays BEFORE UPDATE OR DELETE ON promotions.attribution
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE INDEX attributions_of_participant ON promotions.attribution (participant_id, id);

CREATE TABLE promotions.lucky_number (
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  series integer NOT NULL,
  number integer NOT NULL,
  brand text NOT NULL,
  participant_id uuid NOT NULL REFERENCES promotions.participant (id),
  attribution_id uuid NOT NULL REFERENCES promotions.attribution (id),
  PRIMARY KEY (promotion_id, series, number)
);
COMMENT ON TABLE promotions.lucky_number IS '@append-only';
CREATE TRIGGER number_stays BEFORE UPDATE OR DELETE ON promotions.lucky_number
  FOR EACH ROW EXECUTE FUNCTION platform.refuse_change();
CREATE INDEX numbers_of_participant ON promotions.lucky_number (participant_id);

-- The list a prize is drawn on: a copy of the numbers that take part, with its hash. One a prize.
CREATE TABLE promotions.candidate_list (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  prize_id uuid NOT NULL REFERENCES promotions.prize (id),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Null while it is made.
  frozen_at timestamptz,
  size integer CHECK (size >= 0),
  -- SHA-256 over its lines.
  hash text CHECK (hash ~ '^[0-9a-f]{64}$'),
  CONSTRAINT one_list_a_prize UNIQUE (prize_id),
  CHECK ((frozen_at IS NULL) = (hash IS NULL) AND (frozen_at IS NULL) = (size IS NULL))
);
CREATE INDEX lists_of_promotion ON promotions.candidate_list (promotion_id);
CREATE FUNCTION promotions.keep_list() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.frozen_at IS NOT NULL THEN
    RAISE EXCEPTION 'a frozen list stays' USING ERRCODE = '23514', CONSTRAINT = 'frozen_list_stays';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;
CREATE TRIGGER list_stays BEFORE UPDATE OR DELETE ON promotions.candidate_list
  FOR EACH ROW EXECUTE FUNCTION promotions.keep_list();

CREATE TABLE promotions.candidate (
  list_id uuid NOT NULL REFERENCES promotions.candidate_list (id),
  series integer NOT NULL,
  number integer NOT NULL,
  brand text NOT NULL,
  participant_id uuid NOT NULL,
  PRIMARY KEY (list_id, series, number)
);
CREATE FUNCTION promotions.keep_candidate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a candidate stays' USING ERRCODE = '23514', CONSTRAINT = 'frozen_list_stays';
END $$;
COMMENT ON TABLE promotions.candidate IS '@append-only';
CREATE TRIGGER candidate_stays BEFORE UPDATE OR DELETE ON promotions.candidate
  FOR EACH ROW EXECUTE FUNCTION promotions.keep_candidate();
-- Nobody comes to a list that is frozen. Once a statement, which copies thousands.
CREATE FUNCTION promotions.close_list() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  list record;
BEGIN
  FOR list IN SELECT l.frozen_at FROM promotions.candidate_list l WHERE l.id IN (SELECT a.list_id FROM added a) FOR SHARE LOOP
    IF list.frozen_at IS NOT NULL THEN
      RAISE EXCEPTION 'a frozen list stays' USING ERRCODE = '23514', CONSTRAINT = 'frozen_list_stays';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER list_is_open AFTER INSERT ON promotions.candidate REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION promotions.close_list();

-- A draw: the official result as one person wrote it down, and another's approval, which names the winners.
CREATE TABLE promotions.draw (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  prize_id uuid NOT NULL REFERENCES promotions.prize (id),
  list_id uuid NOT NULL REFERENCES promotions.candidate_list (id),
  state text NOT NULL DEFAULT 'PROPOSED' CHECK (state IN ('PROPOSED', 'APPROVED', 'REFUSED')),
  results text[] NOT NULL,
  -- Of the extraction, or of the notary's record.
  reference text NOT NULL,
  drawn_on date NOT NULL,
  -- Where the search for winners begins, by results and rule.
  base_series integer NOT NULL,
  base_number integer NOT NULL,
  proposed_by text NOT NULL,
  proposed_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  -- How many numbers of the list were passed over, as whoever had them took part no more or had won, and the first of them with the reason.
  passed_over integer,
  passed jsonb NOT NULL DEFAULT '[]',
  CONSTRAINT draw_two_persons CHECK (decided_by <> proposed_by),
  CHECK ((state = 'PROPOSED') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL))
);
CREATE UNIQUE INDEX one_draw_a_prize ON promotions.draw (prize_id) WHERE state <> 'REFUSED';
CREATE INDEX draws_of_promotion ON promotions.draw (promotion_id, id DESC);
CREATE FUNCTION promotions.keep_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR OLD.state <> 'PROPOSED'
    OR (NEW.id, NEW.brand, NEW.promotion_id, NEW.prize_id, NEW.list_id, NEW.results, NEW.reference, NEW.drawn_on, NEW.base_series,
      NEW.base_number, NEW.proposed_by, NEW.proposed_at)
    IS DISTINCT FROM
    (OLD.id, OLD.brand, OLD.promotion_id, OLD.prize_id, OLD.list_id, OLD.results, OLD.reference, OLD.drawn_on, OLD.base_series,
      OLD.base_number, OLD.proposed_by, OLD.proposed_at)
  THEN
    RAISE EXCEPTION 'what was drawn stays' USING ERRCODE = '23514', CONSTRAINT = 'draw_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER draw_stays BEFORE UPDATE OR DELETE ON promotions.draw FOR EACH ROW EXECUTE FUNCTION promotions.keep_draw();
CREATE TRIGGER draw_moves BEFORE UPDATE OF state ON promotions.draw
  FOR EACH ROW EXECUTE FUNCTION platform.move('promotion_draw', 'state');

CREATE TABLE promotions.winner (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL,
  promotion_id uuid NOT NULL REFERENCES promotions.promotion (id),
  prize_id uuid NOT NULL REFERENCES promotions.prize (id),
  draw_id uuid NOT NULL REFERENCES promotions.draw (id),
  place integer NOT NULL CHECK (place > 0),
  series integer NOT NULL,
  number integer NOT NULL,
  participant_id uuid NOT NULL REFERENCES promotions.participant (id),
  told_at timestamptz,
  CONSTRAINT one_winner_a_place UNIQUE (draw_id, place),
  CONSTRAINT one_prize_a_person UNIQUE (promotion_id, participant_id),
  CONSTRAINT a_number_that_exists FOREIGN KEY (promotion_id, series, number)
    REFERENCES promotions.lucky_number (promotion_id, series, number)
);
CREATE FUNCTION promotions.keep_winner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'told_at' IS DISTINCT FROM to_jsonb(OLD) - 'told_at' THEN
    RAISE EXCEPTION 'whoever won stays' USING ERRCODE = '23514', CONSTRAINT = 'winner_stays';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER winner_stays BEFORE UPDATE OR DELETE ON promotions.winner FOR EACH ROW EXECUTE FUNCTION promotions.keep_winner();
CREATE INDEX winners_in_order ON promotions.winner (brand, market, id DESC);
CREATE INDEX winners_of_prize ON promotions.winner (prize_id, place);
CREATE INDEX winners_of_participant ON promotions.winner (participant_id);

ALTER TABLE promotions.promotion_group ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.promotion_group USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.promotion ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.promotion USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.edition ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.edition USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.prize ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.prize USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.participant ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.participant USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.agreement ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.agreement USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.qr_code ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.qr_code USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.attribution ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.attribution USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.lucky_number ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.lucky_number USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.candidate_list ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.candidate_list USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.candidate ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.candidate USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.draw ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.draw USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE promotions.winner ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON promotions.winner USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

COMMENT ON COLUMN promotions.participant.account_id IS '@personal';
COMMENT ON COLUMN promotions.participant.person_index IS '@personal';
COMMENT ON COLUMN promotions.participant.sealed IS '@personal';
COMMENT ON COLUMN promotions.participant.name_words IS '@personal';
