-- A code is bound to whoever made it and to the screen it was shown on: it ends with the session that made it, and what opened it does
-- nothing before the number on that screen was typed. Wrong three times, the code is over.
ALTER TABLE identity_check.handoff
  ADD COLUMN session_id uuid,
  -- Of the order's codes, the how manieth: another is made in the place of this one and of no other.
  ADD COLUMN round int NOT NULL DEFAULT 1,
  ADD COLUMN number smallint CHECK (number BETWEEN 10 AND 99),
  ADD COLUMN wrong smallint NOT NULL DEFAULT 0 CHECK (wrong BETWEEN 0 AND 3),
  ADD COLUMN confirmed_at timestamptz,
  ADD CONSTRAINT confirmed_when_taken CHECK (confirmed_at IS NULL OR taken_at IS NOT NULL);

CREATE FUNCTION identity_check.session_lives(id uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM accounts.session s WHERE s.id = $1 AND s.revoked_at IS NULL AND s.ends_at > now())
$$;

-- Tries and looks of an account within a day, with an order or without: a look is counted before it is known what it shows.
ALTER TABLE identity_check.beside
  DROP CONSTRAINT beside_tries_check,
  ADD CHECK (tries >= 0),
  ADD COLUMN looks smallint NOT NULL DEFAULT 0 CHECK (looks >= 0);

-- Staff had this order's buyer try anew: what the account tried elsewhere does not keep them from it.
ALTER TABLE identity_check.outcome ADD COLUMN asked_anew boolean NOT NULL DEFAULT false;

-- Agreed to before anything of a face is looked at, each time: which words, when, for which order, on the page or on a phone that was
-- handed the check.
CREATE TABLE identity_check.consent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  account_id uuid NOT NULL,
  order_id uuid,
  version text NOT NULL CHECK (version <> ''),
  way text NOT NULL CHECK (way IN ('PAGE', 'PHONE')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX consent_of_account ON identity_check.consent (account_id);
COMMENT ON COLUMN identity_check.consent.account_id IS '@personal';
ALTER TABLE identity_check.consent ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON identity_check.consent USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
