-- Which secrets the processes of this database share: a process that brings none of them would seal what no other can open.

CREATE TABLE platform.shared_secret (
  name text NOT NULL CHECK (name IN ('APP_SECRETS', 'DATA_KEYS')),
  -- A keyed hash: nothing of the secret can be read from it.
  fingerprint text NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (name, fingerprint)
);
