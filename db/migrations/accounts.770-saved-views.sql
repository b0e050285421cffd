-- What somebody of staff narrows a list of the console by, kept under a name of their own.
CREATE TABLE accounts.saved_view (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  area text NOT NULL CHECK (area ~ '^[a-z][a-z-]{1,39}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
  -- The list's address behind its "?".
  query text NOT NULL CHECK (length(query) BETWEEN 1 AND 600),
  saved_at timestamptz NOT NULL,
  CONSTRAINT one_view_a_name UNIQUE (account_id, brand, market, area, name)
);
COMMENT ON COLUMN accounts.saved_view.account_id IS '@personal';
