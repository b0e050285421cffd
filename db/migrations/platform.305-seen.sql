-- A job belongs to the trace of the transaction that asked for it, whoever writes the row: a feature or a trigger.
ALTER TABLE platform.outbox ADD COLUMN trace text DEFAULT nullif(current_setting('app.trace', true), '')
  CHECK (length(trace) <= 60);

-- What the last look at each invariant found; `broken` is null where the answer did not come in time.
CREATE TABLE platform.invariant_result (
  name text PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  broken integer CHECK (broken >= 0)
);
