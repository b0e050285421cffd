-- When somebody last proved who they are in this session: what moves money asks that it was a moment ago.
ALTER TABLE accounts.session ADD COLUMN proved_at timestamptz NOT NULL DEFAULT now();

-- Passkeys (WebAuthn, level 3): public keys only; what an authenticator signs is its own challenge, once.
CREATE TABLE accounts.passkey (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 16 AND 1400),
  account_id uuid NOT NULL REFERENCES accounts.account (id) ON DELETE CASCADE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL CHECK (counter >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  created_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX passkey_of ON accounts.passkey (account_id, created_at);

CREATE TABLE accounts.passkey_challenge (
  session_id uuid PRIMARY KEY REFERENCES accounts.session (id) ON DELETE CASCADE,
  challenge text NOT NULL,
  ends_at timestamptz NOT NULL
);
