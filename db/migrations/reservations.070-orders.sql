-- Reservations and the orders they become: one row from the first hold to the delivery.

CREATE SCHEMA reservations;

-- What is asked for a reservation, and for how long the car is kept, by brand, market and time.
CREATE TABLE reservations.campaign (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  name text NOT NULL,
  deposit bigint NOT NULL CHECK (deposit > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  hold_minutes integer NOT NULL CHECK (hold_minutes BETWEEN 1 AND 1440),
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  UNIQUE (brand, id),
  -- Two campaigns may not ask different deposits at one time.
  EXCLUDE USING gist (brand WITH =, market WITH =, tstzrange(valid_from, valid_until) WITH &&)
);

CREATE TABLE reservations.purchase (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- For people: printed, spoken, typed.
  number text NOT NULL UNIQUE,
  campaign_id uuid NOT NULL,
  account_id uuid REFERENCES accounts.account (id),
  -- Hash of the browser's secret or of the reference given to a program, until a person takes the order over.
  anonymous_id text,
  state text NOT NULL DEFAULT 'PRE_RESERVE',
  balance text NOT NULL DEFAULT 'OPEN',
  state_before text,
  cancel_reason text CHECK (cancel_reason IN ('EXPIRED', 'CUSTOMER', 'WITHDRAWAL', 'PAYMENT_REVERSED')),
  unit_id uuid NOT NULL,
  dealer_id uuid NOT NULL,
  -- The car and its price as they were shown and agreed: frozen.
  choice jsonb NOT NULL,
  quote jsonb NOT NULL,
  total bigint NOT NULL CHECK (total > 0),
  deposit bigint NOT NULL CHECK (deposit > 0 AND deposit <= total),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  paid bigint NOT NULL DEFAULT 0 CHECK (paid >= 0 AND paid <= total),
  held_until timestamptz NOT NULL,
  terms_version text,
  terms_accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  reserved_at timestamptz,
  cancelled_at timestamptz,
  UNIQUE (brand, id),
  FOREIGN KEY (brand, campaign_id) REFERENCES reservations.campaign (brand, id),
  CHECK (account_id IS NOT NULL OR anonymous_id IS NOT NULL),
  CHECK (state <> 'CANCELLED' OR (cancel_reason IS NOT NULL AND cancelled_at IS NOT NULL)),
  CHECK (state IN ('PRE_RESERVE', 'CANCELLED') OR (account_id IS NOT NULL AND reserved_at IS NOT NULL))
);
CREATE INDEX purchase_of_account ON reservations.purchase (account_id, created_at DESC) WHERE account_id IS NOT NULL;
CREATE INDEX purchase_of_visitor ON reservations.purchase (anonymous_id) WHERE anonymous_id IS NOT NULL;
CREATE INDEX purchase_running_out ON reservations.purchase (held_until) WHERE state = 'PRE_RESERVE';
CREATE INDEX purchase_newest ON reservations.purchase (brand, created_at DESC);

CREATE TRIGGER state_moves BEFORE UPDATE OF state ON reservations.purchase
  FOR EACH ROW EXECUTE FUNCTION platform.move('order', 'state');
CREATE TRIGGER balance_moves BEFORE UPDATE OF balance ON reservations.purchase
  FOR EACH ROW EXECUTE FUNCTION platform.move('order_balance', 'balance');

-- Withdrawals asked for without signing in, each with its code.
CREATE TABLE reservations.withdrawal (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- Handed to the person at once and by mail (Disp. 954/2025; Decreto 7.962/2013, art. 5).
  code text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('withdrawal', 'service_cancellation')),
  order_number text NOT NULL,
  email text NOT NULL,
  order_id uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id)
);

ALTER TABLE reservations.purchase ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.purchase USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE reservations.withdrawal ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON reservations.withdrawal USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
