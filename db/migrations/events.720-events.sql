-- Events of a brand in a market, and who takes part: seats, the waiting list behind them, the code shown at the door.

CREATE SCHEMA events;

CREATE TABLE events.event (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- Its address on the site.
  code text NOT NULL CHECK (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(code) <= 60),
  kind text NOT NULL CHECK (kind IN ('LAUNCH', 'OPEN_DAY', 'OFF_ROAD', 'DRIVE_DAY', 'MEETING')),
  name text NOT NULL,
  summary text NOT NULL,
  details text NOT NULL,
  -- The car on its poster.
  model_code text,
  -- Where: of a dealership as it was when the event was written, or a place of its own.
  dealer_id uuid,
  place text NOT NULL,
  address text NOT NULL,
  latitude double precision,
  longitude double precision,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  enrol_until timestamptz NOT NULL,
  seats integer NOT NULL CHECK (seats BETWEEN 1 AND 5000),
  most_companions integer NOT NULL CHECK (most_companions BETWEEN 0 AND 9),
  -- The code of the loyalty medal that whoever came is given.
  medal_code text,
  published boolean NOT NULL DEFAULT false,
  cancelled_at timestamptz,
  cancel_reason text,
  -- People on seats, companions too.
  taken integer NOT NULL DEFAULT 0,
  -- Counts what everybody has to be told: another time or place, or that it does not take place.
  news integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT one_event_address UNIQUE (brand, market, code),
  CONSTRAINT taken_within_seats CHECK (taken BETWEEN 0 AND seats),
  CHECK (ends_at > starts_at AND ends_at <= starts_at + interval '14 days'),
  CHECK (enrol_until <= ends_at),
  CHECK ((cancelled_at IS NULL) = (cancel_reason IS NULL))
);
CREATE INDEX events_in_order ON events.event (brand, market, starts_at, id);

CREATE TABLE events.participant (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  event_id uuid NOT NULL REFERENCES events.event (id),
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  -- Name, e-mail and phone, sealed.
  sealed bytea NOT NULL,
  people integer NOT NULL CHECK (people BETWEEN 1 AND 10),
  -- Shown at the door.
  ticket text NOT NULL,
  -- When they joined the line; within the event's lock, so that no two stand on one place.
  queued_at timestamptz NOT NULL,
  -- Null: on the waiting list.
  seated_at timestamptz,
  left_at timestamptz,
  checked_in_at timestamptz,
  -- What they have been told of the event's news, and of which beginning they were reminded.
  news integer NOT NULL,
  reminded_of timestamptz,
  CONSTRAINT one_ticket UNIQUE (event_id, ticket),
  CHECK (checked_in_at IS NULL OR seated_at IS NOT NULL)
);
CREATE UNIQUE INDEX one_person_one_event ON events.participant (event_id, account_id) WHERE left_at IS NULL;
CREATE INDEX participants_of_event ON events.participant (event_id, id) WHERE left_at IS NULL;
CREATE INDEX waiting_of_event ON events.participant (event_id, queued_at, id) WHERE left_at IS NULL AND seated_at IS NULL;
CREATE INDEX events_of_account ON events.participant (account_id, id DESC);

ALTER TABLE events.event ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON events.event USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE events.participant ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON events.participant USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

COMMENT ON COLUMN events.participant.account_id IS '@personal';
COMMENT ON COLUMN events.participant.sealed IS '@personal';
