-- Experiments: what some of the visitors who allowed measuring see otherwise than the rest, and what came of it.

CREATE TABLE analytics.experiment (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 80),
  -- A step of the funnel: who sees a page of the site takes part, who comes to the step counts.
  measure text NOT NULL,
  -- In the order of their letters; the first is the page as it is. Of each its weight and the texts that stand in place of the page's.
  variants jsonb NOT NULL CHECK (jsonb_typeof(variants) = 'array' AND jsonb_array_length(variants) BETWEEN 2 AND 4),
  -- The difference that is looked for, and how much worse than the first a variant may be: thousandths, and milliseconds.
  effect integer NOT NULL CHECK (effect BETWEEN 1 AND 500),
  lcp_worse integer NOT NULL CHECK (lcp_worse BETWEEN 0 AND 10000),
  errors_worse integer NOT NULL CHECK (errors_worse BETWEEN 0 AND 500),
  cancelled_worse integer NOT NULL CHECK (cancelled_worse BETWEEN 0 AND 500),
  days integer NOT NULL CHECK (days BETWEEN 1 AND 60),
  -- Everybody who wrote it.
  makers text[] NOT NULL CHECK (cardinality(makers) > 0),
  approved_by text,
  -- What stood in place of the varied texts as it began: a brand that changes them meanwhile measures something else.
  standing jsonb CHECK (standing IS NULL OR jsonb_typeof(standing) = 'object'),
  started_at timestamptz,
  ended_at timestamptz,
  ended_because text CHECK (ended_because IN ('person', 'time', 'ratio', 'slow', 'errors', 'cancelled')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((approved_by IS NULL) = (started_at IS NULL)),
  CHECK ((ended_at IS NULL) = (ended_because IS NULL)),
  CHECK (ended_at IS NULL OR started_at IS NOT NULL),
  CHECK (ended_at >= started_at),
  CONSTRAINT two_persons CHECK (approved_by <> ALL (makers))
);
CREATE INDEX experiment_newest ON analytics.experiment (brand, market, created_at DESC, id DESC);
-- Two at a time would count in each other.
CREATE UNIQUE INDEX experiment_runs ON analytics.experiment (brand, market) WHERE started_at IS NOT NULL AND ended_at IS NULL;

-- What two persons let visitors see stays what it was; it ends once.
CREATE FUNCTION analytics.keep_experiment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.started_at IS NOT NULL AND (
    OLD.ended_at IS NOT NULL OR
    to_jsonb(NEW) - '{ended_at,ended_because,version}'::text[] IS DISTINCT FROM to_jsonb(OLD) - '{ended_at,ended_because,version}'::text[])
  THEN
    RAISE EXCEPTION 'an experiment that began stays what it was' USING ERRCODE = '23514', CONSTRAINT = 'experiment_kept';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER experiment_kept BEFORE UPDATE ON analytics.experiment FOR EACH ROW EXECUTE FUNCTION analytics.keep_experiment();

-- All processes hear that one begins or ends as they hear of a changed text: what they keep of pages goes.
CREATE FUNCTION analytics.tell_experiment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('dictionary_change', '');
  RETURN NULL;
END $$;
CREATE TRIGGER experiment_moved AFTER UPDATE OF started_at, ended_at ON analytics.experiment
  FOR EACH ROW EXECUTE FUNCTION analytics.tell_experiment();

-- Who takes part, by a hash under the experiment's own key. No moment of anything: by its like among the events the hash would be theirs.
CREATE TABLE analytics.exposure (
  experiment_id uuid NOT NULL REFERENCES analytics.experiment (id),
  subject text NOT NULL CHECK (subject ~ '^[0-9a-f]{32}$'),
  variant smallint NOT NULL CHECK (variant BETWEEN 0 AND 3),
  brand text NOT NULL,
  market text NOT NULL,
  converted boolean NOT NULL DEFAULT false,
  begun boolean NOT NULL DEFAULT false,
  cancelled boolean NOT NULL DEFAULT false,
  failed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (experiment_id, subject)
);
CREATE INDEX exposure_of_subject ON analytics.exposure (subject);

-- Sums alone, nothing of a visitor: they stay.
CREATE TABLE analytics.experiment_arm (
  experiment_id uuid NOT NULL REFERENCES analytics.experiment (id),
  variant smallint NOT NULL CHECK (variant BETWEEN 0 AND 3),
  brand text NOT NULL,
  market text NOT NULL,
  visitors bigint NOT NULL DEFAULT 0,
  converted bigint NOT NULL DEFAULT 0,
  begun bigint NOT NULL DEFAULT 0,
  cancelled bigint NOT NULL DEFAULT 0,
  -- To whom a page failed, each once: one browser that asks for a broken page all day ends nothing.
  failed bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (experiment_id, variant),
  CHECK (converted <= visitors AND begun <= visitors AND cancelled <= begun AND failed <= visitors)
);

CREATE TABLE analytics.experiment_speed (
  experiment_id uuid NOT NULL REFERENCES analytics.experiment (id),
  variant smallint NOT NULL CHECK (variant BETWEEN 0 AND 3),
  brand text NOT NULL,
  market text NOT NULL,
  bucket smallint NOT NULL CHECK (bucket BETWEEN 0 AND 40),
  times bigint NOT NULL,
  PRIMARY KEY (experiment_id, variant, bucket)
);

ALTER TABLE analytics.visitor_key DROP CONSTRAINT visitor_key_name_check;
ALTER TABLE analytics.visitor_key ADD CONSTRAINT visitor_key_name_check
  CHECK (name ~ '^(number|span [0-9]{1,9}|experiment [0-9a-f-]{36})$');

ALTER TABLE analytics.experiment ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.experiment USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE analytics.exposure ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.exposure USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE analytics.experiment_arm ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.experiment_arm USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE analytics.experiment_speed ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON analytics.experiment_speed USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

SELECT platform.watch('analytics.experiment', 'experiments', '{name,measure,variants,effect,lcp_worse,errors_worse,cancelled_worse,
  days,started_at,ended_at,ended_because}');
