-- Cars bought on the terms of employees: what each kind of buyer pays, how many cars a year has for them, who is kept from it, who proves to
-- be whose relative, and who bought by which number.

CREATE SCHEMA employee_purchase;

CREATE TABLE employee_purchase.terms (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  purchase_for text NOT NULL CHECK (purchase_for IN
    ('EMPLOYEE', 'FAMILY_MEMBER', 'INVOICE_ASSIGNEE', 'COLLABORATOR', 'DEPENDENT')),
  year integer NOT NULL CHECK (year BETWEEN 2000 AND 2100),
  -- The reason that stands in the price.
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 80),
  -- Hundredths of a per cent off the list's price.
  basis_points integer NOT NULL CHECK (basis_points BETWEEN 1 AND 5000),
  -- Cars of the year, and how many of them are taken: raised and lowered with each purchase, in its transaction.
  most integer NOT NULL CHECK (most BETWEEN 0 AND 100000),
  taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (brand, id),
  CONSTRAINT one_terms_a_year UNIQUE (brand, market, purchase_for, year),
  CONSTRAINT taken_within_quota CHECK (taken <= most)
);

CREATE TABLE employee_purchase.impediment (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  kind text NOT NULL CHECK (kind IN ('CARS_OF_BUYER', 'CARS_OF_EMPLOYEE', 'MODEL')),
  -- Whom it is for; null: everybody.
  purchase_for text CHECK (purchase_for IN
    ('EMPLOYEE', 'FAMILY_MEMBER', 'INVOICE_ASSIGNEE', 'COLLABORATOR', 'DEPENDENT')),
  -- So many cars in so many months; neither for a model.
  most integer CHECK (most BETWEEN 1 AND 100),
  months integer CHECK (months BETWEEN 1 AND 120),
  model_code text CHECK (model_code ~ '^[0-9A-Z]{1,16}$'),
  -- What the buyer is told.
  name text NOT NULL CHECK (length(name) BETWEEN 3 AND 200),
  active boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (CASE kind WHEN 'MODEL' THEN model_code IS NOT NULL AND most IS NULL AND months IS NULL
    ELSE model_code IS NULL AND most IS NOT NULL AND months IS NOT NULL END)
);
CREATE INDEX impediments_of_market ON employee_purchase.impediment (brand, market, created_at);

-- Who buys by an employee's number because of what they are to the employee, and the paper that proves it.
CREATE TABLE employee_purchase.relation (
  id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  -- The employee's account, which asked for it.
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  registration_index text NOT NULL,
  person_index text NOT NULL,
  purchase_for text NOT NULL CHECK (purchase_for IN ('FAMILY_MEMBER', 'INVOICE_ASSIGNEE', 'DEPENDENT')),
  kinship text NOT NULL CHECK (kinship IN ('SPOUSE', 'PARTNER', 'CHILD', 'PARENT', 'SIBLING', 'NONE')),
  -- Name, e-mail, document and labour card of the relative.
  sealed bytea NOT NULL,
  proof_file_id uuid NOT NULL,
  -- The last day on which the paper counts.
  proof_until date NOT NULL,
  state text NOT NULL DEFAULT 'SENT' CHECK (state IN ('SENT', 'ACCEPTED', 'REFUSED')),
  reason text CHECK (length(reason) BETWEEN 3 AND 300),
  decided_by text,
  decided_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((state = 'REFUSED') = (reason IS NOT NULL))
);
CREATE UNIQUE INDEX one_relation ON employee_purchase.relation (brand, market, registration_index, person_index)
  WHERE state <> 'REFUSED';
CREATE INDEX relations_of_account ON employee_purchase.relation (account_id, created_at DESC);
CREATE INDEX relations_of_person ON employee_purchase.relation (person_index);
CREATE INDEX relations_of_state ON employee_purchase.relation (brand, market, state, created_at DESC, id DESC);

CREATE TABLE employee_purchase.purchase (
  order_id uuid PRIMARY KEY,
  brand text NOT NULL,
  market text NOT NULL CHECK (market IN ('br', 'ar')),
  account_id uuid NOT NULL REFERENCES accounts.account (id),
  terms_id uuid NOT NULL,
  relation_id uuid REFERENCES employee_purchase.relation (id) ON DELETE SET NULL,
  purchase_for text NOT NULL,
  registration_index text NOT NULL,
  person_index text NOT NULL,
  off bigint NOT NULL CHECK (off > 0),
  -- RETURNED: the order ended, and its place in the quota is free again.
  state text NOT NULL DEFAULT 'HELD' CHECK (state IN ('HELD', 'RETURNED')),
  decision text CHECK (decision IN ('APPROVED', 'REFUSED')),
  reason text CHECK (length(reason) BETWEEN 3 AND 300),
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (brand, terms_id) REFERENCES employee_purchase.terms (brand, id),
  CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX purchases_of_employee ON employee_purchase.purchase (registration_index) WHERE state = 'HELD';
CREATE INDEX purchases_of_person ON employee_purchase.purchase (person_index) WHERE state = 'HELD';
CREATE INDEX purchases_of_account ON employee_purchase.purchase (account_id, created_at DESC);
CREATE INDEX purchases_newest ON employee_purchase.purchase (brand, market, created_at DESC, order_id DESC);

ALTER TABLE employee_purchase.terms ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON employee_purchase.terms USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE employee_purchase.impediment ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON employee_purchase.impediment USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE employee_purchase.relation ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON employee_purchase.relation USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));
ALTER TABLE employee_purchase.purchase ENABLE ROW LEVEL SECURITY;
CREATE POLICY by_brand ON employee_purchase.purchase USING (platform.sees_brand(brand)) WITH CHECK (platform.sees_brand(brand));

COMMENT ON COLUMN employee_purchase.relation.account_id IS '@personal';
COMMENT ON COLUMN employee_purchase.relation.registration_index IS '@personal';
COMMENT ON COLUMN employee_purchase.relation.person_index IS '@personal';
COMMENT ON COLUMN employee_purchase.relation.sealed IS '@personal';
COMMENT ON COLUMN employee_purchase.relation.kinship IS '@personal';
COMMENT ON COLUMN employee_purchase.relation.reason IS '@personal';
COMMENT ON COLUMN employee_purchase.purchase.account_id IS '@personal';
COMMENT ON COLUMN employee_purchase.purchase.registration_index IS '@personal';
COMMENT ON COLUMN employee_purchase.purchase.person_index IS '@personal';
COMMENT ON COLUMN employee_purchase.purchase.reason IS '@personal';

-- An order that staff did not approve ends for that reason.
ALTER TABLE reservations.purchase DROP CONSTRAINT purchase_cancel_reason_check;
ALTER TABLE reservations.purchase ADD CONSTRAINT purchase_cancel_reason_check
  CHECK (cancel_reason IN ('EXPIRED', 'CUSTOMER', 'WITHDRAWAL', 'PAYMENT_REVERSED', 'NOT_APPROVED'));
