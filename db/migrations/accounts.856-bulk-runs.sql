-- One thing done to all rows of a list that match, by the worker: the rows that matched are written down first, then each is dealt with
-- and says what became of it.

CREATE TABLE accounts.bulk_run (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  area text NOT NULL CHECK (area ~ '^[a-z][a-z-]{1,39}$'),
  act text NOT NULL CHECK (act ~ '^[a-z][A-Za-z]{1,39}$'),
  -- What narrows the list, as its address has it.
  query text NOT NULL CHECK (length(query) <= 600),
  state text NOT NULL DEFAULT 'COLLECTING' CHECK (state IN ('COLLECTING', 'WORKING', 'DONE', 'STOPPED')),
  -- Why it stopped: its person, a right that is gone, or a list that is no more.
  stopped_by text CHECK (stopped_by IN ('PERSON', 'FORBIDDEN', 'UNKNOWN')),
  -- More rows matched than one run deals with.
  is_capped boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  CHECK ((state = 'STOPPED') = (stopped_by IS NOT NULL)),
  CHECK ((state IN ('DONE', 'STOPPED')) = (ended_at IS NOT NULL))
);
COMMENT ON COLUMN accounts.bulk_run.account_id IS '@personal';
CREATE UNIQUE INDEX one_bulk_run ON accounts.bulk_run (account_id, brand, market) WHERE state IN ('COLLECTING', 'WORKING');
CREATE INDEX bulk_run_newest ON accounts.bulk_run (account_id, brand, market, id DESC);
CREATE INDEX bulk_run_ended ON accounts.bulk_run (ended_at) WHERE ended_at IS NOT NULL;

CREATE TABLE accounts.bulk_row (
  run_id uuid NOT NULL REFERENCES accounts.bulk_run (id) ON DELETE CASCADE,
  -- In the list's order.
  place integer NOT NULL CHECK (place > 0),
  row_id text NOT NULL CHECK (length(row_id) BETWEEN 1 AND 80),
  row_version integer NOT NULL,
  name text NOT NULL CHECK (length(name) <= 200),
  outcome text CHECK (outcome IN ('DONE', 'REFUSED')),
  reason text CHECK (length(reason) <= 500),
  PRIMARY KEY (run_id, place),
  CONSTRAINT one_row_a_run UNIQUE (run_id, row_id),
  CHECK (reason IS NULL OR outcome = 'REFUSED')
);
CREATE INDEX bulk_row_open ON accounts.bulk_row (run_id, place) WHERE outcome IS NULL;
CREATE INDEX bulk_row_refused ON accounts.bulk_row (run_id, place) WHERE outcome = 'REFUSED';
