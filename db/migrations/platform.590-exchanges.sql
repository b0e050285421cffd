-- What was said to outside companies about an order, a proposal, a lead or a person, and what of it waits for somebody.

CREATE TABLE platform.exchange (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  brand text NOT NULL,
  -- What it was about; a payment the gateway told of is one until its order is known.
  about text NOT NULL CHECK (about IN ('order', 'proposal', 'lead', 'person', 'payment')),
  about_id text NOT NULL CHECK (length(about_id) BETWEEN 1 AND 80),
  company text NOT NULL CHECK (company ~ '^[a-z0-9-]{2,40}$'),
  operation text NOT NULL CHECK (length(operation) BETWEEN 1 AND 120),
  outcome text NOT NULL CHECK (outcome IN
    ('ok', 'refused', 'timeout', 'connection', 'unreadable', 'serverError', 'notTried')),
  status integer CHECK (status BETWEEN 100 AND 599),
  milliseconds integer NOT NULL CHECK (milliseconds >= 0),
  -- Of what was sent and answered, the fields that the adapter names.
  request jsonb,
  answer jsonb,
  -- The job it was a try at; null where the clock or a person asked.
  job_id bigint,
  topic text,
  attempt integer,
  trace_id text,
  -- Written down by a person, about what no program saw.
  noted_by text,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX exchange_of ON platform.exchange (about, about_id, id DESC);
CREATE INDEX exchange_newest ON platform.exchange (brand, id DESC);
CREATE INDEX exchange_by_time ON platform.exchange (at);

CREATE TABLE platform.exchange_error (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  brand text NOT NULL,
  about text NOT NULL CHECK (about IN ('order', 'proposal', 'lead', 'person', 'payment')),
  about_id text NOT NULL CHECK (length(about_id) BETWEEN 1 AND 80),
  company text NOT NULL CHECK (company ~ '^[a-z0-9-]{2,40}$'),
  operation text NOT NULL CHECK (length(operation) BETWEEN 1 AND 120),
  outcome text NOT NULL CHECK (outcome IN
    ('refused', 'timeout', 'connection', 'unreadable', 'serverError', 'notTried', 'failed')),
  status integer CHECK (status BETWEEN 100 AND 599),
  -- In the program's words, without what may name a person.
  reason text CHECK (length(reason) <= 500),
  -- The job that comes again, or was given up.
  job_id bigint,
  topic text,
  tries integer NOT NULL DEFAULT 1,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  -- SOLVED: it went through after all. SETTLED: a person ended it.
  state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'SOLVED', 'SETTLED')),
  note text CHECK (length(note) <= 1000),
  reported_by text,
  changed_at timestamptz NOT NULL DEFAULT now(),
  version integer NOT NULL DEFAULT 1
);
-- The same trouble is one error, however often it is met.
CREATE UNIQUE INDEX one_open_error ON platform.exchange_error (brand, about, about_id, company, operation)
  WHERE state = 'OPEN';
CREATE INDEX open_error_of_job ON platform.exchange_error (job_id) WHERE state = 'OPEN';
CREATE INDEX error_newest ON platform.exchange_error (brand, state, last_at DESC, id DESC);
CREATE INDEX error_by_begin ON platform.exchange_error (first_at);

ALTER TABLE platform.exchange ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.exchange USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);
ALTER TABLE platform.exchange_error ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON platform.exchange_error USING (platform.sees_brand_or_house(brand)) WITH CHECK (true);

COMMENT ON COLUMN platform.exchange.about_id IS '@personal';
COMMENT ON COLUMN platform.exchange.request IS '@personal';
COMMENT ON COLUMN platform.exchange.answer IS '@personal';
COMMENT ON COLUMN platform.exchange.noted_by IS '@personal';
COMMENT ON COLUMN platform.exchange_error.about_id IS '@personal';
COMMENT ON COLUMN platform.exchange_error.note IS '@personal';
COMMENT ON COLUMN platform.exchange_error.reported_by IS '@personal';
