-- What a brand's team says in place of a default, by brand and market: texts (`area.key`) and page settings (`setting.name`).

CREATE SCHEMA dictionary;

CREATE TABLE dictionary.entry (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  key text NOT NULL CHECK (length(key) BETWEEN 3 AND 120),
  -- Null: the default counts.
  value text CHECK (length(value) BETWEEN 1 AND 4000),
  -- Goes up with every change that counts, so that the second of two editors is told.
  edition integer NOT NULL DEFAULT 0,
  changed_at timestamptz,
  PRIMARY KEY (brand, market, key)
);

CREATE TABLE dictionary.change (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  brand text NOT NULL,
  market text NOT NULL,
  key text NOT NULL,
  -- Null: back to the default.
  value text CHECK (length(value) BETWEEN 1 AND 4000),
  -- What was shown until then; the default's own words where it was the default.
  before text NOT NULL,
  legal boolean NOT NULL,
  -- Back to the default, or to what two persons once agreed on: one person may do that.
  is_return boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('PROPOSED', 'APPLIED', 'REFUSED', 'WITHDRAWN')),
  source text NOT NULL CHECK (source IN ('CONSOLE', 'FILE')),
  actor text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_by text,
  decided_at timestamptz,
  reason text,
  FOREIGN KEY (brand, market, key) REFERENCES dictionary.entry (brand, market, key),
  CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state <> 'PROPOSED' OR (legal AND decided_by IS NULL)),
  -- Whoever wrote a legal text does not put it in force.
  CONSTRAINT two_persons CHECK (
    NOT legal OR state <> 'APPLIED' OR is_return OR (decided_by IS NOT NULL AND decided_by <> actor)
  )
);
CREATE UNIQUE INDEX one_open_change ON dictionary.change (brand, market, key) WHERE state = 'PROPOSED';
CREATE INDEX change_of_key ON dictionary.change (brand, market, key, seq DESC);

CREATE TRIGGER state_moves BEFORE UPDATE OF state ON dictionary.change
  FOR EACH ROW EXECUTE FUNCTION platform.move('dictionary_change', 'state');

-- What was proposed is what is decided on and what stays in the history.
CREATE FUNCTION dictionary.keep_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'PROPOSED' OR
    (NEW.id, NEW.brand, NEW.market, NEW.key, NEW.value, NEW.before, NEW.legal, NEW.is_return, NEW.source, NEW.actor, NEW.created_at)
    IS DISTINCT FROM
    (OLD.id, OLD.brand, OLD.market, OLD.key, OLD.value, OLD.before, OLD.legal, OLD.is_return, OLD.source, OLD.actor, OLD.created_at)
  THEN
    RAISE EXCEPTION 'a change of a text is kept as it was made' USING ERRCODE = '23514', CONSTRAINT = 'change_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER change_kept BEFORE UPDATE ON dictionary.change
  FOR EACH ROW EXECUTE FUNCTION dictionary.keep_change();

-- A text counts by a change that was applied, and in no other way; every process hears of it when the change is committed.
CREATE FUNCTION dictionary.apply_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dictionary.entry SET value = NEW.value, edition = edition + 1, changed_at = now()
  WHERE brand = NEW.brand AND market = NEW.market AND key = NEW.key;
  PERFORM pg_notify('dictionary_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER applied_at_once AFTER INSERT ON dictionary.change
  FOR EACH ROW WHEN (NEW.state = 'APPLIED') EXECUTE FUNCTION dictionary.apply_change();
CREATE TRIGGER applied_by_decision AFTER UPDATE OF state ON dictionary.change
  FOR EACH ROW WHEN (OLD.state = 'PROPOSED' AND NEW.state = 'APPLIED') EXECUTE FUNCTION dictionary.apply_change();

ALTER TABLE dictionary.entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON dictionary.entry USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE dictionary.change ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON dictionary.change USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
