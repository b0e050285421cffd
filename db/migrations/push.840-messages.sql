-- Messages to devices by Web Push: what may be sent, the browsers that agreed to it, and what became of each at each.

CREATE SCHEMA push;

CREATE TABLE push.device (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- Who was signed in when they agreed.
  account_id uuid REFERENCES accounts.account (id),
  -- Address at the push service and the browser's keys, sealed: whoever has them can write to the device.
  sealed bytea NOT NULL,
  endpoint_index text NOT NULL,
  consent_version text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_device_once UNIQUE (brand, market, endpoint_index)
);
CREATE INDEX device_in_order ON push.device (brand, market, id);
CREATE INDEX device_of_account ON push.device (account_id) WHERE account_id IS NOT NULL;

CREATE TABLE push.message (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  title text NOT NULL CHECK (length(title) BETWEEN 2 AND 60),
  text text NOT NULL CHECK (length(text) BETWEEN 2 AND 180),
  -- Below the brand's address.
  path text NOT NULL CHECK (path ~ '^/' AND length(path) <= 300),
  version integer NOT NULL DEFAULT 1,
  -- The version that went out, and when.
  sent_version integer,
  sent_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((sent_version IS NULL) = (sent_at IS NULL))
);
CREATE INDEX message_newest ON push.message (brand, market, id DESC) WHERE deleted_at IS NULL;

-- A message on its way, as it was when it was sent.
CREATE TABLE push.sending (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  message_id uuid NOT NULL REFERENCES push.message (id),
  message_version integer NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  path text NOT NULL,
  -- A try on the devices of whoever sends it; null: to everybody.
  only_account_id uuid REFERENCES accounts.account (id),
  made_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- A version goes to everybody once, however often somebody presses.
CREATE UNIQUE INDEX one_version_once ON push.sending (message_id, message_version) WHERE only_account_id IS NULL;
CREATE INDEX sending_of_message ON push.sending (message_id, created_at DESC, id DESC);
CREATE INDEX sending_by_time ON push.sending (created_at);
CREATE INDEX sending_of_account ON push.sending (only_account_id) WHERE only_account_id IS NOT NULL;

CREATE TABLE push.delivery (
  sending_id uuid NOT NULL REFERENCES push.sending (id) ON DELETE CASCADE,
  -- Stays when the device goes.
  device_id uuid NOT NULL,
  brand text NOT NULL,
  -- QUEUED: on its way; TAKEN: the push service has it; GONE: the device is no more; REFUSED: not taken; LATE: no news any more; WITHDRAWN:
  -- the message was taken off meanwhile.
  state text NOT NULL DEFAULT 'QUEUED' CHECK (state IN ('QUEUED', 'TAKEN', 'GONE', 'REFUSED', 'LATE', 'WITHDRAWN')),
  ended_at timestamptz,
  PRIMARY KEY (sending_id, device_id),
  CHECK ((state = 'QUEUED') = (ended_at IS NULL))
);

ALTER TABLE push.device ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON push.device USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE push.message ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON push.message USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE push.sending ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON push.sending USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE push.delivery ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON push.delivery USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

COMMENT ON COLUMN push.device.account_id IS '@personal';
COMMENT ON COLUMN push.device.sealed IS '@personal';
COMMENT ON COLUMN push.sending.only_account_id IS '@personal';
