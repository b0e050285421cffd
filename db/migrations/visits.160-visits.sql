-- Visits: what a dealership can lend for a time (cars to drive, bays, people on a call), the days it is closed, and what is booked.

CREATE SCHEMA visits;

CREATE TABLE visits.resource (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  dealer_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BAY', 'BODY_BAY', 'CAR', 'HOST')),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- Which model a car to drive is of.
  model_code text,
  closed_at timestamptz,
  UNIQUE (brand, id),
  CHECK ((kind = 'CAR') = (model_code IS NOT NULL))
);
CREATE INDEX resource_of_dealer ON visits.resource (brand, dealer_id, kind, model_code) WHERE closed_at IS NULL;

-- Holidays of a market, and with a dealer the days on which it alone is closed.
CREATE TABLE visits.closed_day (
  id uuid PRIMARY KEY,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  dealer_id uuid,
  day date NOT NULL,
  UNIQUE NULLS NOT DISTINCT (market, dealer_id, day)
);

-- What a revision costs, by model: every twelve months or ten thousand kilometres, whichever comes first.
CREATE TABLE visits.revision (
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  model_code text NOT NULL,
  number integer NOT NULL CHECK (number BETWEEN 1 AND 20),
  km integer NOT NULL CHECK (km > 0),
  months integer NOT NULL CHECK (months > 0),
  minutes integer NOT NULL CHECK (minutes BETWEEN 15 AND 480),
  amount bigint NOT NULL CHECK (amount > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  -- What is done, by the keys of the dictionary.
  works text[] NOT NULL,
  PRIMARY KEY (brand, market, model_code, number)
);

CREATE TABLE visits.booking (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- For people: printed, spoken, typed.
  number text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('TEST_DRIVE', 'SERVICE', 'VIRTUAL')),
  state text NOT NULL,
  dealer_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  during tstzrange NOT NULL CHECK (NOT isempty(during) AND NOT lower_inf(during) AND NOT upper_inf(during)),
  account_id uuid REFERENCES accounts.account (id),
  -- Hash of the browser's secret.
  anonymous_id text,
  -- Name, e-mail, phone, plate and note in one, bound to the row; gone once the person is erased.
  visitor_sealed bytea,
  email_index text,
  phone_index text,
  -- The car driven, serviced or shown: model, and kilometres for the workshop. Nothing here points to a person.
  car jsonb,
  service_code text,
  revision integer,
  -- The fixed price as it was shown, minor units.
  amount bigint CHECK (amount > 0),
  currency char(3) CHECK (currency IN ('BRL', 'ARS')),
  -- Until when the dealership owes its answer (spec: within 24 hours).
  answer_by timestamptz,
  meeting_url text CHECK (meeting_url ~ '^https://' AND length(meeting_url) <= 300),
  answer_note text CHECK (length(answer_note) <= 300),
  rating integer CHECK (rating BETWEEN 1 AND 5),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  FOREIGN KEY (brand, resource_id) REFERENCES visits.resource (brand, id),
  CHECK ((amount IS NULL) = (currency IS NULL)),
  CHECK ((kind = 'TEST_DRIVE') = (answer_by IS NOT NULL)),
  CHECK (rating IS NULL OR state = 'DONE'),
  CHECK (CASE WHEN kind = 'TEST_DRIVE' THEN state IN ('REQUESTED', 'CONFIRMED', 'DONE', 'CANCELLED', 'EXPIRED')
    ELSE state IN ('A', 'C', 'P', 'R', 'B') END),
  -- Two people never get one car or bay at one time. A blocked visit keeps its time shut.
  CONSTRAINT one_slot_one_visit EXCLUDE USING gist (resource_id WITH =, during WITH &&)
    WHERE (state IN ('REQUESTED', 'CONFIRMED', 'P', 'A', 'B'))
);
CREATE INDEX booking_agenda ON visits.booking (brand, dealer_id, lower(during));
CREATE INDEX booking_of_account ON visits.booking (account_id, lower(during) DESC) WHERE account_id IS NOT NULL;
CREATE INDEX booking_of_email ON visits.booking (email_index, kind) WHERE email_index IS NOT NULL;
CREATE INDEX booking_of_phone ON visits.booking (phone_index, kind) WHERE phone_index IS NOT NULL;
CREATE INDEX booking_to_answer ON visits.booking (answer_by) WHERE state = 'REQUESTED';
CREATE INDEX booking_to_close ON visits.booking (upper(during)) WHERE state = 'CONFIRMED';

CREATE TRIGGER visit_moves BEFORE UPDATE OF state ON visits.booking
  FOR EACH ROW WHEN (OLD.kind <> 'TEST_DRIVE') EXECUTE FUNCTION platform.move('visit', 'state');
CREATE TRIGGER test_drive_moves BEFORE UPDATE OF state ON visits.booking
  FOR EACH ROW WHEN (OLD.kind = 'TEST_DRIVE') EXECUTE FUNCTION platform.move('test_drive', 'state');

ALTER TABLE visits.booking ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON visits.booking USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
