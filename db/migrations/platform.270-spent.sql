-- What callers have spent of the limits that all processes share, a token bucket each. Lost in a crash of the database: then every
-- bucket is full again. The key is a keyed hash; no address stands here.
CREATE UNLOGGED TABLE platform.spent (
  key text PRIMARY KEY,
  tokens double precision NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX spent_age ON platform.spent (at);
