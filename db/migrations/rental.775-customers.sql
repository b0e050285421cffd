-- People at the rental company, and the proposals it makes them.

CREATE SCHEMA rental;

CREATE TABLE rental.customer (
  -- Also the company's reference: stored before the company is called.
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  state text NOT NULL DEFAULT 'VALIDATING_IDENTITY',
  -- Corrected data are a new attempt: the company looks anew.
  attempt integer NOT NULL DEFAULT 1 CHECK (attempt BETWEEN 1 AND 1000),
  customer_code text CHECK (length(customer_code) <= 60),
  reason text CHECK (reason IN ('DOCUMENT_MISMATCH', 'LICENSE_INVALID', 'INCOME_TOO_LOW', 'IDENTITY_NOT_CONFIRMED', 'OTHER')),
  -- What the person agreed to hand over with this attempt. Empty once the company has it or would not take it.
  form_sealed bytea,
  -- The last attempt the company is known to have.
  received_attempt integer NOT NULL DEFAULT 0 CHECK (received_attempt BETWEEN 0 AND attempt),
  -- How far into the company's own history we are.
  company_sequence integer NOT NULL DEFAULT 0 CHECK (company_sequence >= 0),
  -- The person agreed that the company gets their data.
  accepted_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- When the company is asked next; null while nothing more is to come.
  check_at timestamptz DEFAULT now() + interval '5 minutes',
  UNIQUE (brand, id),
  CONSTRAINT one_customer UNIQUE (account_id, brand, market)
);
COMMENT ON COLUMN rental.customer.account_id IS '@personal';
COMMENT ON COLUMN rental.customer.customer_code IS '@personal';
COMMENT ON COLUMN rental.customer.form_sealed IS '@personal';
CREATE INDEX customer_to_check ON rental.customer (check_at) WHERE check_at IS NOT NULL;
CREATE TRIGGER state_moves BEFORE UPDATE OF state ON rental.customer
  FOR EACH ROW EXECUTE FUNCTION platform.move('rental_customer', 'state');

CREATE TABLE rental.proposal (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  customer_id uuid NOT NULL,
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 60),
  product_id text NOT NULL CHECK (length(product_id) BETWEEN 1 AND 60),
  vehicle text NOT NULL CHECK (length(vehicle) BETWEEN 1 AND 120),
  months integer NOT NULL CHECK (months BETWEEN 1 AND 120),
  monthly_kilometers integer NOT NULL CHECK (monthly_kilometers BETWEEN 1 AND 100000),
  monthly bigint NOT NULL CHECK (monthly > 0),
  currency char(3) NOT NULL CHECK (currency IN ('BRL', 'ARS')),
  featured_items text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'PROPOSAL_CREATED',
  company_sequence integer NOT NULL DEFAULT 0 CHECK (company_sequence >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (brand, id),
  CONSTRAINT one_code UNIQUE (customer_id, code),
  FOREIGN KEY (brand, customer_id) REFERENCES rental.customer (brand, id) ON DELETE CASCADE
);
CREATE INDEX proposal_of_customer ON rental.proposal (customer_id, created_at DESC, id);
CREATE TRIGGER status_moves BEFORE UPDATE OF status ON rental.proposal
  FOR EACH ROW EXECUTE FUNCTION platform.move('rental_proposal', 'status');

-- Each status with the moment the company gave it.
CREATE TABLE rental.proposal_step (
  proposal_id uuid NOT NULL,
  brand text NOT NULL,
  sequence integer NOT NULL CHECK (sequence > 0),
  status text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (proposal_id, sequence),
  FOREIGN KEY (brand, proposal_id) REFERENCES rental.proposal (brand, id) ON DELETE CASCADE
);

ALTER TABLE rental.customer ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON rental.customer USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE rental.proposal ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON rental.proposal USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE rental.proposal_step ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON rental.proposal_step USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
