-- Popups that a brand's team puts before visitors: written by one person, approved by another, shown for a time.

CREATE TABLE content.popup (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- CONFIRMATION waits for the visitor's answer; TIMED goes by itself.
  kind text NOT NULL CHECK (kind IN ('CONFIRMATION', 'TIMED')),
  place text NOT NULL CHECK (place IN ('HOME', 'PAGES', 'BOTH')),
  title text NOT NULL CHECK (length(title) BETWEEN 2 AND 80),
  text text NOT NULL CHECK (length(text) BETWEEN 2 AND 400),
  label text CHECK (length(label) BETWEEN 2 AND 40),
  href text CHECK (length(href) <= 300),
  -- How long the page is seen first, and of a TIMED one how long it stays.
  after_seconds integer NOT NULL CHECK (after_seconds BETWEEN 0 AND 60),
  seconds integer NOT NULL CHECK (seconds BETWEEN 5 AND 60),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  active boolean NOT NULL,
  -- Everybody who wrote it.
  makers text[] NOT NULL CHECK (cardinality(makers) > 0),
  approved_by text,
  approved_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((label IS NULL) = (href IS NULL)),
  CHECK (valid_until > valid_from),
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CONSTRAINT two_persons CHECK (approved_by <> ALL (makers))
);
CREATE INDEX popup_newest ON content.popup (brand, market, created_at DESC, id DESC);
CREATE INDEX popup_shown ON content.popup (brand, market, valid_from DESC, id DESC) WHERE active AND approved_at IS NOT NULL;

-- What two persons let visitors see stays what it was; it may be stopped and shown again.
CREATE FUNCTION content.keep_popup() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.approved_at IS NOT NULL AND
    (NEW.brand, NEW.market, NEW.kind, NEW.place, NEW.title, NEW.text, NEW.label, NEW.href, NEW.after_seconds, NEW.seconds, NEW.valid_from,
      NEW.valid_until, NEW.makers, NEW.approved_by, NEW.approved_at)
    IS DISTINCT FROM
    (OLD.brand, OLD.market, OLD.kind, OLD.place, OLD.title, OLD.text, OLD.label, OLD.href, OLD.after_seconds, OLD.seconds, OLD.valid_from,
      OLD.valid_until, OLD.makers, OLD.approved_by, OLD.approved_at)
  THEN
    RAISE EXCEPTION 'an approved popup stays what it was' USING ERRCODE = '23514', CONSTRAINT = 'popup_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER popup_kept BEFORE UPDATE ON content.popup FOR EACH ROW EXECUTE FUNCTION content.keep_popup();

ALTER TABLE content.popup ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON content.popup USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
